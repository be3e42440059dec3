import { describe, expect, it } from "vitest";
import { defineCase } from "./case.ts";
import { type Contract, defineContract } from "./contract.ts";
import type { Section } from "./section.ts";

interface Knobs {
  readonly short: boolean;
}

type Label = "Role" | `tool/${string}`;

function compose(knobs: Knobs): Section<Label>[] {
  return [{ label: "Role", text: knobs.short ? "Be brief." : "Explain each step." }];
}

describe("defineContract", () => {
  it("returns the contract it was given, usable where knobs are unknown", () => {
    const contract = defineContract({
      name: "demo",
      compose: (knobs: Knobs) => compose(knobs),
      sections: [{ label: "Role" }, { label: "tool/*", many: true, when: (knobs) => knobs.short }],
      cases: { short: { short: true }, long: defineCase({ short: false }, { tags: ["all"] }) },
    });
    const erased: Contract = contract;
    expect(erased.name).toBe("demo");
    expect(contract.cases.long).toEqual({ knobs: { short: false }, tags: ["all"] });
  });

  it("rejects a misspelt label and a case with wrong knobs at compile time", () => {
    const contract = defineContract({
      name: "demo",
      compose: (knobs: Knobs) => compose(knobs),
      // @ts-expect-error no section has this label
      sections: [{ label: "Rolle" }],
      cases: {
        // @ts-expect-error no knob has this name
        short: { shrot: true },
      },
    });
    // @ts-expect-error no case has this name
    expect(contract.cases.shrt).toBeUndefined();
  });
});
