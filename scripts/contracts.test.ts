import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contractsReference } from "./contracts-reference.ts";

const root = join(import.meta.dirname, "..");

it("goldens/README.md is what `pnpm contracts` writes", async () => {
  const written = readFileSync(join(root, "goldens", "README.md"), "utf8");
  expect(written).toBe(await contractsReference(join(root, "prompt-budget.config.ts")));
});
