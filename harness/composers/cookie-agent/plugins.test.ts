import { describe, expect, it } from "vitest";
import { Draft } from "./draft.ts";
import { initialFingerprints } from "./fingerprint.ts";
import { LIMITS, RULE } from "./limits.ts";
import {
  applyPlugins,
  type Plugin,
  type PluginChange,
  type PluginClock,
  type PluginOutcome,
} from "./plugins.ts";
import { textOfBytes } from "./sample.ts";

const BODY = "Body\n";

/** Time passes only for a plugin that has nothing left to do. */
const CLOCK: PluginClock = {
  timeout: 2000,
  wait: () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    }),
};

async function run(...plugins: readonly Plugin[]): Promise<PluginOutcome & { readonly draft: Draft }> {
  const draft = new Draft(BODY, initialFingerprints("coder", "", BODY));
  return { draft, ...(await applyPlugins(draft, plugins, CLOCK)) };
}

function plugin(name: string, change: PluginChange | undefined): Plugin {
  return { name, beforeStart: () => change };
}

describe("agent_before_start", () => {
  it("runs in configured order, each plugin seeing the prompt as the one before left it", async () => {
    const seen: string[] = [];
    const watch = (name: string): Plugin => ({
      name,
      beforeStart: async (prompt) => {
        seen.push(prompt);
        return { append: name };
      },
    });
    const { draft } = await run(watch("one"), watch("two"));
    expect(seen).toEqual([BODY, `${BODY}${RULE}one`]);
    expect(draft.text).toBe(`${BODY}${RULE}one${RULE}two`);
  });

  it("replaces the whole prompt, then appends", async () => {
    const { draft } = await run(
      plugin("a", { append: "gone" }),
      plugin("b", { append: "More", replace: "New" }),
    );
    expect(draft.text).toBe(`New${RULE}More`);
    expect(draft.toPrompt().sections.map(({ label }) => label)).toEqual(["replacement/b", "plugin/b"]);
    expect(draft.steps.map(({ step }) => step)).toEqual(["body", "plugin/a", "replacement/b", "plugin/b"]);
  });

  it.each([[undefined], [{}], [{ append: "" }]])(
    "ignores %j, without a diagnostic or a step",
    async (change) => {
      const { draft, diagnostics } = await run(plugin("a", change));
      expect(draft.text).toBe(BODY);
      expect(diagnostics).toEqual([]);
      expect(draft.steps).toHaveLength(1);
    },
  );

  it("drops an empty replacement with a diagnostic", async () => {
    const { draft, diagnostics } = await run(plugin("a", { replace: "" }));
    expect(draft.text).toBe(BODY);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: "plugin-replacement-dropped", plugin: "a" }),
    ]);
  });

  it("drops a replacement over 131072 bytes whole, and still tries the addition", async () => {
    const change = { replace: textOfBytes(LIMITS.prompt + 1), append: "More" };
    const { draft, diagnostics } = await run(plugin("a", change));
    expect(draft.text).toBe(`${BODY}${RULE}More`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["plugin-replacement-dropped"]);
    expect(diagnostics[0]?.message).toContain("131072 bytes");
  });

  it("drops an addition that does not fit, and keeps one that fits to the byte", async () => {
    const room = LIMITS.prompt - BODY.length - RULE.length;
    const over = await run(plugin("a", { append: textOfBytes(room + 1) }), plugin("b", { append: "More" }));
    expect(over.draft.text).toBe(`${BODY}${RULE}More`);
    expect(over.diagnostics).toEqual([
      expect.objectContaining({
        code: "plugin-addition-dropped",
        plugin: "a",
        message: expect.stringContaining("131072 bytes") as string,
      }),
    ]);
    const exact = await run(plugin("a", { append: textOfBytes(room) }));
    expect(exact.draft.bytes).toBe(131_072);
    expect(exact.diagnostics).toEqual([]);
  });

  it.each<[string, Plugin["beforeStart"]]>([
    [
      "throws",
      () => {
        throw new Error("broken pipe");
      },
    ],
    ["rejects", () => Promise.reject(new Error("broken pipe"))],
  ])("leaves the prompt as it was when a plugin %s, and asks the next", async (_, beforeStart) => {
    const { draft, diagnostics } = await run({ name: "a", beforeStart }, plugin("b", { append: "More" }));
    expect(draft.text).toBe(`${BODY}${RULE}More`);
    expect(diagnostics).toEqual([
      { code: "plugin-failed", plugin: "a", message: expect.stringContaining("broken pipe") as string },
    ]);
  });

  it("leaves the prompt as it was when a plugin takes too long, whatever it answers later", async () => {
    let answer: (change: PluginChange) => void = () => {};
    const slow: Plugin = {
      name: "slow",
      beforeStart: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    const { draft, diagnostics } = await run(slow, plugin("b", { append: "More" }));
    answer({ replace: "Late" });
    await CLOCK.wait(0, AbortSignal.abort());
    expect(draft.text).toBe(`${BODY}${RULE}More`);
    expect(diagnostics).toEqual([
      { code: "plugin-timed-out", plugin: "slow", message: expect.stringContaining("2000 ms") as string },
    ]);
  });

  it("stops the clock as soon as a plugin has answered", async () => {
    const draft = new Draft(BODY, initialFingerprints("coder", "", BODY));
    const signals: AbortSignal[] = [];
    const clock: PluginClock = {
      timeout: 5,
      wait: (_, signal) => {
        signals.push(signal);
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      },
    };
    const outcome = await applyPlugins(
      draft,
      [{ name: "a", beforeStart: async () => ({ append: "More" }) }],
      clock,
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(outcome.diagnostics).toEqual([]);
  });

  it("collects the messages that plugins put before the input", async () => {
    const hello = { role: "user" as const, text: "Branch: main" };
    const { injected } = await run(plugin("a", { inject: [hello] }), plugin("b", { append: "More" }));
    expect(injected).toEqual([hello]);
  });
});
