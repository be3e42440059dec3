import * as v from "valibot";
import { parseSections, recoverSections, type SectionTable } from "./sections.ts";

/** The golden files of a case by what follows its name, such as `md` or `chat.json`. */
export type CaseFiles = ReadonlyMap<string, Uint8Array>;

const OWN: ReadonlySet<string> = new Set(["md", "sections.json", "rejection.json", "digest.json"]);

const Rejection = v.looseObject({ code: v.string(), message: v.string() });

/** The section table, or undefined where there is none that can be read. */
export function tableOf(files: CaseFiles): SectionTable | undefined {
  const bytes = files.get("sections.json");
  return bytes === undefined ? undefined : parseSections(bytes);
}

/** Label → text, or undefined where no text is recorded, or one that does not fit its table. */
export function textsOf(files: CaseFiles): ReadonlyMap<string, string> | undefined {
  const text = files.get("md");
  const table = tableOf(files);
  const texts = text === undefined || table === undefined ? undefined : recoverSections(text, table);
  return texts?.size === table?.sections.length ? texts : undefined;
}

/** The recorded refusal, or undefined where there is none that can be read. */
export function rejectionOf(
  files: CaseFiles,
): { readonly code: string; readonly message: string } | undefined {
  const parsed = v.safeParse(Rejection, jsonOf(files.get("rejection.json")));
  return parsed.success ? { code: parsed.output.code, message: parsed.output.message } : undefined;
}

/** The payload templates by transform; undefined as the template of one that cannot be read. */
export function templatesOf(files: CaseFiles): ReadonlyMap<string, unknown> {
  return new Map(
    [...files]
      .filter(([ending]) => isPayload(ending))
      .map(([ending, bytes]) => [transformOf(ending), jsonOf(bytes)]),
  );
}

export function isPayload(ending: string): boolean {
  return ending.endsWith(".json") && !OWN.has(ending);
}

export function transformOf(ending: string): string {
  return ending.slice(0, -".json".length);
}

function jsonOf(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
