import type { Problem } from "../prompt/finding.ts";
import { compareLifetimes, type Lifetime } from "../prompt/lifetime.ts";
import type { Prompt } from "../prompt/prompt.ts";
import { sectionOffset } from "./order.ts";
import { systemBlocks } from "./payload/carriers.ts";
import { walk } from "./payload/json.ts";
import { toolMarker, toolParts } from "./payload/markers.ts";

/**
 * Lifetimes never grow along the order in which a provider caches: what changes sooner ends the cache
 * for all that stands behind it. Takes sections with their effective lifetimes, tools before system;
 * messages roll and are left out. One problem for each section that stands too early.
 */
export function checkLifetimes(
  sections: readonly { readonly label: string; readonly lifetime: Lifetime }[],
): Problem[] {
  const problems: Problem[] = [];
  let shortest = sections[0];
  let told = false;
  for (const section of sections) {
    if (shortest === undefined) break;
    const change = compareLifetimes(section.lifetime, shortest.lifetime);
    if (change < 0) {
      shortest = section;
      told = false;
    } else if (change > 0 && !told) {
      told = true;
      problems.push({
        code: "lifetime-order",
        section: shortest.label,
        message: `Section "${shortest.label}" (${shortest.lifetime}) stands ahead of "${section.label}" (${section.lifetime}), which lasts longer`,
        actual: shortest.lifetime,
        allowed: `${section.lifetime} or longer`,
      });
    }
  }
  return problems;
}

interface Unit {
  readonly path: string;
  readonly text: string;
  readonly marked: boolean;
}

interface Volatile {
  readonly label: string;
  readonly offset: number;
  /** UTF-16 indices into the joined text of all units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Cache markers in tools or system at or after text of a `turn` section: everything up to a marker is
 * one cache entry, so such an entry is written on every turn and never read. Takes the prompt with
 * effective lifetimes. Sections are found by their text, in order; one that the payload does not hold
 * whole is left to the preservation check.
 */
export function checkMarkers({ prompt, payload }: { prompt: Prompt; payload: unknown }): Problem[] {
  if (prompt.sections.every((section) => section.lifetime !== "turn")) return [];
  const tools = toolUnits(payload);
  const system = systemBlocks(payload).map(({ path, marked, carrier }) => ({
    path,
    marked,
    text: carrier?.text ?? "",
  }));
  const volatile = locate(prompt, joined(tools), joined(system));
  const problems: Problem[] = [];
  let end = 0;
  for (const unit of [...tools, ...system]) {
    const start = end;
    end += unit.text.length;
    if (!unit.marked) continue;
    const inside = volatile.find((section) => section.start < end && section.end > start);
    const culprit = inside ?? volatile.find((section) => section.start < end);
    if (culprit === undefined) continue;
    const how = inside === undefined ? "stands after" : "contains bytes of";
    problems.push({
      code: "volatile-marked",
      section: culprit.label,
      path: unit.path,
      offset: culprit.offset,
      message: `The block at ${unit.path} carries a cache marker and ${how} section "${culprit.label}", which changes from turn to turn`,
    });
  }
  return problems;
}

function locate(prompt: Prompt, tools: string, system: string): Volatile[] {
  let cursor = 0;
  return prompt.sections.flatMap(({ label, text, lifetime }, index) => {
    if (text === "") return [];
    const found = system.indexOf(text, cursor);
    if (found >= 0) cursor = found + text.length;
    if (lifetime !== "turn") return [];
    const start = found >= 0 ? tools.length + found : tools.indexOf(text);
    if (start < 0) return [];
    return [{ label, start, end: start + text.length, offset: sectionOffset(prompt, index) }];
  });
}

function toolUnits(payload: unknown): Unit[] {
  return toolParts(payload).map(([path, tool]) => {
    let text = "";
    walk(tool, (_, value) => {
      if (typeof value === "string") text += value;
    });
    return { path, text, marked: toolMarker(tool, path) !== undefined };
  });
}

function joined(units: readonly Unit[]): string {
  return units.map((unit) => unit.text).join("");
}
