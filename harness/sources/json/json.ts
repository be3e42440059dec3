import { posix } from "node:path";
import { carriers } from "../../checks/payload/carriers.ts";
import { type CaseOptions, defineCase } from "../../prompt/case.ts";
import type { Composition, Contract, Split } from "../../prompt/contract.ts";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Request } from "../../prompt/request.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import { callOf, FOREIGN, slugOf } from "../names.ts";
import type { Source, SourceIo } from "../source.ts";
import { decodeStrict } from "../utf8.ts";
import { type Recorded, recordedOf } from "./recorded.ts";

export interface JsonOptions {
  /** The contract's name. Default: from the folder, `recorded/*.json` → `recorded`. */
  readonly name?: string;
  /** Globs of files to leave out, beside `node_modules` and `.git`. */
  readonly ignore?: string | readonly string[];
  /** Cuts a text, or a `system` that is one, into sections. */
  readonly split?: Split;
  /** Names by which budgets choose these cases. */
  readonly tags?: readonly string[];
  /** `none` where the recordings are committed and their history is golden enough. Default `full`. */
  readonly golden?: NonNullable<CaseOptions["golden"]>;
}

interface JsonKnobs {
  readonly file: string;
}

/**
 * Prompts that something else recorded, a case a file: a request or a payload, a list of sections or an object that
 * holds one, or a text.
 *
 * @example json("recorded/*.json", { split: byXmlTag() })
 */
export function json(patterns: string | readonly string[], options: JsonOptions = {}): Source {
  const globs = [patterns].flat();
  const call = callOf("json", globs.length === 1 ? globs[0] : globs);
  return {
    name: call,
    async contracts(io) {
      const found = await io.glob(globs, [...FOREIGN, ...[options.ignore ?? []].flat()]);
      if (found.length === 0) {
        throw new UsageError(`Nothing to gate: ${call} matches no file`, {
          fix: "Mend the glob, or drop it",
        });
      }
      // Read once before anything runs: a file that is broken ends the run, and says where.
      for (const file of found) await read(file, io);
      return [contractOf(found, baseOf(globs[0] ?? ""), options, io)];
    },
  };
}

function contractOf(
  found: readonly string[],
  base: string,
  options: JsonOptions,
  io: SourceIo,
): Contract<JsonKnobs> {
  const { name = slugOf(base, "recorded"), split, tags = [], golden = "full" } = options;
  const requests = new WeakMap<JsonKnobs, Request>();
  return {
    name,
    ...(split === undefined ? {} : { split }),
    async compose(knobs) {
      const recorded = await read(knobs.file, io);
      if (recorded.kind === "request") requests.set(knobs, recorded.request);
      return compositionOf(recorded);
    },
    request: (prompt, knobs) => requests.get(knobs) ?? { system: prompt.text, messages: [], tools: [] },
    cases: Object.fromEntries(
      found.map((file) => [
        golden === "none" ? file : caseNameOf(file, base),
        defineCase<JsonKnobs>({ file }, { golden, tags }),
      ]),
    ),
  };
}

async function read(file: string, io: SourceIo): Promise<Recorded> {
  const bytes = await io.read(file);
  if (bytes === undefined)
    throw new UsageError(`There is no ${file}`, {
      where: { file },
      fix: "Bring it back: it was there when the run began",
    });
  return recordedOf(io.parseJson(decodeStrict(bytes, file), file));
}

/** A payload without `system` may carry its system text elsewhere: in messages, in `instructions`. */
function compositionOf(recorded: Recorded): Composition {
  if (recorded.kind === "text") return recorded.text;
  if (recorded.kind === "sections") return createPrompt(recorded.sections, recorded.separator);
  if (recorded.request.system !== undefined && recorded.request.system !== null) return recorded.request;
  const texts = carriers(recorded.request).map(({ text }) => text);
  return createPrompt(
    texts.map((text, index) => ({ label: texts.length === 1 ? "system" : `system/${index + 1}`, text })),
    "",
  );
}

/** What stands in front of the first part of a glob that matches more than one thing. */
function baseOf(glob: string): string {
  const parts = glob.split("/");
  const at = parts.findIndex((part) => /[*?[{!(]/.test(part));
  return at === -1 ? posix.dirname(glob) : parts.slice(0, at).join("/");
}

/** A name that can name a golden: the path below the base, without its ending. */
function caseNameOf(file: string, base: string): string {
  const below = base === "" || base === "." ? file : posix.relative(base, file);
  const name = below
    .replace(/\.jsonc?$/i, "")
    .replaceAll(/[^A-Za-z0-9_+=,@-]+/g, "-")
    .replace(/^[^A-Za-z0-9_]+/, "");
  return name || "recorded";
}
