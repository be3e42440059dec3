import { describe, expect, it } from "vitest";
import { CODES } from "../checks/codes.ts";
import { refuseMisspeltLevels } from "./levels.ts";

const NAMED = {
  cases: [{ expects: ["golden-mixed"] }],
  invariants: [{ name: "over-pan" }],
  transforms: { chat: { invariants: [{ name: "not-uft8" }] } },
};

const refuse = (code: string, contracts: Parameters<typeof refuseMisspeltLevels>[1] = []) =>
  refuseMisspeltLevels({ [code]: "off" }, contracts, "Contract a");

describe("levels", () => {
  it.each(["golden-difers", "dead-knobs", "over-cieling", "crlff", "expectd-absent"])(
    "refuses %s, a slip of a code of the gate",
    (code) => expect(() => refuse(code)).toThrow(/`levels` names ".+", .*, did you mean ".+"\?$/),
  );

  it("takes every code of the gate, and names the nearest of several", () => {
    for (const code of Object.keys(CODES)) expect(() => refuse(code)).not.toThrow();
    expect(() => refuse("over-limt")).toThrow(/did you mean "over-limit"\?$/);
  });

  it.each(["tool-missing", "over-budget", "golden-age", "tone", "box", "no-emoji", "constructor"])(
    "takes %s, which a rule of the project's own may find",
    (code) => expect(() => refuse(code)).not.toThrow(),
  );

  it.each([
    ["over-pan", "over-pin"],
    ["not-uft8", "not-utf8"],
  ])("takes %s where a rule is named so, for all that %s is near", (code) => {
    expect(() => refuse(code)).toThrow(/did you mean/);
    expect(() => refuse(code, [NAMED])).not.toThrow();
  });

  it("takes a code that a case expects, and refuses a slip of it", () => {
    expect(() => refuse("golden-mixed", [NAMED])).not.toThrow();
    expect(() => refuse("golden-mxied", [NAMED])).toThrow(/did you mean "golden-mixed"\?$/);
  });
});
