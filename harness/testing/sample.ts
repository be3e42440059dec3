/** A stranger's project: two contracts in plain JavaScript, a budgets file, no goldens yet. */
export const SAMPLE = {
  "prompt-budget.config.js": `
import { defineCase, defineConfig, defineContract, Rejection } from "prompt-budget";

const agent = defineContract({
  name: "demo/agent",
  compose: ({ tools, memory, note = "" }) => {
    if (tools === "too many") throw new Rejection("too-many-tools", "more than 3 tools");
    return [
      { label: "Role", text: "You answer questions about the garden.", lifetime: "release" },
      ...(tools ? [{ label: "Tools", text: "# Tools\\n\\n" + tools }] : []),
      { label: "Rules", text: "# Rules\\n\\n- Be brief.\\n- Name the plant." + note },
      ...(memory ? [{ label: "Memory", text: "# Memory\\n\\n" + memory, lifetime: "turn" }] : []),
    ];
  },
  sections: [
    { label: "Role", lifetime: "release" },
    { label: "Tools", when: (knobs) => Boolean(knobs.tools) },
    { label: "Rules" },
    { label: "Memory", when: (knobs) => Boolean(knobs.memory), lifetime: "turn" },
  ],
  cases: {
    plain: {},
    full: defineCase({ tools: "- water: waters a bed", memory: "The roses were watered." }, { tags: ["all"] }),
    crowded: defineCase({ tools: "too many" }, { rejects: "too-many-tools" }),
  },
  transforms: { chat: (request) => ({ messages: [{ role: "system", content: request.system }, ...request.messages] }) },
  turns: (knobs) => [{ ...knobs, memory: "The lawn was mown." }],
});

export default defineConfig({ contracts: [agent] });
`,
  "budgets/demo.json": `{
  // who asks for more writes down why
  "format": 1,
  "ceilings": [
    { "contract": "demo/agent", "unit": "chars", "max": 200, "why": "a small helper stays small" },
    { "contract": "demo/agent", "section": "Rules", "unit": "chars", "max": 60, "why": "two rules" }
  ]
}
`,
} as const;
