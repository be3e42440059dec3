import type { Ceiling } from "../checks/ceilings.ts";
import { parseUnit } from "../measure/units.ts";
import type { Limit, Preset } from "../presets/preset.ts";
import { PRESETS } from "../presets/published.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { files } from "../sources/files/files.ts";
import type { Source } from "../sources/source.ts";
import { selectorOf } from "./ceiling-rows.ts";

const PREFIX = "preset:";

/** The presets that a config extends. @throws UsageError for a name that nobody knows */
export function presetsOf(names: readonly string[], shown: string): Preset[] {
  const known = PRESETS.map(({ name }) => PREFIX + name);
  return [...new Set(names)].map((name) => {
    const preset = PRESETS.find((candidate) => PREFIX + candidate.name === name);
    if (preset !== undefined) return preset;
    throw new UsageError(`${shown}: there is no "${name}" to extend${didYouMean(name, known)}`, {
      where: { file: shown },
      fix: `Take one of ${known.join(", ")}`,
    });
  });
}

/** The files that a preset is about, as a source a contract. */
export function presetSources({ name: preset, files: all }: Preset): Source[] {
  return all.map(({ patterns, options }) => {
    const source = files(patterns, options);
    return { ...source, name: `${PREFIX}${preset}, ${source.name}` };
  });
}

/**
 * The limits of presets, and the project's own ceilings. Where a project measures the same thing in the same unit, its
 * ceiling takes the place of the limit: a bound that its publisher has moved needs no new version of this package.
 */
export function withLimits(presets: readonly Preset[], own: readonly Ceiling[]): Ceiling[] {
  const taken = new Set(own.map(keyOf));
  const limits = presets.flatMap((preset) =>
    preset.limits.map((limit, index) => ceilingOf(preset, limit, index)),
  );
  return [...limits.filter((limit) => !taken.has(keyOf(limit))), ...own];
}

function ceilingOf({ name: preset }: Preset, limit: Limit, index: number): Ceiling {
  const { name, source, date, unit, max, optional, ...selector } = limit;
  const own = JSON.stringify({ ...selector, unit, max: "…", why: "…" });
  return {
    ...selector,
    ...(optional === undefined ? {} : { optional }),
    unit: parseUnit(unit),
    max,
    kind: "limit",
    why: `${name} (${max} ${unit}, ${source}, ${date})`,
    hint: `Trim the text. Where the limit has moved, a ceiling with this selector in a budgets file takes its place: ${own}`,
    file: PREFIX + preset,
    line: index + 1,
  };
}

function keyOf(ceiling: Ceiling): string {
  return `${selectorOf(ceiling)} in ${ceiling.unit.name}`;
}
