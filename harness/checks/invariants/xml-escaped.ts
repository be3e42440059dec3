import type { CaseInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import { byteOffset, excerpt } from "../locate.ts";
import { type Placed, sectionsOf } from "./subject.ts";

export interface XmlEscapedOptions<Knobs> {
  /** Label or label pattern. */
  readonly section: string;
  /** The element that foreign text stands in. */
  readonly tag: string;
  /** Judge this attribute of the element in place of its content. */
  readonly attribute?: string;
  /** The foreign texts, in order, as they were before escaping: each must be exactly one element's. */
  values?(knobs: Knobs): readonly string[];
  /** The content is verbatim on purpose: only a closing tag in it, which breaks out, is wrong. */
  readonly verbatim?: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

/**
 * Foreign text inside an element cannot break out of it: every `<`, `>` and `&` is escaped (cookie agent,
 * system prompt composition, sections 2 to 4). Text that forges whole elements looks well-formed: only
 * `values` tells it from ours.
 *
 * @example xmlEscaped({ section: "skills", tag: "description", values: (knobs) => knobs.skills.map((skill) => skill.description) })
 */
export function xmlEscaped<Knobs>(options: XmlEscapedOptions<Knobs>): CaseInvariant<Knobs> {
  const { section, tag, attribute, verbatim = false } = options;
  return {
    name: "xml-escaped",
    params: {
      section,
      tag,
      ...(attribute === undefined ? {} : { attribute }),
      ...(verbatim ? { verbatim } : {}),
    },
    check(context) {
      const placed = sectionsOf(context, [section]);
      const found = placed.flatMap((at) => (verbatim ? [] : contentsOf(at, tag, attribute)));
      return [
        ...found.flatMap((content) => rawMarkup(content, tag)),
        ...placed.flatMap((at) => unbalanced(at, tag)),
        ...(verbatim || options.values === undefined || context.outcome.kind !== "prompt"
          ? []
          : compareValues(found, options.values(context.knobs), options)),
      ];
    },
  };
}

interface Content {
  readonly placed: Placed;
  /** UTF-16 index into the section's text. */
  readonly index: number;
  readonly text: string;
}

function contentsOf(placed: Placed, tag: string, attribute: string | undefined): Content[] {
  const source =
    attribute === undefined
      ? `(<${tag}(?:\\s[^<>]*)?>)([\\s\\S]*?)</${tag}>`
      : `(<${tag}\\s(?:[^>]*?\\s)?${attribute}=")([^"]*)"`;
  return [...placed.section.text.matchAll(new RegExp(source, "gu"))].map((match) => ({
    placed,
    index: match.index + (match[1]?.length ?? 0),
    text: match[2] ?? "",
  }));
}

function rawMarkup({ placed, index, text }: Content, tag: string): Problem[] {
  const at = text.search(/[<>]|&(?!(?:amp|lt|gt|quot|apos|#39);)/u);
  return at === -1
    ? []
    : [problemAt(placed, index + at, `Element "${tag}" holds "${excerpt(text, at, 1)}" unescaped`)];
}

function unbalanced(placed: Placed, tag: string): Problem[] {
  let open = false;
  for (const match of placed.section.text.matchAll(new RegExp(`<(/?)${tag}(?:\\s[^<>]*)?>`, "gu"))) {
    const closes = match[1] === "/";
    if (closes !== open) {
      const what = closes
        ? `A closing "${tag}" tag stands outside the element`
        : `Element "${tag}" opens inside itself`;
      return [problemAt(placed, match.index, what)];
    }
    open = !closes;
  }
  return open ? [problemAt(placed, placed.section.text.length, `Element "${tag}" is never closed`)] : [];
}

function compareValues(
  found: readonly Content[],
  due: readonly string[],
  { section, tag, attribute }: XmlEscapedOptions<never>,
): Problem[] {
  const what = attribute === undefined ? `element "${tag}"` : `attribute "${attribute}" of "${tag}"`;
  for (let index = 0; index < Math.max(found.length, due.length); index++) {
    const content = found[index];
    const value = due[index];
    const held = content === undefined ? undefined : unescapeXml(content.text);
    if (content === undefined || held !== value) {
      return [
        {
          ...(content === undefined ? { section } : problemAt(content.placed, content.index, "")),
          message: `The text of ${what} number ${index + 1} is not the one that was given`,
          actual: held === undefined ? "absent" : `"${excerpt(held, 0)}"`,
          allowed: value === undefined ? "absent" : `"${excerpt(value, 0)}"`,
        },
      ];
    }
  }
  return [];
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function problemAt({ section, offset }: Placed, index: number, message: string): Problem {
  return {
    section: section.label,
    offset: offset + byteOffset(section.text, index),
    message,
    fix: "Escape foreign text before it goes into the element",
  };
}
