import { type AgentDocument, parseAgentDocument } from "./agent-document.ts";
import type { AgentMode } from "./frontmatter.ts";

/** The parts of an agent document that a test or a contract wants to vary. */
export interface SampleOptions {
  readonly id?: string;
  readonly mode?: AgentMode;
  readonly enabled?: boolean;
  /** More lines of frontmatter. */
  readonly more?: readonly string[];
}

/** An agent document as its author writes it, valid but for what the options make of it. */
export function sampleDocument(body: string, options: SampleOptions = {}): Uint8Array {
  const lines = [
    "description: Changes code and checks the change",
    `mode: ${options.mode ?? "primary"}`,
    `enabled: ${options.enabled ?? true}`,
    'models: [{ model: "anthropic/claude-sonnet-5", variant: null }]',
    ...(options.more ?? []),
  ];
  return encode(`---\n${lines.join("\n")}\n---\n${body}`);
}

export function sampleAgent(body: string, options: SampleOptions = {}): AgentDocument {
  return parseAgentDocument(options.id ?? "coder", sampleDocument(body, options));
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Text of an exact size: a letter of two bytes, again and again, then one of one byte if need be. */
export function textOfBytes(bytes: number, letter: string = "é"): string {
  return letter.repeat(Math.floor(bytes / 2)) + "x".repeat(bytes % 2);
}
