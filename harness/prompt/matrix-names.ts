import type { Row } from "./matrix-cover.ts";

const LONGEST_LABEL = 24;
const LONGEST_NAME = 96;
const LONGEST_PREFIX = 56;
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/;
const ABSENT: symbol = Symbol.for("prompt-budget.absent");

/** Between row and name of a matrix, both ways. What the names look like stands at `matrix`. */
export class CaseNames {
  readonly sizes: readonly number[];
  readonly #labels: readonly (readonly string[])[];

  constructor(values: Readonly<Record<string, object>>) {
    const knobs = Object.entries(values);
    if (knobs.length === 0) throw new TypeError("a matrix needs at least one knob");
    this.#labels = knobs.map(([key, of], index) => labelsOf(slug(key) || `knob-${index + 1}`, of));
    this.sizes = this.#labels.map(({ length }) => length);
    const empty = knobs.find((_, index) => this.sizes[index] === 0);
    if (empty) throw new TypeError(`knob "${empty[0]}" has no value; use absent for "left out"`);
  }

  of(row: Row): string {
    const name = this.#labels.map((labels, knob) => labels[row[knob] ?? 0]).join("_");
    if (name.length <= LONGEST_NAME) return name;
    return `${name.slice(0, name.lastIndexOf("_", LONGEST_PREFIX))}_row-${row.map(digits).join("")}`;
  }

  /** The row of this name, if this matrix has one. */
  row(name: string): Row | undefined {
    const pieces = name.split("_");
    const row = this.#fromLabels(pieces) ?? fromDigits(pieces.at(-1) ?? "");
    const valid =
      row?.length === this.sizes.length && row.every((at, knob) => at >= 0 && at < (this.sizes[knob] ?? 0));
    return valid && this.of(row) === name ? row : undefined;
  }

  #fromLabels(pieces: readonly string[]): Row | undefined {
    if (pieces.length !== this.#labels.length) return undefined;
    const row = this.#labels.map((labels, knob) => labels.indexOf(pieces[knob] ?? ""));
    return row.includes(-1) ? undefined : row;
  }
}

function labelsOf(key: string, values: object): readonly string[] {
  const labels: string[] = [];
  const listed = Array.isArray(values);
  for (const [index, [label, value]] of Object.entries(values).entries()) {
    const place = `${key}-${index + 1}`;
    const wanted = listed ? labelOf(key, value) : slug(label);
    let unique = isUsable(wanted) ? wanted : wanted === "" ? place : `${key}-${wanted}`;
    while (labels.includes(unique)) unique += `-${index + 1}`;
    labels.push(unique);
  }
  return labels;
}

/** A name of digits alone would jump ahead of its record's other keys. */
function isUsable(label: string): boolean {
  return label !== "" && !/^\d+$/.test(label) && !RESERVED_ON_WINDOWS.test(label);
}

function labelOf(key: string, value: unknown): string {
  if (value === ABSENT) return `without-${key}`;
  if (typeof value === "boolean") return value ? key : `no-${key}`;
  if (value === null || value === undefined) return `${value}-${key}`;
  if (typeof value === "number" || typeof value === "bigint")
    return `${key}-${slug(String(value).replace("-", "minus-"))}`;
  if (typeof value === "function") return slug(value.name);
  if (typeof value !== "string") return "";
  if (value.trim() === "") return `${value === "" ? "empty" : "blank"}-${key}`;
  return slug(value);
}

function slug(text: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return words.slice(0, LONGEST_LABEL).replace(/-$/, "");
}

/** One digit for a small place, `z` and two digits for a larger one: later values lengthen no earlier name. */
function digits(place: number): string {
  return place < 35 ? place.toString(36) : `z${(place - 35).toString(36).padStart(2, "0")}`;
}

function fromDigits(piece: string): Row | undefined {
  const code = /^row-([0-9a-z]+)$/.exec(piece)?.[1];
  return code?.match(/z..|[^z]/g)?.map((digit) => {
    return digit.startsWith("z") ? 35 + Number.parseInt(digit.slice(1), 36) : Number.parseInt(digit, 36);
  });
}
