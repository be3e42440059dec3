/** What a project of two prompts and a refusal says, piece by piece, as JavaScript. */
export interface Shape {
  /** The sections of the case `plain`; `role`, `rules` and `memory` are there. */
  readonly plain?: string;
  /** The sections of the case `kind`. */
  readonly kind?: string;
  readonly rules?: string;
  readonly transforms?: string;
  readonly code?: string;
  readonly words?: string;
}

/** A payload with one marker, behind what the session keeps. */
export const MARKED = `chat: ({ system }) => ({ system: [{ type: "text", text: system.slice(0, system.lastIndexOf("\\n\\n")), cache_control: { type: "ephemeral" } }, { type: "text", text: system.slice(system.lastIndexOf("\\n\\n") + 2) }], messages: [] })`;

/** A config whose structure tests change. */
export function shaped({
  plain = "[role, rules, memory]",
  kind = "[role, rules, memory]",
  rules = "Be brief, and name the plant that you speak of.",
  transforms = MARKED,
  code = "too-many",
  words = "no more than three tools",
}: Shape = {}): string {
  return `import { defineCase, defineConfig, Rejection } from "prompt-budget";

const role = { label: "Role", text: "You answer questions about the garden.", lifetime: "release" };
const rules = { label: "Rules", text: ${JSON.stringify(rules)} };
const memory = { label: "Memory", text: "The roses were watered yesterday evening.", lifetime: "turn" };
const tone = { label: "Tone", text: "Be kind to whoever asks." };

const agent = {
  name: "demo/agent",
  compose: ({ crowd, kind }) => {
    if (crowd) throw new Rejection(${JSON.stringify(code)}, ${JSON.stringify(words)});
    return kind ? ${kind} : ${plain};
  },
  cases: {
    plain: { kind: false },
    kind: { kind: true },
    crowded: defineCase({ crowd: true }, { rejects: ${JSON.stringify(code)} }),
  },
  transforms: { ${transforms} },
};

export default defineConfig({ contracts: [agent], levels: { "case-uncapped": "off", "lifetime-order": "off", "volatile-marked": "off", preservation: "off" } });
`;
}
