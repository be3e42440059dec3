import { describe, expect, it } from "vitest";
import { composedContext } from "../../testing/case-context.ts";
import { rosterEquals } from "./roster-equals.ts";

const row = "^- \\*\\*(.+?)\\*\\*: ";

function roster(...names: string[]) {
  const rows = names.map((name) => `- **${name}**: does its part`).join("\n");
  return composedContext([
    { label: "Role", text: "Lead." },
    { label: "Subagents", text: `# Subagents\n\n${rows}` },
  ]);
}

describe("the roster lists exactly the visible roles", () => {
  const invariant = rosterEquals({ section: "Subagents", names: () => ["explorer", "reviewer"], row });

  it.each<[string, string[], string | undefined]>([
    ["all, in order", ["explorer", "reviewer"], undefined],
    ["a hidden role too", ["explorer", "reviewer", "judge"], 'The roster shows "judge", which it should not'],
    ["one lost", ["explorer"], 'The roster lacks "reviewer"'],
    [
      "one in another's place",
      ["explorer", "judge"],
      'The roster shows "judge", which it should not and lacks "reviewer"',
    ],
    ["one twice", ["explorer", "reviewer", "explorer"], 'The roster names "explorer" more than once'],
    [
      "another order",
      ["reviewer", "explorer"],
      'The roster is out of order: "reviewer" stands at index 0 in place of "explorer"',
    ],
  ])("%s", async (_, names, message) => {
    const problems = await invariant.check(await roster(...names));
    expect(problems.map((problem) => problem.message)).toEqual(message === undefined ? [] : [message]);
    expect(problems.every(({ section, offset }) => section === "Subagents" && offset === 7)).toBe(true);
  });

  it("an absent section lists no one", async () => {
    const context = await composedContext([{ label: "Role", text: "Lead." }]);
    expect(await invariant.check(context)).toHaveLength(1);
    expect(await rosterEquals({ section: "Subagents", names: () => [], row }).check(context)).toEqual([]);
  });

  it("records section and row", () => {
    expect(invariant.params).toEqual({ section: "Subagents", row });
  });
});
