import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { folderStore } from "./golden-store.ts";

describe("the golden store of a folder", () => {
  it("lists every file below it by its relative path, sorted, but its own README", async () => {
    const folder = temporaryFolder({
      "README.md": "about",
      "b/case.md": "",
      "a/deep/case.md": "",
      "a/README.md": "",
      "a/.hidden": "",
    });
    symlinkSync(join(folder.path, "b", "case.md"), join(folder.path, "b", "link.md"));
    const files = ["a/.hidden", "a/README.md", "a/deep/case.md", "b/case.md", "b/link.md"];
    expect(await folderStore(folder.path).list()).toEqual(files);
  });

  it("is empty where there is no folder, and fails where the folder is none", async () => {
    const folder = temporaryFolder({ file: "" });
    const absent = folderStore(join(folder.path, "goldens"));
    expect(await absent.list()).toEqual([]);
    expect(absent.read("a.md")).toBeUndefined();
    await expect(folderStore(join(folder.path, "file")).list()).rejects.toThrow("ENOTDIR");
  });

  it("writes into folders that are not there yet, and forgets what it removes", async () => {
    const folder = temporaryFolder();
    const store = folderStore(join(folder.path, "goldens"));
    await store.write("demo/agent/plain.md", "Hi\n");
    expect(folder.read("goldens/demo/agent/plain.md")).toBe("Hi\n");
    expect(await store.list()).toEqual(["demo/agent/plain.md"]);
    await store.remove("demo/agent/plain.md");
    await store.remove("demo/agent/never.md");
    expect(await store.list()).toEqual([]);
  });
});
