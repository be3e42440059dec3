import { describe, expect, it } from "vitest";
import { runCli } from "../testing/cli.ts";
import { temporaryFolder } from "../testing/folder.ts";

/** A project of two contracts: one with these fields, and one that is sound. */
const project = (fields: string) => ({
  "prompt-budget.config.js": `
import { defineConfig } from "prompt-budget";
const compose = () => [{ label: "A", text: "text" }];
export default defineConfig({
  contracts: [
    { name: "broken", compose, cases: { plain: {} }, ${fields} },
    { name: "sound", compose, cases: { plain: {} } },
  ],
  levels: { "case-uncapped": "off", "golden-missing": "off" },
});
`,
});

describe("a project's own functions that throw or return nonsense", () => {
  it.each([
    [
      "a `when` that throws",
      'sections: [{ label: "A", when: () => { throw new Error("no knob"); } }]',
      "section-order",
      /a `when` of theirs throws: no knob\n {2}→ Mend the `when`/,
    ],
    [
      "`turns` that throw",
      'turns: () => { throw new Error("no turn"); }',
      "unstable-prefix",
      /`turns` throws: no turn/,
    ],
    ["`turns` that return no list", "turns: () => 42", "unstable-prefix", /`turns` throws: /],
    [
      "an invariant that returns no list",
      "invariants: [() => 42]",
      "invariant",
      /The invariant itself failed: /,
    ],
    [
      "an invariant that never answers",
      "timeout: 30, invariants: [() => new Promise(() => {})]",
      "invariant",
      /The invariant itself failed: no answer within 30 ms/,
    ],
    [
      "a rule over all cases that never answers",
      'timeout: 30, invariants: [{ name: "distinct", keep: () => new Promise(() => {}), judge: () => [] }]',
      "distinct",
      /The invariant itself failed: no answer within 30 ms/,
    ],
    [
      "a transform that never answers",
      "timeout: 30, transforms: { chat: () => new Promise(() => {}) }",
      "transform-error",
      /Transform "chat" throws: no answer within 30 ms/,
    ],
    [
      "an invariant that finds nothing at all",
      "invariants: [() => [null]]",
      "invariant",
      /without a `message`/,
    ],
    [
      "an invariant that finds no message",
      "invariants: [() => [{ foo: 1 }]]",
      "invariant",
      /without a `message`/,
    ],
    [
      "an invariant that throws what has no text",
      "invariants: [() => { throw Object.create(null); }]",
      "invariant",
      /The invariant itself failed: \[object Object\]/,
    ],
    [
      "a composer that throws what has no text",
      "compose: () => { throw Object.create(null); }",
      "composer-threw",
      /The composer threw \[object Object\]/,
    ],
  ])("%s: a finding of its case, and the other contracts are judged", async (_, fields, code, words) => {
    const { path } = temporaryFolder(project(fields));
    const run = await runCli(path, ["check"]);
    expect(run).toMatchObject({ code: 1, stderr: "" });
    expect(run.stdout).toMatch(new RegExp(`^✗ ${code}  broken · plain( · → chat)?$`, "m"));
    expect(run.stdout).toMatch(words);
    expect(run.stdout).toMatch(/^2 contracts, 2 cases, .*: broken, 1 error$/m);
  });

  it.each([
    ["throws", 'judge: () => { throw new Error("no kept"); }', /The invariant itself failed: no kept/],
    ["returns no list", "judge: () => 42", /The invariant itself failed: /],
    ["finds nothing at all", "judge: () => [null]", /The invariant itself failed: /],
  ])("a rule over all cases that %s: a finding of its contract", async (_, judge, words) => {
    const rule = `invariants: [{ name: "distinct", keep: () => 1, ${judge} }]`;
    const { path } = temporaryFolder(project(rule));
    const run = await runCli(path, ["check"]);
    expect(run).toMatchObject({ code: 1, stderr: "" });
    expect(run.stdout).toContain("✗ distinct  broken\n");
    expect(run.stdout).toMatch(words);
    expect(run.stdout).toMatch(/^2 contracts, 2 cases, .*: broken, 1 error$/m);
  });
});
