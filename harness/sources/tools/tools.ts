import { noCrossMention } from "../../checks/invariants/no-cross-mention.ts";
import { type CaseOptions, defineCase } from "../../prompt/case.ts";
import type { Contract, SectionRule } from "../../prompt/contract.ts";
import { didYouMean } from "../../prompt/did-you-mean.ts";
import type { Lifetime } from "../../prompt/lifetime.ts";
import type { Tool } from "../../prompt/request.ts";
import type { Section } from "../../prompt/section.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import { callOf, slugOf } from "../names.ts";
import type { Source } from "../source.ts";
import { descriptionOf, type ToolDefinition } from "./definitions.ts";
import { load, type ToolsFrom } from "./load.ts";

export interface ToolsOptions {
  /** The contract's name. Default: from the file's name, or `tools`. */
  readonly name?: string;
  /** The order in which they must stand, all of them. Default: what the golden records. */
  readonly order?: readonly string[];
  /** Of every section. Default `release`. */
  readonly lifetime?: Lifetime;
  /** Cases by name, each with the names of its tools. Default: one case, `all`. */
  readonly cases?: Readonly<Record<string, readonly string[]>>;
  /** Names of tools that are switched off here: a definition that speaks of one is a finding. */
  readonly known?: readonly string[];
  /** Names by which budgets choose these cases. */
  readonly tags?: readonly string[];
  /** As in `defineCase`. Default `full`. */
  readonly golden?: NonNullable<CaseOptions["golden"]>;
  /** Milliseconds for a server. Default: the config's. */
  readonly timeout?: number;
}

interface ToolsKnobs {
  /** Absent: all. */
  readonly tools?: readonly string[];
}

/** Milliseconds by which a server's own time is up before the gate's. */
const GRACE = 5000;

/**
 * Tool definitions, which often cost more than the prompt: a section a tool, `tool/<name>`, as compact JSON, with its
 * `description` as a measure. The request carries them, so that `"part": "tools"` measures them as they are sent.
 *
 * @example tools("tools.json")
 * @example tools({ mcp: ["node", "server.js"] }, { order: ["read", "write"] })
 */
export function tools(from: ToolsFrom, options: ToolsOptions = {}): Source {
  const call = callOf("tools", Array.isArray(from) ? "…" : from);
  return {
    name: call,
    async contracts(io) {
      const timeout = options.timeout ?? io.timeout;
      const loaded = await load(from, call, timeout, io);
      const { cases = {} } = options;
      if (loaded.definitions !== undefined) {
        for (const names of Object.values(cases)) {
          chosen(
            loaded.definitions,
            names,
            (message) =>
              new UsageError(`${call}: ${message}`, {
                fix: "Mend the names in `cases`, or bring the tool back",
              }),
          );
        }
      }
      return [contractOf(from, options, timeout, loaded.get)];
    },
  };
}

function contractOf(
  from: ToolsFrom,
  options: ToolsOptions,
  timeout: number,
  get: () => Promise<readonly ToolDefinition[]>,
): Contract<ToolsKnobs> {
  const { lifetime = "release", order, known = [], tags = [], golden = "full" } = options;
  const cases: Readonly<Record<string, readonly string[] | undefined>> = options.cases ?? { all: undefined };
  return {
    name: options.name ?? nameOf(from),
    separator: "\n",
    timeout: timeout + GRACE,
    async compose(knobs) {
      const all = await get();
      const sent =
        knobs.tools === undefined ? all : chosen(all, knobs.tools, (message) => new Error(message));
      return sent.map((tool) => sectionOf(tool, lifetime));
    },
    sections: rulesOf(order, lifetime),
    request: ({ sections }) => ({
      messages: [],
      tools: sections.map(({ text }) => JSON.parse(text) as Tool),
    }),
    cases: Object.fromEntries(
      Object.entries(cases).map(([name, names]) => [
        name,
        defineCase<ToolsKnobs>(names === undefined ? {} : { tools: names }, { tags, golden }),
      ]),
    ),
    invariants:
      known.length === 0 ? [] : [noCrossMention<ToolsKnobs>({ groups: known, bound: () => new Set() })],
  };
}

function sectionOf(tool: ToolDefinition, lifetime: Lifetime): Section {
  const description = descriptionOf(tool);
  return {
    label: `tool/${tool.name}`,
    text: JSON.stringify(tool.definition),
    lifetime,
    ...(description === undefined ? {} : { measures: { description } }),
  };
}

function rulesOf(order: readonly string[] | undefined, lifetime: Lifetime): SectionRule<ToolsKnobs>[] {
  if (order === undefined) return [{ label: "tool/**", many: true, lifetime }];
  return order.map((name) => ({
    label: `tool/${name}`,
    lifetime,
    when: (knobs) => knobs.tools?.includes(name) ?? true,
  }));
}

/** The named ones, in the order of all. */
function chosen(
  all: readonly ToolDefinition[],
  names: readonly string[],
  errorOf: (message: string) => Error,
): readonly ToolDefinition[] {
  const known = all.map(({ name }) => name);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) throw errorOf(`there is no tool "${stranger}"${didYouMean(stranger, known)}`);
  return all.filter(({ name }) => names.includes(name));
}

function nameOf(from: ToolsFrom): string {
  const file = typeof from === "string" ? from : "module" in from ? from.module : "";
  return slugOf(file.replace(/^.*[/\\]/, "").replace(/\.[a-z]+$/i, ""), "tools");
}
