import { describeContracts } from "./describe-contracts.ts";

// The reference contracts, gated from a test suite as any project may gate its own. Fresh processes for the
// isolated ones are left to the gate itself.
describeContracts(new URL("../../prompt-budget.config.ts", import.meta.url), { isolate: false });
