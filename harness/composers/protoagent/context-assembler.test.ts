import { describe, expect, it, vi } from "vitest";
import { buildSystemPrompt, ContextAssembler } from "./index.ts";
import { leadOptions } from "./testing.ts";

const FULL = buildSystemPrompt(leadOptions());
const MINIMAL = buildSystemPrompt(leadOptions({ boundToolNames: new Set() }));
const GOAL = buildSystemPrompt(leadOptions({ boundToolNames: new Set(["set_goal"]) }));

function assembler(resolve: (() => Iterable<string> | undefined) | undefined, bound?: ReadonlySet<string>) {
  const warn = vi.fn();
  const resolveBoundNames = resolve && vi.fn(resolve);
  const prompt = leadOptions({ boundToolNames: bound });
  return { warn, resolveBoundNames, context: new ContextAssembler({ prompt, resolveBoundNames, warn }) };
}

function prefixes(context: ContextAssembler): string[] {
  return ["one", "two", "three"].map((memory) => context.assemble({ memory: [memory] }).stablePrefix);
}

describe("the context assembler's bound-names resolver", () => {
  it("is not called before the first turn, and once ever", () => {
    const { context, resolveBoundNames } = assembler(() => ["set_goal"]);
    expect(resolveBoundNames).not.toHaveBeenCalled();
    expect(prefixes(context)).toEqual([GOAL, GOAL, GOAL]);
    expect(resolveBoundNames).toHaveBeenCalledTimes(1);
  });

  it("that throws leaves the full doctrine with one warning, and is never asked again", () => {
    const { context, resolveBoundNames, warn } = assembler(() => {
      throw new Error("the stores are down");
    });
    expect(prefixes(context)).toEqual([FULL, FULL, FULL]);
    expect(resolveBoundNames).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls).toEqual([[expect.stringContaining("the stores are down")]]);
  });

  it("that returns `undefined` does the same without the warning", () => {
    const { context, resolveBoundNames, warn } = assembler(() => undefined);
    expect(prefixes(context)).toEqual([FULL, FULL, FULL]);
    expect(resolveBoundNames).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it("that returns nothing bound gives the honest minimal prompt", () => {
    const { context, resolveBoundNames } = assembler(() => []);
    expect(prefixes(context)).toEqual([MINIMAL, MINIMAL, MINIMAL]);
    expect(resolveBoundNames).toHaveBeenCalledTimes(1);
  });

  it.each([
    { set: new Set<string>(), prefix: MINIMAL },
    { set: new Set(["set_goal"]), prefix: GOAL },
  ])("is never called where a set is given, even an empty one", ({ set, prefix }) => {
    const { context, resolveBoundNames } = assembler(() => ["wait"], set);
    expect(prefixes(context)).toEqual([prefix, prefix, prefix]);
    expect(resolveBoundNames).not.toHaveBeenCalled();
  });

  it("cannot change the prefix afterwards through the set it returned", () => {
    const names = new Set(["set_goal"]);
    const { context } = assembler(() => names);
    context.assemble();
    names.add("wait");
    expect(context.assemble().stablePrefix).toBe(GOAL);
  });

  it("may be absent: the full doctrine", () => {
    expect(prefixes(assembler(undefined).context)).toEqual([FULL, FULL, FULL]);
  });

  it("that throws half way through its names guesses nothing", () => {
    const { context, warn } = assembler(function* () {
      yield "set_goal";
      throw new Error("cut off");
    });
    expect(prefixes(context)).toEqual([FULL, FULL, FULL]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
