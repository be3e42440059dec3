import { expect, it } from "vitest";
import { composedContext } from "../../testing/case-context.ts";
import { mentionsNone } from "./mentions-none.ts";

const context = composedContext([
  { label: "Body", text: "Work in steps.\nOS: linux\nOS: linux" },
  { label: "Notes", text: "See node_modules, and OS: above." },
]);

it.each<[string, Parameters<typeof mentionsNone>[0], [string, number][]]>([
  ["an expression", { patterns: [/^OS: /m] }, [["Body", 15]]],
  ["a word", { patterns: ["node_modules"] }, [["Notes", 40]]],
  ["a word in another section", { patterns: ["node_modules"], sections: ["Body"] }, []],
  ["a part of a word", { patterns: ["modules"] }, []],
  ["nothing", { patterns: [] }, []],
])("what is left out on purpose stays out: %s", async (_, options, expected) => {
  const problems = await mentionsNone(options).check(await context);
  expect(problems.map(({ section, offset }) => [section, offset])).toEqual(expected);
});

it("says how often, and records its patterns", async () => {
  const invariant = mentionsNone({ patterns: [/OS: /i, "shell"] });
  const [problem] = await invariant.check(await context);
  expect(problem?.message).toContain('"OS: ", 2 times');
  expect(invariant.params).toEqual({ patterns: ["/OS: /i", "shell"] });
});
