/** A field of an interface or a function, with what its docstring says. */
export interface Documented {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly text: string;
}

/**
 * The fields of an exported interface, read from its source: the docstrings are the one place where a field is
 * explained, in the editor as in the README.
 * @throws Error for a field without a docstring
 */
export function fieldsOf(source: string, name: string): Documented[] {
  const body = new RegExp(`^export interface ${name}\\b[^\\n]*\\{\\n([^]*?)^\\}`, "m").exec(source)?.[1];
  if (body === undefined) throw new Error(`There is no interface ${name}`);
  const member =
    /^ {2}(?:\/\*\*([^]*?)\*\/\n {2})?(?:readonly )?(\w+|\$\w+)(\?)?([:(][^]*?);\n(?= {2}\S|$)/gm;
  return [...body.matchAll(member)].map(([, doc, field = "", optional, rest = ""]) => {
    if (doc === undefined) throw new Error(`${name}.${field} has no docstring`);
    return {
      name: field,
      type: rest.startsWith("(") ? methodType(rest) : rest.slice(1).replace(/\s+/g, " ").trim(),
      optional: optional !== undefined,
      text: plain(doc),
    };
  });
}

/** What an exported function is for: the first sentence of its docstring. @throws Error where it has none */
export function purposeOf(source: string, name: string): string {
  const doc = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport function ${name}\\b`).exec(source)?.[1];
  if (doc === undefined) throw new Error(`${name} has no docstring`);
  const sentences = plain(doc)
    .replace(SEEDS, "")
    .match(/[^]*?[.:](?=\s|$)\s*/g) ?? [plain(doc)];
  // A first sentence of three words only names the rule; the second one says it.
  const [first = "", second = ""] = sentences;
  return (first.length < 30 ? first + second : first).trim().replace(/:$/, ".");
}

/** Where a rule was first written down helps whoever changes it, not whoever uses it. */
const SEEDS = / \((?:protoAgent|cookie agent|Zapvol|Cherry Studio)[^)]*\)/g;

function methodType(rest: string): string {
  return rest.replace(/\s+/g, " ").replace(/\): /, ") => ").trim();
}

function plain(doc: string): string {
  const [text = ""] = doc.replace(/^\s*\* ?/gm, "").split(/^@/m);
  // A glob must not end the comment that it stands in.
  return text.replaceAll("*\\/", "*/").replace(/\s+/g, " ").trim();
}
