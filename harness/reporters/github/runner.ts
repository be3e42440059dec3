import { stat } from "node:fs/promises";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a step of a job can write to. */
export interface Runner {
  /** UTF-8 bytes that the step's summary holds already; undefined where there is no summary. */
  summarySize(): Promise<number | undefined>;
  appendSummary(markdown: string): Promise<void>;
  /** One output of the step, byte for byte. Nothing happens where a step has no outputs. */
  setOutput(name: string, value: string): Promise<void>;
}

/** The runner that this process runs under, through GitHub's toolkit, which is loaded only when it is needed. */
export function toolkitRunner(env: Environment): Runner {
  const summary = env.GITHUB_STEP_SUMMARY ?? "";
  const outputs = env.GITHUB_OUTPUT ?? "";
  return {
    summarySize: async () => (summary === "" ? undefined : (await stat(summary)).size),
    appendSummary: async (markdown) => {
      const core = await import("@actions/core");
      await core.summary.emptyBuffer().addRaw(markdown).write();
    },
    // Without a file the toolkit prints the old command, which runners refuse.
    setOutput: async (name, value) => {
      if (outputs === "") return;
      const core = await import("@actions/core");
      core.setOutput(name, value);
    },
  };
}
