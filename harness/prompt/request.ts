/** A content block as providers take it; `text` blocks carry composed text. */
export interface Block {
  readonly type?: string;
  readonly text?: string;
  readonly [key: string]: unknown;
}

export interface TextBlock extends Block {
  readonly type: "text";
  readonly text: string;
}

/** An object the provider or SDK expands itself, such as a preset. The harness never looks inside for sections. */
export interface OpaqueSystem {
  readonly [key: string]: unknown;
}

export type System = string | readonly (Block | string)[] | OpaqueSystem;

export interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
  readonly [key: string]: unknown;
}

export interface Tool {
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** What goes to a provider, before any transform gives it that provider's shape. */
export interface Request {
  readonly system?: System | null;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  readonly [setting: string]: unknown;
}
