import { describe, expect, it } from "vitest";
import { resolveSoul, SOUL_PLACEHOLDER } from "./soul.ts";
import { soulOf } from "./testing.ts";

const INSTANCE = "/instance/SOUL.md";
const WORKSPACE = "/workspace/SOUL.md";
const DEFAULT = "/repo/SOUL.md";

describe("the persona", () => {
  it.each([
    { case: "the instance wins", files: { [INSTANCE]: "A", [WORKSPACE]: "B", [DEFAULT]: "C" }, soul: "A" },
    { case: "then the workspace", files: { [WORKSPACE]: "B", [DEFAULT]: "C" }, soul: "B" },
    { case: "then the default", files: { [DEFAULT]: "C" }, soul: "C" },
    { case: "then a placeholder", files: {}, soul: SOUL_PLACEHOLDER },
    { case: "a blank file falls through", files: { [INSTANCE]: " \n\t", [WORKSPACE]: "B" }, soul: "B" },
    {
      case: "three blank files leave the placeholder",
      files: { [INSTANCE]: "", [WORKSPACE]: "\n", [DEFAULT]: " " },
      soul: SOUL_PLACEHOLDER,
    },
    { case: "surrounding white space is stripped", files: { [INSTANCE]: "\n  A\n\n B \n" }, soul: "A\n\n B" },
  ])("$case", ({ files, soul }) => {
    expect(resolveSoul(soulOf(files), "/workspace")).toBe(soul);
  });

  it("an unreadable first source falls through", () => {
    const sources = {
      instancePath: INSTANCE,
      read: (path: string) => {
        if (path === INSTANCE) throw new Error("EACCES");
        return "B";
      },
    };
    expect(resolveSoul(sources, "/workspace")).toBe("B");
  });

  it("without a workspace, none is read", () => {
    const read: string[] = [];
    resolveSoul({ instancePath: INSTANCE, defaultPath: DEFAULT, read: (path) => void read.push(path) });
    expect(read).toEqual([INSTANCE, DEFAULT]);
  });
});
