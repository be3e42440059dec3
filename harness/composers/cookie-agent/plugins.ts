import type { Diagnostic } from "./diagnostic.ts";
import type { Draft } from "./draft.ts";
import { LIMITS } from "./limits.ts";

/** A message that a plugin puts before the user's input. */
export interface InjectedMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** What a plugin wants of the prompt: the replacement comes first, then the addendum. */
export interface PluginChange {
  readonly replace?: string;
  readonly append?: string;
  readonly inject?: readonly InjectedMessage[];
}

/** A plugin's `agent_before_start` hook. It is given the prompt as earlier plugins left it. */
export interface Plugin {
  readonly name: string;
  beforeStart(prompt: string): PluginChange | undefined | Promise<PluginChange | undefined>;
}

/** How long a plugin may take, and the clock that says so. */
export interface PluginClock {
  /** Milliseconds. */
  readonly timeout: number;
  /** Settles after that time, or as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface PluginOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly injected: readonly InjectedMessage[];
}

/**
 * Runs the hooks in configured order. A hook that throws or takes too long leaves the prompt as it was,
 * and the next one still runs.
 * Source: cookie agent, skills and plugins.
 */
export async function applyPlugins(
  draft: Draft,
  plugins: readonly Plugin[],
  clock: PluginClock,
): Promise<PluginOutcome> {
  const diagnostics: Diagnostic[] = [];
  const injected: InjectedMessage[] = [];
  for (const plugin of plugins) {
    const reply = await ask(plugin, draft.text, clock);
    if ("code" in reply) {
      diagnostics.push(reply);
      continue;
    }
    diagnostics.push(...applyChange(draft, plugin.name, reply));
    injected.push(...(reply.inject ?? []));
  }
  return { diagnostics, injected };
}

/** Applies one plugin's change. What does not fit is dropped whole, and each drop is a diagnostic. */
export function applyChange(draft: Draft, plugin: string, change: PluginChange): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const { replace, append } = change;
  if (replace !== undefined) {
    if (replace === "") {
      diagnostics.push(dropped("replacement", plugin, "it is empty"));
    } else if (!draft.replace(plugin, replace)) {
      diagnostics.push(dropped("replacement", plugin, `it exceeds ${LIMITS.prompt} bytes`));
    }
  }
  if (append !== undefined && append !== "" && !draft.appendAddendum(plugin, append)) {
    diagnostics.push(dropped("addition", plugin, `composed prompt would exceed ${LIMITS.prompt} bytes`));
  }
  return diagnostics;
}

function dropped(kind: "replacement" | "addition", plugin: string, fault: string): Diagnostic {
  return {
    code: `plugin-${kind}-dropped`,
    plugin,
    message: `plugin "${plugin}": prompt ${kind} dropped: ${fault}`,
  };
}

/** A hook that answers at once is not timed: no clock could have stopped it. */
function ask(
  plugin: Plugin,
  prompt: string,
  clock: PluginClock,
): PluginChange | Diagnostic | Promise<PluginChange | Diagnostic> {
  try {
    const reply = plugin.beforeStart(prompt);
    return reply instanceof Promise ? timed(plugin.name, reply, clock) : (reply ?? {});
  } catch (error) {
    return failed(plugin.name, error);
  }
}

async function timed(
  plugin: string,
  reply: Promise<PluginChange | undefined>,
  clock: PluginClock,
): Promise<PluginChange | Diagnostic> {
  const done = new AbortController();
  const late = clock.wait(clock.timeout, done.signal).then((): Diagnostic => ({
    code: "plugin-timed-out",
    plugin,
    message: `plugin "${plugin}": no answer within ${clock.timeout} ms`,
  }));
  try {
    return (await Promise.race([reply, late])) ?? {};
  } catch (error) {
    return failed(plugin, error);
  } finally {
    done.abort();
  }
}

function failed(plugin: string, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "plugin-failed", plugin, message: `plugin "${plugin}": ${reason}` };
}
