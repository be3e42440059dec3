import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { budgetsSchema } from "./budgets-schema.ts";

describe("budgets.schema.json", () => {
  it("is what `pnpm schemas` writes", () => {
    const written = readFileSync(join(import.meta.dirname, "..", "budgets", "budgets.schema.json"), "utf8");
    expect(written).toBe(budgetsSchema());
  });

  it("tells an editor the fields of a ceiling, with their meaning", () => {
    const { ceilings } = JSON.parse(budgetsSchema()).properties;
    expect(ceilings.items.required).toEqual(["contract", "unit", "why"]);
    expect(ceilings.items.additionalProperties).toBe(false);
    for (const field of Object.values<{ description?: string }>(ceilings.items.properties)) {
      expect(field.description).toMatch(/\w/);
    }
  });
});
