import { describe, expect, it } from "vitest";
import { caseContext, composedContext } from "../../testing/case-context.ts";
import { pinned, type PinnedOptions } from "./pinned.ts";
import { presentIff } from "./present-iff.ts";

const labelled = (labels: readonly string[]) => labels.map((label) => ({ label, text: label }));

describe("sections that are present stand first, or last", () => {
  it.each<[string[], PinnedOptions, string[]]>([
    [["identity", "rules", "ctx"], { first: "identity" }, []],
    [["rules", "ctx", "identity"], { first: "identity" }, ["identity: index 2, due index 0"]],
    [["rules", "language"], { last: "language" }, []],
    [["language", "rules"], { last: "language" }, ["language: index 0, due index 1"]],
    [["rules"], { first: "identity", last: "language" }, []],
    [["base", "precedence", "rules"], { first: "precedence", except: ["base"] }, []],
    [
      ["base", "rules", "precedence"],
      { first: "precedence", except: ["base"] },
      ["precedence: index 1, due index 0"],
    ],
    [["b", "rules"], { first: ["a", "b"] }, []],
    [["rules", "y", "z"], { last: ["x", "y", "z"] }, []],
    [["rules", "z", "y"], { last: ["y", "z"] }, ["y: index 2, due index 1", "z: index 1, due index 2"]],
  ])("%j with %j", async (labels, options, expected) => {
    const problems = await pinned(options).check(await composedContext(labelled(labels)));
    expect(
      problems.map((problem) => `${problem.section}: ${problem.actual}, due ${problem.allowed}`),
    ).toEqual(expected);
  });

  it("the offset is where the section stands, though no size has changed", async () => {
    const context = await composedContext(labelled(["rules", "ctx", "identity"]));
    expect(await pinned({ first: "identity" }).check(context)).toMatchObject([{ offset: 12 }]);
  });

  it("records its pins", () => {
    expect(pinned({ first: "a", except: ["b"] }).params).toEqual({ first: ["a"], except: ["b"] });
  });
});

describe("two sections are present together, exactly when the condition holds", () => {
  interface Knobs {
    readonly on: boolean;
    readonly labels: readonly string[];
  }
  const compose = ({ labels }: Knobs) => labelled(labels);
  const conditional = presentIff<Knobs>("a", "b", ({ on }) => on);

  it.each<[boolean, string[], string[]]>([
    [true, ["a", "b"], []],
    [false, ["c"], []],
    [true, ["a"], ["b is absent"]],
    [true, ["c"], ["a is absent", "b is absent"]],
    [false, ["a", "b"], ["a is present", "b is present"]],
  ])("%s: %j", async (on, labels, expected) => {
    const problems = await conditional.check(await caseContext({ compose }, { on, labels }));
    expect(problems.map((problem) => `${problem.section} is ${problem.actual}`)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [["a", "b"], []],
    [["c"], []],
    [["a"], ["b is absent"]],
    [["b"], ["b is present"]],
  ])("without a condition: %j", async (labels, expected) => {
    const problems = await presentIff("a", "b").check(await composedContext(labelled(labels)));
    expect(problems.map((problem) => `${problem.section} is ${problem.actual}`)).toEqual(expected);
  });
});
