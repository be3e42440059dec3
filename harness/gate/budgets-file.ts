import * as v from "valibot";
import type { Ceiling } from "../checks/ceilings.ts";
import type { Counter } from "../measure/counter.ts";
import { parseUnit, UnknownUnit, type Unit } from "../measure/units.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { type Jsonc, lineOf, parseJsonc, validate } from "./jsonc.ts";

const text = v.pipe(v.string(), v.regex(/\S/, "must not be empty"));
const globs = v.union([text, v.pipe(v.array(text), v.minLength(1))]);
const size = v.pipe(v.number(), v.integer(), v.minValue(0));

const CeilingEntry = v.strictObject({
  contract: v.pipe(text, v.description("A contract's name, or a glob over them, such as `protoagent/*`.")),
  case: v.optional(v.pipe(text, v.description("A case's name, or a glob. Absent: every case."))),
  tag: v.optional(v.pipe(text, v.description("Only cases with this tag."))),
  section: v.optional(
    v.pipe(text, v.description("A section's label, or a glob: each match is measured alone.")),
  ),
  sum: v.optional(v.pipe(globs, v.description("Labels or globs: the sizes of all matches added up."))),
  except: v.optional(
    v.pipe(
      globs,
      v.description("Labels or globs: the sizes of all other sections added up, joiners left out."),
    ),
  ),
  measure: v.optional(
    v.pipe(text, v.description("With `section` or `sum`: one of the section's named measures.")),
  ),
  part: v.optional(
    v.pipe(v.picklist(["system", "tools", "messages", "request"]), v.description("A part of the request.")),
  ),
  transform: v.optional(v.pipe(text, v.description("The final payload's text after this transform."))),
  unit: v.pipe(
    text,
    v.description(
      "chars, utf16, bytes, lines, tokens, tokens:<encoding>, approx-tokens, or a registered counter.",
    ),
  ),
  max: v.optional(v.pipe(size, v.description("The most it may be; equal passes."))),
  min: v.optional(v.pipe(size, v.description("The least it may be; equal passes."))),
  kind: v.optional(
    v.pipe(
      v.picklist(["ceiling", "limit", "pin"]),
      v.description("ceiling: ours · limit: someone else's hard cap · pin: today's exact value, a ratchet."),
    ),
  ),
  cap: v.optional(
    v.pipe(size, v.description("With `max`: no raise may take it above this, whoever asks and why.")),
  ),
  why: v.pipe(text, v.description("The reason, for whoever wants to raise it.")),
  hint: v.optional(v.pipe(text, v.description("Shown when it fails."))),
});

/** A budgets file, format 1. Its JSON Schema is generated from this. */
export const BudgetsFile = v.strictObject({
  $schema: v.optional(v.string()),
  format: v.pipe(v.literal(1), v.description("The version of this file's format.")),
  ceilings: v.pipe(v.array(CeilingEntry), v.description("One a line.")),
});

/**
 * The ceilings of one budgets file, each with its line.
 * @throws UsageError for malformed, unknown, contradictory or newer content.
 */
export function parseBudgets(source: string, file: string, counters: readonly Counter[] = []): Ceiling[] {
  const jsonc = parseJsonc(source, file);
  refuseNewer(jsonc);
  const { ceilings } = validate(jsonc, BudgetsFile);
  return ceilings.map(({ sum, except, kind, ...entry }, index) => {
    const line = lineOf(jsonc, ["ceilings", index]);
    const fail = (message: string, fix: string): never => {
      throw new UsageError(`${file}: ${message}`, { where: { file, line }, fix });
    };
    if (entry.max === undefined && entry.min === undefined)
      fail("a ceiling needs `max`, `min` or both", "Say the most that it may be, the least, or both");
    if (entry.max !== undefined && entry.min !== undefined && entry.min > entry.max) {
      fail(`\`min\` ${entry.min} is above \`max\` ${entry.max}`, "Lower `min`, or raise `max`");
    }
    const capped = capProblem(entry.max, entry.cap, kind);
    if (capped !== undefined) fail(...capped);
    if (kind === "pin" && entry.max === undefined) fail("a pin needs `max`", "Say today's exact size");
    const measured = (["section", "sum", "except", "part", "transform"] as const).filter(
      (key) => ceilings[index]?.[key] !== undefined,
    );
    if (measured.length > 1)
      fail(`\`${measured.join("` and `")}\` say two things to measure`, "Keep one of them");
    if (entry.measure !== undefined && measured[0] !== "section" && measured[0] !== "sum") {
      fail("`measure` goes with `section` or `sum`", "Add one of them, or drop `measure`");
    }
    return {
      ...withoutUndefined(entry),
      ...(sum === undefined ? {} : { sum: [sum].flat() }),
      ...(except === undefined ? {} : { except: [except].flat() }),
      unit: unitOf(entry.unit, counters, fail),
      kind: kind ?? "ceiling",
      file,
      line,
    } as Ceiling;
  });
}

/** A cap stands above a ratchet: the one bound that no reason moves. */
function capProblem(
  max: number | undefined,
  cap: number | undefined,
  kind: string | undefined,
): readonly [message: string, fix: string] | undefined {
  if (cap === undefined) return undefined;
  if (max === undefined) return ["`cap` needs `max`", "Say the most that it may be now, or drop `cap`"];
  if (kind === "limit") return ["a limit is a cap already", "Drop `cap`"];
  if (max <= cap) return undefined;
  return [`\`max\` ${max} is above \`cap\` ${cap}, which no reason moves`, "Lower `max`, and trim the text"];
}

function unitOf(
  name: string,
  counters: readonly Counter[],
  fail: (message: string, fix: string) => never,
): Unit {
  try {
    return parseUnit(name, counters);
  } catch (error) {
    if (error instanceof UnknownUnit)
      return fail(
        error.message,
        "Name a unit that is there, or register a counter of that name in the config",
      );
    throw error;
  }
}

/** A newer format is refused by its number, before its unknown fields are. */
function refuseNewer(jsonc: Jsonc): void {
  const format = (jsonc.value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) {
    throw new UsageError(`${jsonc.file} has format ${format}; this version reads format 1`, {
      where: { file: jsonc.file, line: lineOf(jsonc, ["format"]) },
      fix: "Upgrade prompt-budget",
    });
  }
}

function withoutUndefined<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T;
}
