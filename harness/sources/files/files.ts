import { posix } from "node:path";
import { noDuplicates } from "../../checks/invariants/no-duplicates.ts";
import { type Convention, CONVENTIONS } from "../../presets/conventions.ts";
import { defineCase } from "../../prompt/case.ts";
import type { CaseInvariant, Contract, Split } from "../../prompt/contract.ts";
import type { Lifetime } from "../../prompt/lifetime.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import { callOf, FOREIGN, slugOf } from "../names.ts";
import type { Source, SourceIo } from "../source.ts";
import { type Chain, chainsOf } from "./chain.ts";
import { type LoadRules, loadFiles } from "./load.ts";
import { promptOf } from "./prompt.ts";

export interface FilesOptions {
  /** The contract's name. Default: from the glob, `**\/AGENTS.md` → `agents-md`. */
  readonly name?: string;
  /** Globs of files to leave out, beside `node_modules` and `.git`. */
  readonly ignore?: string | readonly string[];
  /** Cuts each file's body into sections. Default: one section, `body`. */
  readonly split?: Split;
  /** Whether a head between lines of `---` is data. Default: as agents take files of this name; true for others. */
  readonly frontmatter?: boolean;
  /** Follows `@path` marks, so many hops deep; true: 5. Default: as agents do for files of this name. */
  readonly includes?: boolean | number;
  /** `include` loads what Markdown links name, `check` asks that it is there. Default: as agents do for files of this name. */
  readonly links?: "include" | "check" | false;
  /**
   * Each case is the chain of files from the root down to a folder, a section a file. Names: which of a folder's
   * files count, the first that is there, or every one. Default: as agents do for files of this name.
   */
  readonly chain?: boolean | Chain;
  /** Of every section. Default `release`. */
  readonly lifetime?: Lifetime;
  /** Names by which budgets choose these cases. */
  readonly tags?: readonly string[];
  /** No matching file is no mistake. */
  readonly optional?: boolean;
}

/** What a case of a files source is about. */
interface FileKnobs {
  /** Root first; the last one is the case's own. */
  readonly files: readonly string[];
  readonly chained: boolean;
}

/** Equal bodies below this many characters are no waste worth a finding. */
const REPEATED = 200;

/**
 * Files of the project as they are: a case a file, or a case a chain of files. No goldens are made of them, their
 * history in git is one. Sections, measures (`frontmatter.<key>`, `body`, `whole`) and sums are there for ceilings.
 *
 * @example files("**\/SKILL.md", { split: byHeading(2) })
 */
export function files(patterns: string | readonly string[], options: FilesOptions = {}): Source {
  const globs = [patterns].flat();
  const call = callOf("files", globs.length === 1 ? globs[0] : globs);
  return {
    name: call,
    async contracts(io) {
      const found = await io.glob(globs, [...FOREIGN, ...[options.ignore ?? []].flat()]);
      if (found.length === 0) {
        if (options.optional === true) return [];
        throw new UsageError(`Nothing to gate: ${call} matches no file`, {
          fix: "Mend the glob, or drop it",
        });
      }
      return [await contractOf(found, options, slugOf(globs.at(-1) ?? "", "files"), io)];
    },
  };
}

async function contractOf(
  found: readonly string[],
  options: FilesOptions,
  slug: string,
  io: SourceIo,
): Promise<Contract> {
  const { name = slug, split, lifetime = "release", tags = [] } = options;
  const cases = await casesOf(found, options, io);
  const load = ({ files: chain }: FileKnobs) => loadFiles(chain, rulesOf(chain.at(-1) ?? "", options), io);
  const invariant: CaseInvariant<FileKnobs> = {
    name: "file-faults",
    async check({ knobs }) {
      return (await load(knobs)).problems;
    },
  };
  return {
    name,
    async compose(knobs) {
      const { pieces } = await load(knobs);
      return promptOf(pieces, { chained: knobs.chained, split, lifetime });
    },
    cases: Object.fromEntries(
      cases.map(([name, knobs]) => [name, defineCase(knobs, { golden: "none", tags })]),
    ),
    invariants: [invariant, repeatedTexts()],
  } satisfies Contract<FileKnobs>;
}

/** No text twice. A file's measures overlap its sections by their nature, and count for nothing here. */
function repeatedTexts(): CaseInvariant<FileKnobs> {
  const rule = noDuplicates({ minChars: REPEATED });
  return {
    ...rule,
    check({ outcome, ...context }) {
      if (outcome.kind === "rejection") return rule.check({ ...context, outcome });
      const { prompt } = outcome;
      const sections = prompt.sections.map((section) => {
        const { measures: _, ...bare } = section;
        return bare;
      });
      return rule.check({ ...context, outcome: { ...outcome, prompt: { ...prompt, sections } } });
    },
  };
}

/** By the name that a case gets: the file, or the file that ends the chain. */
async function casesOf(
  found: readonly string[],
  { chain }: FilesOptions,
  io: SourceIo,
): Promise<(readonly [string, FileKnobs])[]> {
  const cases = new Map<string, FileKnobs>();
  const groups = new Map<string, { readonly chain: Chain; readonly files: string[] }>();
  for (const file of found) {
    const spec = chainOf(file, chain);
    if (spec === undefined) cases.set(file, { files: [file], chained: false });
    else {
      const key = JSON.stringify(spec);
      const group = groups.get(key) ?? { chain: spec, files: [] };
      group.files.push(file);
      groups.set(key, group);
    }
  }
  for (const group of groups.values()) {
    for (const { leaf, files: chained } of await chainsOf(group.files, group.chain, io)) {
      cases.set(leaf, { files: chained, chained: true });
    }
  }
  return [...cases].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function chainOf(file: string, option: FilesOptions["chain"]): Chain | undefined {
  if (option === false) return undefined;
  if (typeof option === "object") return option;
  const known = conventionOf(file).chain;
  return option === true ? (known ?? { names: [posix.basename(file)] }) : known;
}

function rulesOf(file: string, { frontmatter, includes, links }: FilesOptions): LoadRules {
  const convention = conventionOf(file);
  const hops = includes === true ? (convention.includes ?? MOST_HOPS) : includes;
  return {
    frontmatter: frontmatter ?? convention.frontmatter ?? true,
    includes: hops === false ? 0 : (hops ?? convention.includes ?? 0),
    links: links ?? convention.links ?? false,
  };
}

const MOST_HOPS = 5;

function conventionOf(file: string): Convention {
  const name = posix.basename(file);
  return (Object.hasOwn(CONVENTIONS, name) ? CONVENTIONS[name] : undefined) ?? {};
}
