import { describe, expect, it } from "vitest";
import type { Finding, Level } from "../prompt/finding.ts";
import { groupFindings, placeOf } from "./groups.ts";

function finding(name: string, told: { readonly level?: Level; readonly message?: string } = {}): Finding {
  const { level = "error", message = "It is wrong" } = told;
  return { code: "odd", level, where: { contract: "demo", case: name }, message };
}

const places = (...findings: Finding[]) => groupFindings(findings).map((group) => placeOf(group));

describe("findings that differ in their case alone", () => {
  it("are told once, with the cases that they reach", () => {
    expect(places(finding("a"), finding("b"), finding("c"))).toEqual(["demo · a and 2 more cases"]);
    expect(places(finding("a"), finding("b", { message: "It is odd" }))).toEqual(["demo · a", "demo · b"]);
  });

  it("count a case once, however often it says so", () => {
    expect(places(finding("a"), finding("a"), finding("b"), finding("a"))).toEqual([
      "demo · a and 1 more case",
    ]);
  });

  it("come before warnings", () => {
    expect(places(finding("a", { level: "warn" }), finding("b"))).toEqual(["demo · b", "demo · a"]);
  });
});
