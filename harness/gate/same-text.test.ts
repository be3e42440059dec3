import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { SameText } from "./same-text.ts";

const LONG = "Read before you write — 先读后写 🚀\n".repeat(9000);

describe("a file beside a text", () => {
  it.each([
    ["nothing", "", ""],
    ["ASCII", "Be brief.\n", "Be brief.\n"],
    ["characters of several bytes", "“Où” — 你好 🚀", "“Où” — 你好 🚀"],
    ["a byte order mark", "\uFEFFtext", "\uFEFFtext"],
    ["more than fits at first", LONG, LONG],
    ["half a character, which no file can hold", "\uD83D", "\uFFFD"],
  ])("is the same: %s", (_, text, content) => {
    const folder = temporaryFolder({ file: content });
    expect(new SameText().is(join(folder.path, "file"), text)).toBe(true);
  });

  it.each([
    ["one byte at its end", "text\n", "text"],
    ["one byte at its start", " text", "text"],
    ["a byte in its middle", "te\u00A0t", "te t"],
    ["carriage returns", "a\r\nb\r\n", "a\nb\n"],
    ["a last line of a long text", `${LONG}x`, LONG],
    ["all of its text", "", "text"],
  ])("is another by %s, either way round", (_, one, other) => {
    const folder = temporaryFolder({ one, other });
    const same = new SameText();
    expect(same.is(join(folder.path, "one"), other)).toBe(false);
    expect(same.is(join(folder.path, "other"), one)).toBe(false);
  });

  it("is compared anew each time: nothing is left of a longer one", () => {
    const folder = temporaryFolder({ long: "a long text", short: "a long" });
    const same = new SameText();
    expect(same.is(join(folder.path, "long"), "a long text")).toBe(true);
    expect(same.is(join(folder.path, "short"), "a long text")).toBe(false);
    expect(same.is(join(folder.path, "short"), "a long")).toBe(true);
  });

  it("is another where there is none, or a folder", () => {
    const folder = temporaryFolder({});
    mkdirSync(join(folder.path, "folder"));
    expect(new SameText().is(join(folder.path, "absent"), "")).toBe(false);
    expect(new SameText().is(join(folder.path, "folder"), "")).toBe(false);
  });
});
