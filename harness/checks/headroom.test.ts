import { describe, expect, it } from "vitest";
import { DEFAULT_THRESHOLDS, headroomOf, type Room } from "./headroom.ts";

const room = (room: Partial<Room>): Room => ({ kind: "ceiling", max: 100, failing: 0, largest: 80, ...room });
const verdict = (one: Partial<Room>, thresholds = DEFAULT_THRESHOLDS) => headroomOf(room(one), thresholds);

describe("the room that a ceiling leaves", () => {
  it.each<[string, Partial<Room>, "slack" | "near" | undefined]>([
    ["four fifths used", {}, undefined],
    ["twice the largest match exactly", { largest: 50 }, undefined],
    ["more than twice the largest match", { largest: 49 }, "slack"],
    ["nothing used at all", { largest: 0 }, "slack"],
    ["95 % used exactly", { largest: 95 }, undefined],
    ["more than 95 % used", { largest: 96 }, "near"],
    ["all of it used", { largest: 100 }, "near"],
    ["a ceiling of nothing that nothing uses", { max: 0, largest: 0 }, undefined],
    ["a limit, slack", { kind: "limit", largest: 1 }, undefined],
    ["a limit, near", { kind: "limit", largest: 100 }, undefined],
    ["a pin, slack", { kind: "pin", largest: 1 }, undefined],
    ["a pin, used up", { kind: "pin", largest: 100 }, undefined],
    ["one that fails", { failing: 1, largest: 120 }, undefined],
    ["one whose floor fails", { failing: 1, min: 40, largest: 30 }, undefined],
    ["one that stands on its floor", { min: 100, largest: 100 }, undefined],
  ])("%s", (_, one, expected) => {
    expect(verdict(one)).toBe(expected);
  });

  it("is judged by the thresholds that the project sets", () => {
    expect(verdict({ largest: 49 }, { slack: 3, near: false })).toBeUndefined();
    expect(verdict({ largest: 30 }, { slack: 3, near: false })).toBe("slack");
    expect(verdict({ largest: 30 }, { slack: false, near: 0.2 })).toBe("near");
  });

  it("is not asked of a floor", () => {
    expect(
      headroomOf({ kind: "ceiling", min: 10, failing: 0, largest: 12 }, DEFAULT_THRESHOLDS),
    ).toBeUndefined();
  });
});
