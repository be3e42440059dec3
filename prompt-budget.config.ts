import { defineConfig } from "prompt-budget";

/** The reference contracts, gated the way that any project gates its own. */
export default defineConfig({
  contracts: ["harness/composers/*/contracts.ts"],
  isolate: true,
});
