import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "prompt-budget": fileURLToPath(new URL("./harness/index.ts", import.meta.url)) },
  },
  test: {
    include: ["harness/**/*.test.ts", "scripts/**/*.test.ts"],
    // Tests that spawn git or the CLI share two cores with the rest.
    testTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["harness/**/*.ts"],
      exclude: ["harness/**/*.test.ts", "harness/testing/**"],
      reporter: ["text-summary", "html"],
    },
  },
});
