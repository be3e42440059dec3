import { isObject } from "./payload/json.ts";
import { markers } from "./payload/markers.ts";

/** The least that a provider caches, in its own tokens; from the first to the second figure where the model is not known. */
export interface CacheMinimum {
  readonly provider: "Anthropic" | "OpenAI";
  readonly least: number;
  readonly most: number;
  /** False: every long enough prefix is cached. True: only one that ends in a marker. */
  readonly marked: boolean;
}

/**
 * Anthropic's minimum by model, in tokens (Claude docs, "Prompt caching", cache limitations, as of
 * August 2026). It does not fall from one version to the next, so nothing is guessed for one that is missing.
 */
const ANTHROPIC: Readonly<Record<string, number>> = {
  "opus 5": 512,
  "fable 5": 512,
  "mythos 5": 512,
  "opus 4.8": 1024,
  "sonnet 5": 1024,
  "sonnet 4.6": 1024,
  "sonnet 4.5": 1024,
  "sonnet 4": 1024,
  "sonnet 3.7": 1024,
  "sonnet 3.5": 1024,
  "opus 4.1": 1024,
  "opus 4": 1024,
  "opus 3": 1024,
  "opus 4.7": 2048,
  "haiku 3.5": 2048,
  "haiku 3": 2048,
  "opus 4.6": 4096,
  "opus 4.5": 4096,
  "haiku 4.5": 4096,
};

/** OpenAI's, for every model (OpenAI docs, "Prompt caching", as of August 2026). */
const OPENAI: CacheMinimum = { provider: "OpenAI", least: 1024, most: 1024, marked: false };

const CLAUDE =
  /claude(?:[-. ](?<before>\d+(?:[-.]\d)?))?[-. ](?<family>opus|sonnet|haiku|fable|mythos)(?:[-. ](?<after>\d(?:[-.]\d)?)(?!\d))?/i;

/**
 * What is known of a payload's provider: by the model that it names, else by a shape or a marker that is one
 * provider's own. Undefined where neither tells.
 */
export function cacheMinimum(payload: unknown): CacheMinimum | undefined {
  if (!isObject(payload)) return undefined;
  const model = typeof payload["model"] === "string" ? payload["model"] : "";
  if (/claude/i.test(model)) return anthropic(ANTHROPIC[versionOf(model)]);
  if (/^(?:openai\/)?(?:gpt-|chatgpt-|codex-|o\d)/i.test(model)) return OPENAI;
  const marked = markers(payload);
  const anthropics = /^\$\.(?:system|tools)\b.*\.cache_control$|\.anthropic\.cache_?control$/i;
  if (marked.some((path) => anthropics.test(path))) return anthropic(undefined);
  const responses = "instructions" in payload && "input" in payload;
  return responses || marked.some((path) => path.endsWith(".prompt_cache_breakpoint")) ? OPENAI : undefined;
}

/** `opus 4.5`, whichever way round the name says it. */
function versionOf(model: string): string {
  const { before, family = "", after } = CLAUDE.exec(model)?.groups ?? {};
  return `${family.toLowerCase()} ${(after ?? before ?? "").replace("-", ".")}`;
}

function anthropic(known: number | undefined): CacheMinimum {
  const all = Object.values(ANTHROPIC);
  return {
    provider: "Anthropic",
    least: known ?? Math.min(...all),
    most: known ?? Math.max(...all),
    marked: true,
  };
}
