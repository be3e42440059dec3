import { admitRun, type AdmittedRun } from "./admission.ts";
import type { AgentDocument } from "./agent-document.ts";
import type { RunRole } from "./agent-matrix.ts";
import { ANTHROPIC_CACHE, type AnthropicCachePolicy } from "./anthropic-cache.ts";
import type { RunInput } from "./compose.ts";
import { type ContextKnob, contextFiles } from "./context-fixtures.ts";
import { agentFixture, pluginFixture, providerFixture, skillFixtures } from "./fixtures.ts";
import type { ToolChoice } from "./model-request.ts";
import type { Plugin, PluginClock } from "./plugins.ts";
import { sampleAgent, textOfBytes } from "./sample.ts";
import { DEFAULT_CACHE } from "./snapshot.ts";
import type { ToolProvider } from "./tool-sections.ts";

/** What the contracts vary. Names are those of the fixtures. */
export interface RunKnobs {
  readonly role: RunRole;
  /** Absent: the built-in coding agent. A number: an agent whose body is that many bytes. */
  readonly agent?: string | number;
  /** Frontmatter of a sized agent. */
  readonly mode?: "primary" | "subagent" | "all" | "internal";
  readonly enabled?: boolean;
  readonly workingDirectory: string;
  readonly providers?: readonly string[];
  /** Policies of given sizes in bytes, by the name of a built-in provider. */
  readonly sized?: Readonly<Record<string, readonly number[]>>;
  /** Providers as they are, for what must be rejected. */
  readonly registered?: readonly ToolProvider[];
  /** The list of skills. */
  readonly skills?: string;
  readonly skillToolHidden?: boolean;
  readonly contextTokens?: number;
  readonly plugins?: readonly string[];
  /** A plugin whose texts are of given sizes in bytes. */
  readonly sizedPlugin?: { readonly replace?: number; readonly append?: number };
  readonly cache?: Partial<AnthropicCachePolicy>;
  /** Turns of the user and later, none of them a part of the prompt. */
  readonly agentsMd?: ContextKnob;
  readonly preset?: string;
  /** The global switch for AGENTS.md. */
  readonly agentsMdEnabled?: boolean;
  readonly skillBodies?: readonly string[];
  readonly inherited?: string;
  readonly session?: string;
  readonly tools?: boolean;
  readonly toolsMarked?: boolean;
  readonly toolChoice?: ToolChoice;
  readonly uncapable?: boolean;
  /** Ask for a summary in place of going on. */
  readonly compact?: boolean;
}

/** Time passes as soon as nothing else is left to do, so that a plugin that hangs takes no time here. */
const CLOCK: PluginClock = {
  timeout: 2000,
  wait: () => new Promise((resolve) => void setImmediate(resolve)),
};

/** Two bytes each, so that no two generated policies are the same text. */
const LETTERS = Array.from("áéíóúâêîôû");

/** The agent that the knobs name; undefined for the built-in one. */
export function agentOf({ agent, mode, enabled }: RunKnobs): AgentDocument | undefined {
  if (agent === undefined) return undefined;
  if (typeof agent === "string") return agentFixture(agent);
  return sampleAgent(textOfBytes(agent - 1), {
    ...(mode !== undefined && { mode }),
    ...(enabled !== undefined && { enabled }),
  });
}

/** The tool providers in registration order. */
export function providersOf({
  providers = [],
  sized = {},
  registered = [],
}: RunKnobs): readonly ToolProvider[] {
  const generated = Object.entries(sized).map(([name, sizes], place): ToolProvider => {
    const bodies = sizes.map((bytes, at) => textOfBytes(bytes, LETTERS[2 * place + at]));
    return {
      origin: "builtin",
      name,
      sections: bodies.map((body, at) => ({ title: `Policy ${at + 1}`, body })),
    };
  });
  return [...providers.map(providerFixture), ...generated, ...registered];
}

/** What a run is composed from. */
export function runInput(knobs: RunKnobs): RunInput {
  const { role, workingDirectory, skills, skillToolHidden, contextTokens, cache } = knobs;
  const agent = agentOf(knobs);
  return {
    role,
    workingDirectory,
    providers: providersOf(knobs),
    plugins: pluginsOf(knobs),
    clock: CLOCK,
    ...(agent !== undefined && { agent }),
    ...(cache !== undefined && { cache: { ...DEFAULT_CACHE, anthropic: { ...ANTHROPIC_CACHE, ...cache } } }),
    ...(skills !== undefined && {
      skills: {
        toolVisible: skillToolHidden !== true,
        skills: skillFixtures(skills),
        ...(contextTokens !== undefined && { contextTokens }),
      },
    }),
  };
}

/** Admits the run that the knobs describe, context files and all. @throws Rejection */
export function admit(knobs: RunKnobs): Promise<AdmittedRun> {
  const { workingDirectory, preset, agentsMdEnabled } = knobs;
  return admitRun({
    ...runInput(knobs),
    run: "run-1",
    userInput: "Why does the cart show 0.1 too much?",
    files: contextFiles(knobs.agentsMd ?? "none", workingDirectory),
    ...(preset !== undefined && { preset }),
    ...(agentsMdEnabled !== undefined && { agentsMd: agentsMdEnabled }),
  });
}

function pluginsOf({ plugins = [], sizedPlugin }: RunKnobs): readonly Plugin[] {
  const named = plugins.map((name): Plugin => {
    const { fails, hangs, ...change } = pluginFixture(name);
    return {
      name,
      beforeStart() {
        if (fails !== undefined) throw new Error(fails);
        return hangs === true ? new Promise(() => {}) : change;
      },
    };
  });
  if (sizedPlugin === undefined) return named;
  const { replace, append } = sizedPlugin;
  const change = {
    ...(replace !== undefined && { replace: textOfBytes(replace) }),
    ...(append !== undefined && { append: textOfBytes(append) }),
  };
  return [...named, { name: "sized", beforeStart: () => change }];
}
