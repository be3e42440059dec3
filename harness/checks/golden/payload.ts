import { joinerOf, type Prompt } from "../../prompt/prompt.ts";

/** A shorter run inside a longer string is taken for a coincidence and stays literal. */
const SHORTEST_RUN = 24;

/**
 * The payload with each run of composed text as `{ "$text": [first label, last label] }`, and a string that
 * holds more than one run as `{ "$join": [ … ] }`; keys that start with `$` get another one. So a change of
 * wording touches no payload golden, and a corrupted byte shows up as a literal.
 */
export function templatePayload(payload: unknown, prompt: Prompt): unknown {
  const labels = prompt.sections.map((section) => section.label);
  const runs = new Set(labels).size === labels.length ? runFinder(prompt) : undefined;
  return mapStrings(payload, (text) => (runs === undefined ? text : reference(text, runs)));
}

/** The payload again, from its template and the prompt. */
export function rehydratePayload(template: unknown, prompt: Prompt): unknown {
  if (Array.isArray(template)) return template.map((item) => rehydratePayload(item, prompt));
  if (typeof template !== "object" || template === null) return template;
  if ("$text" in template) return textOfRange(template.$text, prompt);
  if ("$join" in template && Array.isArray(template.$join)) {
    return template.$join.map((item) => rehydratePayload(item, prompt)).join("");
  }
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [
      key.startsWith("$$") ? key.slice(1) : key,
      rehydratePayload(value, prompt),
    ]),
  );
}

/** The golden's text: keys in produced order, two-space JSON and a newline. */
export function renderPayload(payload: unknown, prompt: Prompt): string {
  return `${JSON.stringify(templatePayload(payload, prompt), null, 2)}\n`;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly range: readonly [string, string];
}

type RunFinder = (text: string, from: number) => Run | undefined;

function reference(text: string, find: RunFinder): unknown {
  const parts: unknown[] = [];
  let at = 0;
  while (at < text.length) {
    const run = find(text, at);
    if (run === undefined) break;
    if (run.start > at) parts.push(text.slice(at, run.start));
    parts.push({ $text: run.range });
    at = run.end;
  }
  if (at === 0) return text;
  if (at < text.length) parts.push(text.slice(at));
  return parts.length === 1 ? parts[0] : { $join: parts };
}

/** Finds the first run of consecutive sections at or after an index; of several at one index, the longest. */
function runFinder(prompt: Prompt): RunFinder {
  const { sections } = prompt;
  const extend = (text: string, start: number, first: number): Run => {
    let last = first;
    let end = start + (sections[first]?.text.length ?? 0);
    for (let next = first + 1; next < sections.length; next++) {
      const section = sections[next];
      if (section === undefined) break;
      const piece = joinerOf(section, prompt.separator) + section.text;
      if (!text.startsWith(piece, end)) break;
      end += piece.length;
      last = next;
    }
    return { start, end, range: [sections[first]?.label ?? "", sections[last]?.label ?? ""] };
  };
  return (text, from) => {
    let best: Run | undefined;
    for (const [index, section] of sections.entries()) {
      for (let at = text.indexOf(section.text, from); at !== -1; at = text.indexOf(section.text, at + 1)) {
        if (best !== undefined && at > best.start) break;
        const run = extend(text, at, index);
        const whole = run.start === 0 && run.end === text.length;
        if (!whole && run.end - run.start < SHORTEST_RUN) continue;
        if (best === undefined || run.start < best.start || run.end > best.end) best = run;
        break;
      }
    }
    return best;
  };
}

function mapStrings(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.startsWith("$") ? `$${key}` : key,
      mapStrings(item, map),
    ]),
  );
}

function textOfRange(range: unknown, prompt: Prompt): string {
  const [first, last] = Array.isArray(range) ? range : [];
  const from = prompt.sections.findIndex((section) => section.label === first);
  const to = prompt.sections.findIndex((section) => section.label === last);
  let text = "";
  for (let index = from; index >= 0 && index <= to; index++) {
    const section = prompt.sections[index];
    if (section === undefined) break;
    text += index === from ? section.text : joinerOf(section, prompt.separator) + section.text;
  }
  return text;
}
