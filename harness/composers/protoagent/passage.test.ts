import { expect, it } from "vitest";
import { passage } from "./passage.ts";

const trip = passage((early: boolean, far: boolean) => ["Go", early ? " now" : "", far ? " far" : ""]);

it.each([
  [false, false, "Go"],
  [true, false, "Go now"],
  [false, true, "Go far"],
  [true, true, "Go now far"],
])("a passage has a wording for %j, %j", (early, far, text) => {
  expect(trip(early, far)).toBe(text);
});

it("a passage is worded as it is made and not as it is used", () => {
  let worded = 0;
  const counted = passage((flag: boolean) => {
    worded++;
    return [String(flag)];
  });
  counted(true);
  counted(true);
  expect(worded).toBe(2);
});
