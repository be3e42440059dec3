import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheFolder } from "./cache-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-budget-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("cacheFolder", () => {
  it("makes the folder for the first file and replaces a file whole", () => {
    const files = cacheFolder(join(folder, "deep", "cache"));
    files.write("counts", Buffer.from("first, and longer"));
    files.write("counts", Buffer.from("second"));
    expect(Buffer.from(files.read("counts")!).toString()).toBe("second");
    expect(readdirSync(join(folder, "deep", "cache"))).toEqual(["counts"]);
  });

  it("makes no folder to read from", () => {
    expect(cacheFolder(join(folder, "none")).read("counts")).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes what is no file for none", () => {
    mkdirSync(join(folder, "counts"));
    expect(cacheFolder(folder).read("counts")).toBeUndefined();
  });

  it("leaves nothing behind where the file cannot be replaced", () => {
    mkdirSync(join(folder, "counts"));
    expect(() => cacheFolder(folder).write("counts", Buffer.from("x"))).toThrow(
      /EISDIR|EEXIST|ENOTEMPTY|EPERM/,
    );
    expect(readdirSync(folder)).toEqual(["counts"]);
  });

  it("throws where the folder cannot be made", () => {
    writeFileSync(join(folder, "taken"), "");
    expect(() => cacheFolder(join(folder, "taken")).write("counts", Buffer.from("x"))).toThrow(
      /ENOTDIR|EEXIST/,
    );
  });
});
