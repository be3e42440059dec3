import { describe, expect, it } from "vitest";
import type { Section } from "../prompt/section.ts";
import { type CaseSpec, cases, side } from "../testing/sides.ts";
import { caseChanges } from "./case-changes.ts";
import { pairSides } from "./pairs.ts";

const ROLE = { label: "Role", text: "You tend the garden.", lifetime: "release" } as const;
const RULES = { label: "Rules", text: "- Be brief.\n- Name the plant.\n- Water at dusk." } as const;

function changes(before: Record<string, CaseSpec>, after: Record<string, CaseSpec>) {
  return caseChanges(pairSides(side({ demo: { cases: before } }), side({ demo: { cases: after } })).both);
}

/** `kind section: cases`, with what it went from and to. */
function told(before: Record<string, CaseSpec>, after: Record<string, CaseSpec>): string[] {
  return changes(before, after).edits.map(({ kind, section, cases: names, from, to }) => {
    const way = from === undefined ? "" : ` (${from} → ${to})`;
    return `${kind} ${section}: ${names.join(" ")}${way}`;
  });
}

/** One case before and after. */
function one(before: readonly Section[], after: readonly Section[]): string[] {
  return told({ a: { sections: before } }, { a: { sections: after } });
}

describe("a change of text", () => {
  it("is told once, with every case that it reaches", () => {
    const text = (words: string): CaseSpec => ({ sections: [ROLE, { ...RULES, text: words }] });
    const before = cases(3, () => text("- Be brief."));
    const after = cases(3, () => text("- Be kind."));
    expect(told(before, after)).toEqual(["changed Rules: case-1 case-2 case-3"]);
  });

  it("is one where the same lines changed between lines that differ from case to case", () => {
    const text = (name: number, words: string): CaseSpec => ({
      sections: [{ label: "Rules", text: `For user ${name}:\n- Be ${words}.\n- Room ${name * 7}` }],
    });
    expect(
      told(
        cases(3, (n) => text(n, "brief")),
        cases(3, (n) => text(n, "kind")),
      ),
    ).toEqual(["changed Rules: case-1 case-2 case-3"]);
  });

  it("is another one where the same words changed on another line", () => {
    const shared = cases(3, () => ({ sections: [{ label: "Rules", text: "Never wait.\nNever lie." }] }));
    const after = cases(3, (n) => ({
      sections: [{ label: "Rules", text: n === 3 ? "Never wait.\nlie." : "wait.\nNever lie." }],
    }));
    expect(told(shared, after)).toEqual(["changed Rules: case-1 case-2", "changed Rules: case-3"]);
  });

  it("is never taken for another one that is too long to be told in full", () => {
    const long = (last: string) =>
      [...Array.from({ length: 60 }, (_, n) => `line ${n} ${last === "" ? "a" : "b"}`), last].join("\n");
    const before = cases(2, () => ({ sections: [{ label: "Rules", text: long("") }] }));
    const after = cases(2, (n) => ({ sections: [{ label: "Rules", text: long(`end ${n}`) }] }));
    expect(changes(before, after).edits).toHaveLength(2);
  });

  it("that adds or removes a section says so", () => {
    expect(one([ROLE], [ROLE, RULES])).toEqual(["added Rules: a"]);
    expect(one([ROLE, RULES], [ROLE])).toEqual(["removed Rules: a"]);
  });

  it("that moves a section moves that one alone", () => {
    const list = ["A", "B", "C", "D", "E"].map((label) => ({ label, text: label }));
    const [a, b, c, d, e] = list as [Section, Section, Section, Section, Section];
    expect(one(list, [b, c, d, e, a])).toEqual(["moved A: a"]);
    expect(one(list, [a, e, b, c, d])).toEqual(["moved E: a"]);
  });

  it("that gives a section another label renames it", () => {
    expect(one([ROLE, RULES], [ROLE, { ...RULES, label: "Guidelines" }])).toEqual([
      "renamed Guidelines: a (Rules → Guidelines)",
    ]);
  });

  it("of the lifetime or the joiner alone is no change of the section's text", () => {
    expect(one([ROLE, RULES], [ROLE, { ...RULES, lifetime: "turn" }])).toEqual([
      "lifetime Rules: a (session → turn)",
    ]);
    expect(one([ROLE, RULES], [ROLE, { ...RULES, before: "\n" }])).toEqual(["joiner Rules: a (\n\n → \n)"]);
  });

  it("of an outcome says what it was and is", () => {
    const rejection = { code: "too-big", message: "more than 3" };
    expect(told({ a: { sections: [ROLE] } }, { a: { rejection } })).toEqual([
      "outcome (whole text): a (prompt → rejection)",
    ]);
    expect(
      told({ a: { rejection } }, { a: { rejection: { ...rejection, message: "more than 4" } } }),
    ).toEqual(["rejection (whole text): a (too-big: more than 3 → too-big: more than 4)"]);
  });

  it("that no golden holds is told by the sizes of the sections, with the edit that has the same", () => {
    const sections = (words: string) => [ROLE, { ...RULES, text: words }];
    const before = { a: { sections: sections("brief") }, b: { sections: sections("brief"), digest: true } };
    const after = { a: { sections: sections("kinder") }, b: { sections: sections("kinder"), digest: true } };
    expect(told(before, after)).toEqual(["changed Rules: a b"]);
    const alone = { ...after, a: { sections: sections("brief") } };
    expect(told(before, alone)).toEqual(["resized Rules: b"]);
  });

  it("of equal size in a digest is told by its hash", () => {
    const digest = (words: string) => ({ a: { sections: [{ ...RULES, text: words }], digest: true } });
    expect(told(digest("brief"), digest("quick"))[0]).toMatch(
      /^resized \(whole text\): a \(sha256 .+ → sha256/,
    );
  });

  it("is counted by cases", () => {
    const before = cases(3, () => ({ sections: [ROLE] }));
    const after = { ...before, "case-2": { sections: [ROLE, RULES] } };
    const { compared, changed } = changes(before, after);
    expect([compared, changed]).toEqual([3, 1]);
  });
});

describe("a case is odd", () => {
  const shared = (n: number, words: string): CaseSpec => ({
    sections: [
      { ...ROLE, text: words },
      { ...RULES, text: `- Rule ${n % 2}` },
    ],
    payloads: { chat: { model: "m", system: words } },
  });
  const odd = (after: Record<string, CaseSpec>, before = cases(4, (n) => shared(n, "You were."))) =>
    changes(before, after).odd.map((item) => [
      item.case,
      item.own.length,
      item.shared.length,
      item.payloads.length,
    ]);

  it("never where every change reaches another one", () => {
    expect(odd(cases(4, (n) => shared(n, "You are.")))).toEqual([]);
  });

  it("with an edit of its own beside the shared one", () => {
    const after = cases(4, (n) => shared(n, "You are."));
    const own = {
      ...after["case-3"],
      sections: [
        { ...ROLE, text: "You are." },
        { ...RULES, text: "- Else" },
      ],
    };
    expect(odd({ ...after, "case-3": own })).toEqual([["case-3", 1, 1, 0]]);
  });

  it("with a payload of its own shape", () => {
    const after = cases(4, (n) => shared(n, "You were."));
    const own = { ...after["case-2"], payloads: { chat: { model: "other", system: "You were." } } };
    expect(odd({ ...after, "case-2": own })).toEqual([["case-2", 0, 0, 1]]);
  });

  it("never where its contract has no other case", () => {
    const only = { "case-1": shared(1, "You were.") };
    expect(odd({ "case-1": shared(1, "You are.") }, only)).toEqual([]);
  });
});
