import { posix } from "node:path";
import { type Include, includesOf, meansFile } from "../markdown/includes.ts";
import { linksOf } from "../markdown/links.ts";
import type { SourceIo } from "../source.ts";
import { faultOf, type FileProblem, lineAt } from "./faults.ts";
import { resolvePath } from "./paths.ts";
import { partsOf, readFile } from "./read.ts";

/** What an agent does with a file of instructions when it loads it. */
export interface LoadRules {
  /** A head between lines of `---` is data. */
  readonly frontmatter: boolean;
  /** How many hops of `@path` are followed; 0: such a mark is text. */
  readonly includes: number;
  /** `include`: linked texts are loaded with it · `check`: they are not, but must be there. */
  readonly links: "include" | "check" | false;
}

/** A run of text that comes from one file. */
export interface Piece {
  /** Of the files that were asked for, the one that led to it. */
  readonly root: string;
  readonly file: string;
  readonly kind: "frontmatter" | "body";
  readonly text: string;
  readonly measures?: Readonly<Record<string, string>>;
}

export interface Loaded {
  readonly pieces: readonly Piece[];
  readonly problems: readonly FileProblem[];
}

/**
 * Loads files as an agent does: one after another, each with what it includes in the place of the mark, and no file
 * twice, however its path is spelt.
 *
 * @throws Error where a file is gone
 */
export async function loadFiles(files: readonly string[], rules: LoadRules, io: SourceIo): Promise<Loaded> {
  const loader = new Loader(rules, io);
  const pieces: Piece[] = [];
  for (const file of files) {
    for (const run of await loader.root(file)) pieces.push({ ...run, root: file });
  }
  return { pieces, problems: loader.problems };
}

type Run = Omit<Piece, "root">;

interface Known {
  readonly file: string;
  /** The same for every spelling of its path. */
  readonly identity: string;
}

/** A file's text, where its body begins, and the file with those that led to it. */
interface Opened {
  readonly text: string;
  readonly from: number;
  readonly trail: readonly Known[];
}

class Loader {
  readonly problems: FileProblem[] = [];
  readonly #rules: LoadRules;
  readonly #io: SourceIo;
  readonly #seen = new Set<string>();

  constructor(rules: LoadRules, io: SourceIo) {
    this.#rules = rules;
    this.#io = io;
  }

  async root(file: string): Promise<Run[]> {
    const identity = await this.#io.identity(file);
    if (identity === undefined) throw new Error(`There is no file ${file}`);
    return this.#seen.has(identity) ? [] : this.#load({ file, identity }, []);
  }

  async #load(known: Known, above: readonly Known[]): Promise<Run[]> {
    this.#seen.add(known.identity);
    const { file } = known;
    const { text, problems } = await readFile(file, this.#io);
    this.problems.push(...problems);
    // What is included is text and nothing else: agents read the head of a file only where they found the file.
    const parted = above.length === 0 && this.#rules.frontmatter;
    const { head, body, fields, ...rest } = parted
      ? await partsOf(file, text)
      : { head: "", body: text, fields: {}, problems: [] };
    this.problems.push(...rest.problems);
    const runs = await this.#body(file, { text, from: head.length, trail: [...above, known] });
    const at = runs.findIndex((run) => run.file === file && run.text !== "");
    const measured = runs.map((run, index) =>
      index === at ? { ...run, measures: head === "" ? { body, whole: text } : { body } } : run,
    );
    if (head === "") return measured;
    // A body that leaves no run of its own is still one to measure.
    const measures = { ...fields, ...(at === -1 ? { body } : {}), whole: text };
    return [{ file, kind: "frontmatter", text: head, measures }, ...measured];
  }

  /** The body in runs, what it includes in the place of each mark, and what it links to behind it. */
  async #body(file: string, opened: Opened): Promise<Run[]> {
    const body = opened.text.slice(opened.from);
    const runs: Run[] = [];
    let read = 0;
    for (const include of this.#rules.includes > 0 ? includesOf(body) : []) {
      const loaded = await this.#include(file, include, opened);
      if (loaded === undefined) continue;
      const { start, end } = spanOf(include, body, loaded);
      runs.push({ file, kind: "body", text: body.slice(read, start) }, ...loaded);
      read = end;
    }
    runs.push({ file, kind: "body", text: body.slice(read) });
    for (const { path, start } of this.#rules.links === false ? [] : linksOf(body)) {
      runs.push(...(await this.#link(file, path, start, opened)));
    }
    return runs;
  }

  async #include(file: string, { path, bare, start }: Include, opened: Opened): Promise<Run[] | undefined> {
    const line = lineAt(opened.text, opened.from + start);
    for (const spelling of new Set([path, bare])) {
      const target = resolvePath(file, spelling);
      const identity = await this.#io.identity(target);
      if (identity !== undefined) return this.#follow({ file: target, identity }, opened.trail, line);
    }
    if (meansFile(bare))
      this.#say("include-missing", file, line, `includes "${bare}", and there is no such file`);
    return undefined;
  }

  async #link(file: string, path: string, start: number, opened: Opened): Promise<Run[]> {
    const target = path.startsWith("/") ? posix.normalize(path.slice(1)) : resolvePath(file, path);
    const line = lineAt(opened.text, opened.from + start);
    const identity = await this.#io.identity(target);
    if (identity === undefined) {
      if (!(await this.#io.exists(target))) {
        this.#say("link-missing", file, line, `links to "${path}", and there is no such file`);
      }
      return [];
    }
    if (this.#rules.links !== "include" || !meansFile(target)) return [];
    // Pages that link to each other are no fault, and a page links to itself.
    return this.#seen.has(identity) ? [] : this.#load({ file: target, identity }, opened.trail);
  }

  /** What a file that is included comes to; undefined where it adds nothing. */
  async #follow(target: Known, trail: readonly Known[], line: number): Promise<Run[] | undefined> {
    const file = trail.at(-1)?.file ?? "";
    const at = trail.findIndex(({ identity }) => identity === target.identity);
    if (at !== -1) {
      const chain = [...trail.slice(at).map((known) => known.file), target.file].join(" → ");
      this.#say("include-cycle", file, line, `closes a circle of includes: ${chain}`);
      return undefined;
    }
    if (this.#seen.has(target.identity)) return undefined;
    if (trail.length > this.#rules.includes) {
      const hops = `${trail.length} hops away from ${trail[0]?.file ?? file}, and agents follow ${this.#rules.includes}`;
      this.#say("include-too-deep", file, line, `includes ${target.file}: ${hops}`);
      return undefined;
    }
    return this.#load(target, trail);
  }

  #say(code: string, file: string, line: number, what: string): void {
    this.problems.push(faultOf(code, file, line, what));
  }
}

/**
 * What of a text gives way to an include: the mark, or its whole line where it stands alone, so that a file that is
 * nothing but a mark comes to its target's bytes.
 */
function spanOf(include: Include, body: string, loaded: readonly Run[]): { start: number; end: number } {
  if (!include.alone) return include;
  const newline = body.indexOf("\n", include.end);
  const lineEnd = newline === -1 ? body.length : newline;
  const ended = loaded.findLast(({ text }) => text !== "")?.text.endsWith("\n") ?? false;
  return {
    start: body.lastIndexOf("\n", include.start) + 1,
    end: newline !== -1 && (ended || newline + 1 === body.length) ? newline + 1 : lineEnd,
  };
}
