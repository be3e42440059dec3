import { answerOf, cannedAnswer, type KnownAnswer } from "./canned-answer.ts";
import type { Environment } from "./environment.ts";
import { openLoopback, type WireClient } from "./loopback.ts";
import type { Request as PromptRequest } from "./request.ts";
import type { TransformSpec } from "./transform.ts";

/** A request as it left the SDK. */
export interface Captured {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed from JSON. */
  readonly body: unknown;
}

interface Call<Knobs> {
  send(client: WireClient, request: PromptRequest, knobs: Knobs, env: Environment): unknown;
}

/** The user's own SDK call. Await it and read its stream to the end: what is sent later is not seen. */
export type WireCall<Knobs = unknown> = Call<Knobs>["send"];

interface Answerer {
  answer(captured: Captured): Response | Promise<Response>;
}

interface Chooser {
  choose(captured: Captured): boolean;
}

export interface WireOptions<Knobs = unknown> extends Omit<TransformSpec<Knobs>, "apply"> {
  /** `loopback` for an SDK that takes an address and no fetch: a server on 127.0.0.1 for the time of the call. Default `fetch`. */
  readonly via?: "fetch" | "loopback";
  /** What the SDK gets back. Default: told by the path; streamed where the body asks for it. */
  readonly answer?: KnownAnswer | Answerer["answer"];
  /** Which body is the payload where the call sends several; a function must hold for exactly one. `all`: a list of them. */
  readonly which?: "first" | "last" | "all" | Chooser["choose"];
}

/** Why there is no payload: nothing was sent, several bodies were, no JSON was, or the SDK could not take the answer. */
export class WireError extends Error {
  override readonly name = "WireError";
}

const NOWHERE = "http://wire.invalid";

/**
 * A transform that runs an SDK call and takes the body it sends for the payload, so that what is gated is what goes over
 * the wire. The answer is canned; nothing leaves the machine.
 *
 * @example wire(({ fetch, baseURL }, request) =>
 *   new Anthropic({ apiKey: "none", fetch, baseURL }).messages.create({ model, max_tokens: 64, ...request }))
 *
 * Its `apply` rejects with a WireError.
 */
export function wire<Knobs = unknown>(
  call: WireCall<Knobs>,
  options: WireOptions<Knobs> = {},
): TransformSpec<Knobs> {
  const { via = "fetch", answer, which, ...spec } = options;
  return {
    ...spec,
    async apply(request, knobs, env) {
      const captured: Captured[] = [];
      const failures: WireError[] = [];
      const respond = async (sent: Request): Promise<Response> => {
        try {
          return await record(sent, captured, answer);
        } catch (error) {
          failures.push(
            error instanceof WireError
              ? error
              : new WireError(`The answer failed: ${reason(error)}`, { cause: error }),
          );
          // Not a failed connection and not a 500: an SDK would send the request again.
          return Response.json({ error: { message: "not answered" } }, { status: 400 });
        }
      };
      const loopback = via === "loopback" ? await openLoopback(respond) : undefined;
      const client = loopback ?? {
        baseURL: NOWHERE,
        fetch: async (input: string | URL | Request, init?: RequestInit) => respond(new Request(input, init)),
      };
      try {
        await call(client, request, knobs, env);
      } catch (error) {
        throw failures[0] ?? new WireError(explain(error, captured.length), { cause: error });
      } finally {
        await loopback?.close();
      }
      if (failures[0]) throw failures[0];
      return choose(captured, which);
    },
  };
}

async function record(sent: Request, captured: Captured[], answer: WireOptions["answer"]): Promise<Response> {
  const text = await sent.text();
  const { url, method } = sent;
  const request = {
    url,
    method,
    headers: Object.fromEntries(sent.headers),
    body: text === "" ? undefined : parse(text),
  };
  if (text !== "") captured.push(request);
  if (typeof answer === "function") return answer(request);
  if (text === "") return Response.json({});
  const kind = answer ?? answerOf(url);
  if (kind === undefined) {
    throw new WireError(`No answer is known for ${method} ${new URL(url).pathname}: give \`answer\``);
  }
  return cannedAnswer(kind, request.body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WireError(`The body is no JSON; it begins ${JSON.stringify(text.slice(0, 40))}`, { cause });
  }
}

function choose(captured: readonly Captured[], which: WireOptions["which"]): unknown {
  const bodies = captured.map(({ body }) => body);
  if (bodies.length === 0) {
    throw new WireError(
      "The call sent nothing: hand it `fetch` or `baseURL`, await it, and read its stream to the end",
    );
  }
  if (which === "all") return bodies;
  if (which === "first" || which === "last") return bodies.at(which === "first" ? 0 : -1);
  const chosen = which === undefined ? captured : captured.filter(which);
  if (chosen.length === 1) return chosen[0]?.body;
  const sent = captured.map(({ method, url }) => `${method} ${new URL(url).pathname}`).join(", ");
  if (which === undefined)
    throw new WireError(`The call sent ${bodies.length} bodies (${sent}): say \`which\` is the payload`);
  throw new WireError(
    `\`which\` holds for ${chosen.length} of the bodies sent, and must hold for one: ${sent}`,
  );
}

function explain(error: unknown, sent: number): string {
  return sent === 0
    ? `The call failed before it sent anything: ${reason(error)}`
    : `The call sent its request and failed on the answer: ${reason(error)}; give an \`answer\` that its SDK takes`;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
