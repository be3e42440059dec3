import { describe, expect, it } from "vitest";
import { byCase, byEnding, inWritingOrder } from "./golden-names.ts";

const files = (...names: readonly string[]) => new Map(names.map((name) => [name, name]));

describe("names of golden files", () => {
  it("are sorted into cases, and a contract's record belongs to none", () => {
    const names = ["demo/a.md", "demo/a.sections.json", "demo/deep/a.md", "demo/contract.json", "README"];
    expect([...byCase(names)]).toEqual([
      ["demo/a", ["md", "sections.json"]],
      ["demo/deep/a", ["md"]],
    ]);
  });

  it("are told by their endings within a case", () => {
    expect([...byEnding(files("demo/a.md", "demo/a.chat.json"), "demo/a").keys()]).toEqual([
      "md",
      "chat.json",
    ]);
  });

  it("are written with the section table last, so that a case cut off while new stays new", () => {
    const order = inWritingOrder(files("demo/a.md", "demo/a.sections.json", "demo/a.chat.json"));
    expect(order.map(([name]) => name)).toEqual(["demo/a.md", "demo/a.chat.json", "demo/a.sections.json"]);
  });
});
