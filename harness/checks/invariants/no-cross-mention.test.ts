import { describe, expect, it } from "vitest";
import { caseContext } from "../../testing/case-context.ts";
import { noCrossMention } from "./no-cross-mention.ts";

interface Knobs {
  readonly tools?: readonly string[];
  readonly text: string;
}

const bound = ({ tools }: Knobs) => (tools === undefined ? undefined : new Set(tools));
const compose = ({ text }: Knobs) => [
  { label: "Role", text: "Ünder way." },
  { label: "Rules", text },
];

async function check(invariant: ReturnType<typeof noCrossMention<Knobs>>, knobs: Knobs) {
  return invariant.check(await caseContext({ compose }, knobs));
}

describe("a tool that is switched off is not named", () => {
  const tools = noCrossMention<Knobs>({ groups: ["read", "grep", "grep-all", "fs.read"], bound });

  it("a prompt that says to use grep without grep among the tools", async () => {
    const problems = await check(tools, { tools: ["read"], text: "Use `grep` then `read`." });
    expect(problems).toMatchObject([{ section: "Rules", offset: 11 + 2 + 5, actual: "grep" }]);
    expect(problems[0]?.message).toBe('"grep" is mentioned, and it is not among the tools');
  });

  it.each([
    "egrep is another program",
    "no grepping about",
    "pgrep, grep2 and grep_all are other words",
    "a grep-like search",
    "read only",
  ])("whole words only: %s", async (text) => {
    expect(await check(tools, { tools: ["read"], text })).toEqual([]);
  });

  it.each(["grep", "(grep)", "Grep? grep.", "`grep`s", "grep\nread", "read/grep"])(
    "found in %j",
    async (text) => {
      expect(await check(tools, { tools: ["read"], text })).toHaveLength(1);
    },
  );

  it("a longer name does not mention the shorter one inside it", async () => {
    expect(
      await check(tools, { tools: ["grep-all", "fs.read"], text: "Use grep-all, or `fs.read`." }),
    ).toEqual([]);
  });

  it("nor does a longer name of several words", async () => {
    const search = noCrossMention<Knobs>({ groups: ["search", "web search"], bound });
    expect(await check(search, { tools: ["web search"], text: "Try a web search." })).toEqual([]);
    expect(await check(search, { tools: ["web search"], text: "Try a search." })).toHaveLength(1);
  });

  it("how often is said, once a name", async () => {
    const [problem, ...others] = await check(tools, { tools: [], text: "grep, grep and grep" });
    expect(others).toEqual([]);
    expect(problem?.message).toContain("3 times");
  });

  it("nothing is off limits where the bound names are unknown", async () => {
    expect(await check(tools, { text: "Use `grep`." })).toEqual([]);
  });
});

describe("one capability group never names another's tools", () => {
  const groups = { goal: ["set_goal", "update_plan"], wait: ["wait"] };
  const invariant = noCrossMention<Knobs>({ groups, bound, patterns: { wait: ["`wait`", "wait("] } });

  it("a group is on when any of its tools is bound", async () => {
    expect(await check(invariant, { tools: ["set_goal"], text: "Then call update_plan." })).toEqual([]);
    const [problem] = await check(invariant, { tools: ["wait"], text: "Then call update_plan." });
    expect(problem?.message).toBe('"update_plan" is mentioned, and nothing of "goal" is bound');
  });

  it.each([
    ["Please wait for it, and await() too.", 0],
    ["Call `wait`.", 1],
    ["Call wait(5).", 1],
  ])("a common word counts only as it is called: %s", async (text, count) => {
    expect(await check(invariant, { tools: [], text })).toHaveLength(count);
  });

  it("records what would loosen it", () => {
    expect(invariant).toMatchObject({
      name: "no-cross-mention",
      params: { groups, patterns: { wait: ["`wait`", "wait("] } },
    });
  });
});
