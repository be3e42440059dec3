import type { AdmittedRun } from "./admission.ts";
import type { RunEvent } from "./run-log.ts";
import { byteLength } from "./text.ts";

/**
 * What admission records of a run, as a text that a person can review. The prompt itself stands elsewhere.
 * For review alone, and no hot path: its text is a single section, which costs nothing to join, while the whole
 * run is composed, hashed and admitted to write it.
 */
export function admissionReport({ composition, events }: AdmittedRun): string {
  const { steps, diagnostics } = composition;
  return [
    "# Fingerprints",
    ...steps.map(({ step, prompt, document }) => `${step}\n  prompt   ${prompt}\n  document ${document}`),
    "",
    "# Diagnostics",
    ...(diagnostics.length === 0 ? ["none"] : diagnostics.map(({ code, message }) => `${code}: ${message}`)),
    "",
    "# Events",
    ...events.map(describe),
    "",
  ].join("\n");
}

function describe(event: RunEvent): string {
  switch (event.type) {
    case "run_started": {
      const { composedPrompt, ...rest } = event.snapshot;
      return `run_started ${JSON.stringify({ ...rest, composedPrompt: `${byteLength(composedPrompt)} bytes` })}`;
    }
    case "agent_md_loaded":
      return `agent_md_loaded ${event.entries.map(({ path, byteLength: size }) => `${path} (${size} bytes)`).join(", ")}`;
    case "agent_md_skipped":
      return `agent_md_skipped ${JSON.stringify(event.warning)}`;
    case "message_injected":
      return `message_injected ${event.message.role}: ${event.message.text}`;
    case "user_input":
      return `user_input ${event.text}`;
    case "model_attempt":
      return `model_attempt ${event.attempt} ${event.model} ${event.promptFingerprint}`;
  }
}
