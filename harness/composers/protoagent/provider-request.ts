import type { Request } from "../../prompt/request.ts";

/** A model call on its way out, as the layers around it read and rewrite it. */
export interface ProviderRequest extends Request {
  readonly model?: string;
  /** Settings that the model binding spreads into the top level of the body. */
  readonly modelSettings?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
}
