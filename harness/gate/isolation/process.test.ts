import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { entryOf } from "./process.ts";

describe("entryOf", () => {
  it("runs the built entry with plain node", () => {
    const { module, args } = entryOf("file:///srv/package/dist/gate/isolation/process.js");
    expect(module).toMatch(/[\\/]dist[\\/]gate[\\/]isolation[\\/]child\.js$/);
    expect(args).toEqual([]);
  });

  it("runs the source through the loader of the package", () => {
    const { module, args } = entryOf(new URL("process.ts", import.meta.url).href);
    expect(module).toMatch(/jiti-cli\.mjs$/);
    expect([module, ...args].map((file) => existsSync(file))).toEqual([true, true]);
    expect(args[0]).toMatch(/child\.ts$/);
  });
});
