import { describe, expect, it } from "vitest";
import { checkName, checkNames } from "./names.ts";

describe("names that become files", () => {
  it.each(["full", "group-goal", "a_b", "k=v,w=x", "2-short", "Lead"])("accepts %s", (name) => {
    expect(() => checkName("case", name, "demo")).not.toThrow();
  });

  it.each([
    ["..", "would leave the goldens folder"],
    ["a/b", "would make a folder"],
    ["a\\b", "would make a folder on Windows"],
    ["a.sections", "would clash with another case's section table"],
    ["", "is empty"],
    ["con", "is a device on Windows"],
    ["NUL", "is a device on Windows"],
    [".hidden", "is hidden"],
    ["a b", "has a space"],
    ["a\u0000b", "has a control character"],
  ])("refuses %j, which %s", (name) => {
    expect(() => checkName("case", name, "demo")).toThrow(/cannot name a golden file/);
  });

  it("refuses two that a disk may not tell apart", () => {
    expect(() => checkNames("case of demo", ["full", "Full"])).toThrow(
      'The cases of demo "full" and "Full" clash on a disk that ignores case',
    );
    expect(() => checkNames("contract", ["a", "a"])).toThrow('There are two contracts named "a"');
  });
});
