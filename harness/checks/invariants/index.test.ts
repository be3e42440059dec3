import { describe, expect, it } from "vitest";
import { defineContract } from "../../prompt/contract.ts";
import type { Outcome } from "../../prompt/outcome.ts";
import {
  atMostMarkers,
  changesIff,
  deadKnobs,
  identityLine,
  instructionsCarrySystem,
  joinedEquals,
  markersOnlyAt,
  mentionsNone,
  noCrossMention,
  noDuplicates,
  noEmptyBlocks,
  noEmptySections,
  orderIndependent,
  pinned,
  presentIff,
  rosterEquals,
  sameAs,
  stringifiedNullish,
  xmlEscaped,
} from "./index.ts";

interface Knobs {
  readonly tools: readonly string[];
  readonly cwd: string;
}

const compose = ({ tools, cwd }: Knobs) => [
  { label: "Tools" as const, text: `Use ${tools.map((tool) => `\`${tool}\``).join(", ")}.` },
  { label: "Place" as const, text: `<cwd>${cwd}</cwd>` },
];

const textOf = (outcome: Outcome) => (outcome.kind === "prompt" ? outcome.prompt.text : "");

const base = defineContract({ name: "demo/base", compose, cases: {} });

const contract = defineContract({
  name: "demo",
  compose: (knobs: Knobs) => compose(knobs),
  sections: [{ label: "Tools" }, { label: "Place" }],
  cases: { one: { tools: ["read"], cwd: "/w" } },
  invariants: [
    noCrossMention({ groups: ["read", "grep"], bound: (knobs) => new Set(knobs.tools) }),
    mentionsNone({ patterns: ["node_modules", /^OS:/m] }),
    rosterEquals({ section: "Tools", names: (knobs) => knobs.tools, row: "`(.+?)`" }),
    sameAs(base, (knobs) => ({ ...knobs }), { when: (knobs) => knobs.tools.length > 0 }),
    joinedEquals((knobs) =>
      compose(knobs)
        .map((section) => section.text)
        .join("\n\n"),
    ),
    noDuplicates(),
    noEmptySections(),
    pinned({ first: "Tools", last: "Place" }),
    presentIff("Tools", "Place", (knobs) => knobs.cwd !== ""),
    xmlEscaped({ section: "Place", tag: "cwd", values: (knobs) => [knobs.cwd] }),
    changesIff({ of: (outcome) => textOf(outcome), covers: (_, knobs) => JSON.stringify(knobs.tools) }),
    deadKnobs(),
    stringifiedNullish({ knobs: ["cwd"] }),
    orderIndependent({ compose }),
    (_, knobs) => (knobs.cwd === "" ? [{ message: "There is no place" }] : []),
  ],
  transforms: {
    plain: {
      apply: (request) => request,
      invariants: [
        identityLine("You are Foo CLI."),
        instructionsCarrySystem(),
        noEmptyBlocks(),
        atMostMarkers(2),
        markersOnlyAt(["$.system[0]"]),
      ],
    },
  },
});

describe("the library of invariants", () => {
  const library = [
    ...contract.invariants!.filter((invariant) => typeof invariant === "object"),
    ...Object.values(contract.transforms!).flatMap((transform) =>
      typeof transform === "function" ? [] : (transform.invariants ?? []),
    ),
  ];

  it("takes the knobs' type from the contract that it stands in, and names each invariant once, in kebab-case", () => {
    const names = library.map((invariant) => invariant.name);
    expect(names).toHaveLength(19);
    expect(new Set(names).size).toBe(19);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("records parameters that JSON keeps as they are", () => {
    for (const { params } of library) {
      expect(params === undefined ? undefined : JSON.parse(JSON.stringify(params))).toEqual(params);
    }
  });
});
