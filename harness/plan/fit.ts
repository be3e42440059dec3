import type { Problem } from "../prompt/finding.ts";
import { integer } from "../reporters/figures.ts";
import type { PlanRow } from "./plan.ts";

/** What keeps a prompt from a model's window: it is too large, or may be, as far as the counter can tell. */
export function windowProblems(row: PlanRow): Problem[] {
  const { model, system, tools, outputReserve, window, unit, error } = row;
  const prompt = system + tools;
  const needed = prompt + outputReserve;
  const what = `${integer(prompt)} ${unit} of system text and tools`;
  const kept = outputReserve === 0 ? "" : ` with ${integer(outputReserve)} kept for the answer`;
  if (needed > window) {
    return [
      {
        code: "over-window",
        message: `Model "${model}": ${what}${kept} make ${integer(needed)}, allowed at most ${integer(window)}, +${integer(needed - window)}`,
        actual: needed,
        allowed: window,
        unit,
      },
    ];
  }
  const most = Math.ceil(prompt * (1 + (error ?? 0))) + outputReserve;
  if (most <= window) return [];
  return [
    {
      code: "window-uncertain",
      message: `Model "${model}": ${what}${kept} make ${integer(needed)} of ${integer(window)}, but may be ${integer(most)}: the counter is off by up to ${percent(error ?? 0)}`,
      actual: most,
      allowed: window,
      unit,
    },
  ];
}

/** A share of at most 1 in per cent, as it was written. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}
