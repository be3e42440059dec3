import { didYouMean } from "../prompt/did-you-mean.ts";
import { type Lifetime, LIFETIMES } from "../prompt/lifetime.ts";

/** What is wrong with what a composer returned for a section, as words that follow "its"; undefined where nothing is. */
export function sectionFault(section: unknown): string | undefined {
  const { label, text, lifetime, before, measures } = (section ?? {}) as Record<string, unknown>;
  if (typeof label !== "string" || label === "") {
    const slip = slipIn(section);
    return `label is ${describe(label)}${slip === undefined ? "" : `, and its ${slip}`}`;
  }
  if (typeof text !== "string") return `text ("${label}") is ${describe(text)}`;
  if (lifetime !== undefined && !LIFETIMES.includes(lifetime as Lifetime))
    return `\`lifetime\` ("${label}") is none of ${LIFETIMES.join(", ")}`;
  if (before !== undefined && typeof before !== "string")
    return `\`before\` ("${label}") is ${describe(before)}`;
  if (measures !== undefined && !areTexts(measures))
    return `\`measures\` ("${label}") is no object of strings`;
  return slipIn(section);
}

const FIELDS = ["label", "text", "lifetime", "before", "measures"];

/** A section may carry fields of its composer's own, but not one that is nearly a field of ours and means it. */
function slipIn(section: unknown): string | undefined {
  if (typeof section !== "object" || section === null) return undefined;
  for (const field in section) {
    if (FIELDS.includes(field)) continue;
    const missing = FIELDS.filter((name) => !(name in section));
    const meant = didYouMean(field, missing, 2);
    if (meant !== "") return `field "${field}" means nothing${meant}`;
  }
  return undefined;
}

function areTexts(measures: unknown): boolean {
  if (typeof measures !== "object" || measures === null || Array.isArray(measures)) return false;
  // A plain object, of whatever realm.
  const prototype: unknown = Object.getPrototypeOf(measures);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  return Object.values(measures).every((value) => typeof value === "string");
}

/** A value that is not what it should be, in a word or two. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "object") return Object.prototype.toString.call(value).slice(8, -1);
  return value === "" ? "empty" : typeof value;
}
