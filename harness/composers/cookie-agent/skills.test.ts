import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Draft } from "./draft.ts";
import { initialFingerprints } from "./fingerprint.ts";
import { shrinkDescriptions } from "./skill-budget.ts";
import { appendSkills, listSkills, renderSkills, type Skill, skillBudget, visibleSkills } from "./skills.ts";
import { byteLength } from "./text.ts";

function skill(name: string, description: string, more: Partial<Skill> = {}): Skill {
  return { name, description, location: `/skills/${name}/SKILL.md`, ...more };
}

function shapeOf(listing: string): readonly (readonly string[])[] {
  return [...listing.matchAll(/<name>(.*?)<\/name><description>(.*?)<\/description>/g)].map(
    ([, name = "", description = ""]) => [name, description],
  );
}

function listingOf(skills: readonly Skill[], budget: number): string | undefined {
  try {
    return listSkills(skills, budget);
  } catch {
    return undefined;
  }
}

const UNBOUNDED = Number.POSITIVE_INFINITY;

describe("the listing", () => {
  it("is one line, with the hint on when to use behind the description", () => {
    const skills = [
      skill("deploy", "Ships a build.", { whenToUse: "When asked to release." }),
      skill("lint", "Lints."),
    ];
    expect(listSkills(skills, UNBOUNDED)).toBe(
      "<available_skills>" +
        "<skill><name>deploy</name><description>Ships a build. When asked to release.</description>" +
        "<location>/skills/deploy/SKILL.md</location></skill>" +
        "<skill><name>lint</name><description>Lints.</description>" +
        "<location>/skills/lint/SKILL.md</location></skill>" +
        "</available_skills>",
    );
  });

  it("escapes five characters everywhere", () => {
    const hostile = `&<>"'`;
    const listing = listSkills(
      [skill(hostile, hostile, { whenToUse: hostile, location: hostile })],
      UNBOUNDED,
    );
    const safe = "&amp;&lt;&gt;&quot;&apos;";
    expect(listing).toContain(
      `<name>${safe}</name><description>${safe} ${safe}</description><location>${safe}<`,
    );
  });

  it("is sorted by name in UTF-8 byte order", () => {
    const names = ["b", "\u{1F600}", "a", "\u{E000}", "B", "é"];
    const registry = { toolVisible: true, skills: names.map((name) => skill(name, "x")) };
    expect(visibleSkills(registry).map(({ name }) => name)).toEqual([
      "B",
      "a",
      "b",
      "é",
      "\u{E000}",
      "\u{1F600}",
    ]);
  });

  it("shows what the tool may load: not denied, not kept from models", () => {
    const skills = [
      skill("open", "x"),
      skill("denied", "x", { denied: true }),
      skill("manual", "x", { modelInvocationDisabled: true }),
    ];
    expect(visibleSkills({ toolVisible: true, skills }).map(({ name }) => name)).toEqual(["open"]);
    expect(visibleSkills({ toolVisible: false, skills })).toEqual([]);
  });

  it("adds no block where no skill is visible", () => {
    const draft = new Draft("Body\n", initialFingerprints("coder", "", "Body\n"));
    appendSkills(draft, { toolVisible: true, skills: [skill("denied", "x", { denied: true })] });
    expect(draft.text).toBe("Body\n");
  });
});

describe("the listing's budget", () => {
  it.each([
    [undefined, 324],
    [8192, 324],
    [199, 4],
    [99, 0],
    [200_000, 8000],
    [1_000_000, 40_000],
  ])("of a context of %s tokens is %d bytes", (context, bytes) => {
    expect(skillBudget(context)).toBe(bytes);
  });

  const skills = [
    skill("a", "12345", { whenToUse: "hint" }),
    skill("b", "1234567", { whenToUse: "hint" }),
    skill("c", "1234567"),
  ];
  const full = byteLength(listSkills(skills, UNBOUNDED));
  const short = full - 2 * " hint".length;

  it("is inclusive for the full listing", () => {
    expect(shapeOf(listSkills(skills, full))[0]).toEqual(["a", "12345 hint"]);
  });

  it("first leaves out every hint on when to use", () => {
    const expected = [
      ["a", "12345"],
      ["b", "1234567"],
      ["c", "1234567"],
    ];
    expect(shapeOf(listSkills(skills, full - 1))).toEqual(expected);
    expect(shapeOf(listSkills(skills, short))).toEqual(expected);
  });

  it("then takes one character at a time from the longest description, from the last of equals", () => {
    expect(shapeOf(listSkills(skills, short - 1))[2]).toEqual(["c", "123456"]);
    expect(shapeOf(listSkills(skills, short - 2)).slice(1)).toEqual([
      ["b", "123456"],
      ["c", "123456"],
    ]);
    expect(shapeOf(listSkills(skills, short - 5))).toEqual([
      ["a", "12345"],
      ["b", "12345"],
      ["c", "1234"],
    ]);
  });

  it("counts descriptions in bytes and takes whole characters", () => {
    expect(shrinkDescriptions(["abcde", "é€😀"], 1)).toEqual(["abcde", "é€"]);
    expect(shrinkDescriptions(["abcdef", "é€x"], 1)).toEqual(["abcdef", "é€"]);
  });

  it("counts what a character takes in the listing, where it may be an entity", () => {
    expect(shrinkDescriptions(["ab&&"], 6)).toEqual(["ab"]);
    expect(shrinkDescriptions(["ab&&"], 5)).toEqual(["ab&"]);
  });

  it("fails where names and locations alone are over it", () => {
    const bare = byteLength(renderSkills(skills, ["", "", ""]));
    expect(shapeOf(listSkills(skills, bare)).map(([, description]) => description)).toEqual(["", "", ""]);
    expect(() => listSkills(skills, bare - 1)).toThrow(
      expect.objectContaining({
        code: "skills-listing-too-large",
        message: `skills listing exceeds ${bare - 1} bytes`,
      }),
    );
  });

  it("holds for any skills: within it, every skill listed, no description longer than its own", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "€", "😀", "&", "<", " "), maxLength: 30 });
    const arbitrary = fc.record({ name: text, description: text, whenToUse: text, location: text });
    fc.assert(
      fc.property(
        fc.array(arbitrary, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 800 }),
        (known, budget) => {
          const bare = byteLength(renderSkills(known, []));
          const listing = listingOf(known, budget);
          const listed = listing?.split("<skill>").length ?? known.length + 1;
          const size = listing === undefined ? budget : byteLength(listing);
          const complete = byteLength(
            renderSkills(
              known,
              known.map(({ description }) => description),
            ),
          );
          expect(listing === undefined).toBe(bare > budget);
          expect(listed).toBe(known.length + 1);
          expect(size).toBeLessThanOrEqual(budget);
          // Shortening stops as soon as the listing fits, and no character of these takes more than five bytes.
          expect(size).toBeGreaterThan(Math.min(complete, budget) - 5);
        },
      ),
    );
  });
});
