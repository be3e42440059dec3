import { factsOfPrompt } from "../measure/prompt-facts.ts";
import { countBytes } from "../measure/sizes.ts";
import type { Prompt } from "../prompt/prompt.ts";
import { type CacheMinimum, cacheMinimum } from "./cache-minimum.ts";
import { systemBlocks } from "./payload/carriers.ts";
import { markers, toolMarker, toolParts } from "./payload/markers.ts";
import { stablePrefix } from "./stability.ts";

/** How much of a prompt stays cacheable from turn to turn. */
export interface PrefixReport {
  /** UTF-8 bytes ahead of the first `turn` section. */
  readonly bytes: number;
  /** UTF-8 bytes of the whole. */
  readonly of: number;
  /** o200k tokens of the prefix; only where tokens are asked for. */
  readonly tokens?: number;
  /** Label of the first section that varies; absent where none does. */
  readonly varies?: string;
  readonly payloads: readonly PayloadPrefix[];
}

/** The same for a payload: its tools as compact JSON and its system text, in the order in which a provider caches them. */
export interface PayloadPrefix {
  readonly transform: string;
  readonly bytes: number;
  readonly of: number;
  readonly tokens?: number;
  readonly varies?: string;
  /** Where a provider is told to cache, with what lies ahead of the end of each marked block. */
  readonly markers: readonly MarkedPrefix[];
  /** The provider's minimum, where its model or its shape tells. */
  readonly minimum?: CacheMinimum;
  /** Whether anything is long enough to be cached; `depends` on the model. Only where tokens are asked for. */
  readonly caches?: "yes" | "no" | "depends";
}

export interface MarkedPrefix {
  readonly path: string;
  readonly bytes: number;
  readonly tokens?: number;
  /** False where text that varies lies ahead of the marker's end: then it is written on every turn and never read. */
  readonly stable: boolean;
}

export type CountTokens = (text: string) => number | Promise<number>;

/**
 * The cacheable prefix of a prompt and of each payload. Takes the prompt with effective lifetimes.
 * @param count absent: no tokens are counted, and nothing is said of what is long enough
 */
export async function prefixReport(
  prompt: Prompt,
  payloads: Readonly<Record<string, unknown>>,
  count?: CountTokens,
): Promise<PrefixReport> {
  const facts = factsOfPrompt(prompt);
  const turn = prompt.sections.findIndex((section) => section.lifetime === "turn");
  const bytes = turn === -1 ? facts.bytes : facts.bytesAhead(turn);
  const tokens = count === undefined ? {} : { tokens: await count(stablePrefix(prompt)) };
  const varies = turn === -1 ? {} : { varies: prompt.sections[turn]?.label ?? "" };
  const list: PayloadPrefix[] = [];
  for (const [transform, payload] of Object.entries(payloads)) {
    list.push(await payloadPrefix(transform, payload, prompt, count));
  }
  return { bytes, ...tokens, of: facts.bytes, ...varies, payloads: list };
}

async function payloadPrefix(
  transform: string,
  payload: unknown,
  prompt: Prompt,
  count: CountTokens | undefined,
): Promise<PayloadPrefix> {
  const { tools, system, marks } = cachedParts(payload);
  const whole = tools + system;
  const first = firstTurn(prompt, system);
  const stable = first === undefined ? whole : tools + system.slice(0, first.index);
  const prefix = await sized(stable, count);
  const marked: MarkedPrefix[] = [];
  for (const { path, end } of marks) {
    marked.push({ path, ...(await sized(whole.slice(0, end), count)), stable: end <= stable.length });
  }
  const minimum = cacheMinimum(payload);
  const longest = minimum?.marked === true ? marked.findLast((mark) => mark.stable)?.tokens : prefix.tokens;
  return {
    transform,
    ...prefix,
    of: countBytes(whole),
    ...(first === undefined ? {} : { varies: first.label }),
    markers: marked,
    ...(minimum === undefined ? {} : { minimum }),
    ...(minimum === undefined || count === undefined ? {} : { caches: verdict(longest ?? 0, minimum) }),
  };
}

interface CachedParts {
  readonly tools: string;
  readonly system: string;
  /** `end` in UTF-16 code units of both together. */
  readonly marks: readonly { readonly path: string; readonly end: number }[];
}

function cachedParts(payload: unknown): CachedParts {
  const marks: { path: string; end: number }[] = [];
  const owners = new Set<string>();
  let tools = "";
  for (const [path, tool] of toolParts(payload)) {
    tools += JSON.stringify(tool);
    owners.add(ownerOf(path));
    if (toolMarker(tool, path) !== undefined) marks.push({ path, end: tools.length });
  }
  let system = "";
  for (const { path, marked, carrier } of systemBlocks(payload)) {
    system += carrier?.text ?? "";
    owners.add(ownerOf(path));
    if (marked) marks.push({ path, end: tools.length + system.length });
  }
  // A marker on a message, or on the payload as a whole, lies behind all of this: it caches at least as much.
  const behind = markers(payload).find((marker) => !owners.has(ownerOf(marker)));
  if (behind !== undefined) marks.push({ path: behind, end: tools.length + system.length });
  return { tools, system, marks };
}

/** The tool, block or message that a JSON path leads into. */
function ownerOf(path: string): string {
  return /^\$(?:\.\w+)?(?:\[\d+\])?/.exec(path)?.[0] ?? path;
}

/** Where the first `turn` text begins. Each section is looked for behind the one before, then anywhere. */
function firstTurn(prompt: Prompt, system: string): { label: string; index: number } | undefined {
  let cursor = 0;
  let first: { label: string; index: number } | undefined;
  for (const { label, text, lifetime } of prompt.sections) {
    const next = text === "" ? -1 : system.indexOf(text, cursor);
    if (next !== -1) cursor = next + text.length;
    if (lifetime !== "turn" || text === "") continue;
    const index = next === -1 ? system.indexOf(text) : next;
    if (index !== -1 && index < (first?.index ?? Number.POSITIVE_INFINITY)) first = { label, index };
  }
  return first;
}

async function sized(
  text: string,
  count: CountTokens | undefined,
): Promise<{ readonly bytes: number; readonly tokens?: number }> {
  const bytes = countBytes(text);
  return count === undefined ? { bytes } : { bytes, tokens: await count(text) };
}

function verdict(tokens: number, { least, most }: CacheMinimum): "yes" | "no" | "depends" {
  if (tokens < least) return "no";
  return tokens >= most ? "yes" : "depends";
}
