import { describe, expect, it } from "vitest";
import { Stored } from "./stored.ts";

const FILES = [
  "demo/agent/contract.json",
  "demo/agent/plain.md",
  "demo/agent/plain.sections.json",
  "notes.md",
];

describe("the stored goldens", () => {
  it("are unowned until they are claimed", () => {
    const stored = new Stored(FILES);
    stored.claim("demo/agent/plain.md");
    stored.claim("demo/agent/new.md");
    expect([...stored.unowned]).toEqual(FILES.filter((file) => file !== "demo/agent/plain.md"));
    expect(stored.countOf("demo/agent/plain")).toBe(2);
    expect(stored.endingsOf("demo/agent/plain")).toEqual(["md", "sections.json"]);
    expect(stored.countOf("demo/agent/new")).toBe(0);
  });

  it.each([
    ["demo/agent/gone.md", true],
    ["demo/agent/gone.chat.json", true],
    ["demo/agent/contract.json", true],
    // What a killed update leaves of a file that it was about to put in place.
    ["demo/agent/plain.md.2873641021", true],
    ["demo/agent/contract.json.2873641021", true],
    ["demo/agent/plain.md.1", false],
    ["demo/agent/data.csv", false],
    ["demo/agent/deeper/gone.md", false],
    ["demo/gone.md", false],
    ["notes.md", false],
  ])("are what an update may have written: %s %s", (file, isGolden) => {
    expect(new Stored(FILES).isGolden(file)).toBe(isGolden);
  });

  it("are so where the record of their contract is about to be written", () => {
    const stored = new Stored(["demo/plain.md.2873641021"]);
    expect(stored.isGolden("demo/plain.md.2873641021")).toBe(false);
    stored.claim("demo/contract.json");
    expect(stored.isGolden("demo/plain.md.2873641021")).toBe(true);
  });
});
