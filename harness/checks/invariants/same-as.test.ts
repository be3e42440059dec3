import { describe, expect, it } from "vitest";
import type { Contract } from "../../prompt/contract.ts";
import { Rejection } from "../../prompt/rejection.ts";
import { caseContext } from "../../testing/case-context.ts";
import { joinedEquals } from "./joined-equals.ts";
import { sameAs } from "./same-as.ts";

interface Knobs {
  readonly rules: string;
  readonly split?: boolean;
}

const lead: Contract<Knobs> = {
  name: "demo/lead",
  cases: {},
  compose({ rules, split }) {
    if (rules === "") throw new Rejection("no-rules");
    return split === true
      ? [
          { label: "Role", text: "Réad." },
          { label: "Rules", text: rules },
        ]
      : `Réad.\n\n${rules}`;
  },
};

const same = sameAs<Knobs, Knobs>(lead, (knobs) => knobs);

describe("two composers agree byte for byte", () => {
  it.each<[string, Knobs, Knobs, object[]]>([
    ["equal", { rules: "Write." }, { rules: "Write." }, []],
    ["equal, cut otherwise", { rules: "Write.", split: true }, { rules: "Write." }, []],
    [
      "a byte apart",
      { rules: "Write.", split: true },
      { rules: "Wrote." },
      [{ section: "Rules", offset: 10 }],
    ],
    [
      "shorter",
      { rules: "W", split: true },
      { rules: "Write.", split: true },
      [{ section: "Rules", actual: "the end" }],
    ],
    ["both rejected", { rules: "" }, { rules: "" }, []],
    ["one rejected", { rules: "" }, { rules: "W" }, [{ actual: "rejected (no-rules)", allowed: "composed" }]],
  ])("%s", async (_, own, other, expected) => {
    const invariant = sameAs<Knobs, Knobs>(lead, () => other);
    expect(await invariant.check(await caseContext(lead, own))).toMatchObject(expected);
  });

  it("section by section where that is asked for", async () => {
    const invariant = sameAs<Knobs, Knobs>(lead, (knobs) => ({ ...knobs, split: true }), { sections: true });
    const problems = await invariant.check(await caseContext(lead, { rules: "Write." }));
    expect(problems).toMatchObject([{ actual: "prompt", allowed: "Role, Rules" }]);
  });

  it("only where its condition holds", async () => {
    const invariant = sameAs<Knobs, Knobs>(lead, () => ({ rules: "other" }), {
      when: ({ split }) => split === true,
    });
    expect(await invariant.check(await caseContext(lead, { rules: "Write." }))).toEqual([]);
    expect(await invariant.check(await caseContext(lead, { rules: "Write.", split: true }))).toHaveLength(1);
  });

  it("records the other contract", () => {
    expect(same.params).toEqual({ contract: "demo/lead" });
  });
});

describe("the parts joined are the joined text", () => {
  it.each<[string, number]>([
    ["Réad.\n\nWrite.", 0],
    ["Réad.\nWrite.", 1],
  ])("%j", async (text, count) => {
    const context = await caseContext(lead, { rules: "Write.", split: true });
    expect(await joinedEquals<Knobs>(() => text).check(context)).toHaveLength(count);
  });

  it("the builder is given the same knobs and its own clock", async () => {
    const context = await caseContext(lead, { rules: "Write." });
    const build = (knobs: Knobs, env: { readonly now: Date }) => {
      env.now.setTime(0);
      return `Réad.\n\n${knobs.rules}`;
    };
    expect(await joinedEquals(build).check(context)).toEqual([]);
    expect(context.env.now.getTime()).not.toBe(0);
  });
});
