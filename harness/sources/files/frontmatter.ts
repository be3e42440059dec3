/** A file's head between two lines of `---`, and what follows. The two join to the file again. */
export interface Parted {
  /** With both fences and the line end of the last; absent where the file has no head. */
  readonly head?: string;
  /** What stands between the fences. */
  readonly yaml: string;
  readonly body: string;
  /** The first fence has no second one. */
  readonly unclosed: boolean;
}

/** Cut by hand: a byte order mark stays where it is, and nothing in the head is ever executed. */
export function partFrontmatter(text: string): Parted {
  const open = /^\uFEFF?---[ \t]*(?:\r?\n|$)/.exec(text);
  if (open === null) return { yaml: "", body: text, unclosed: false };
  const start = open[0].length;
  const close = /^---[ \t]*\r?$/gm;
  close.lastIndex = start;
  const match = close.exec(text);
  if (match === null) return { yaml: "", body: text, unclosed: true };
  const end = Math.min(text.length, match.index + match[0].length + 1);
  return {
    head: text.slice(0, end),
    yaml: text.slice(start, match.index),
    body: text.slice(end),
    unclosed: false,
  };
}

export interface Fields {
  /** `frontmatter.<key>` → the value as a loader has it: decoded, without the last line end of a block. */
  readonly measures: Readonly<Record<string, string>>;
  readonly error?: { readonly message: string; /** 1-based, within the YAML. */ readonly line: number };
}

/** The fields of a head. Values that are no strings are measured as their JSON. */
export async function fieldsOf(yaml: string): Promise<Fields> {
  // Every config loads this module, few read a head: the parser would double what they all wait for.
  const { LineCounter, parseDocument } = await import("yaml");
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    return { measures: {}, error: { message: fault.message, line: lines.linePos(fault.pos[0]).line } };
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    return {
      measures: {},
      error: { message: error instanceof Error ? error.message : String(error), line: 1 },
    };
  }
  if (value === null) return { measures: {} };
  if (typeof value !== "object" || Array.isArray(value)) {
    return { measures: {}, error: { message: "it holds no fields", line: 1 } };
  }
  const entries = Object.entries(value).map(([key, field]) => [`frontmatter.${key}`, asText(field)] as const);
  return { measures: Object.fromEntries(entries) };
}

function asText(value: unknown): string {
  if (typeof value === "string") return value.endsWith("\n") ? value.slice(0, -1) : value;
  return JSON.stringify(value) ?? "";
}
