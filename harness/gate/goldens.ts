import { compareGolden } from "../checks/golden/compare.ts";
import { type ContractRecord, renderContract } from "../checks/golden/contract.ts";
import { knobsAsData } from "../checks/golden/knobs.ts";
import { renderPayload } from "../checks/golden/payload.ts";
import { renderDigest, renderRejection } from "../checks/golden/records.ts";
import { renderSections } from "../checks/golden/sections.ts";
import type { Outcome } from "../prompt/outcome.ts";
import type { GoldenStore } from "./golden-store.ts";
import type { Found } from "./judge.ts";
import type { CaseReport } from "./report.ts";
import type { ResolvedCase, ResolvedContract } from "./resolve.ts";

/** File name, relative to the goldens folder → the text that it records, in UTF-8. */
export type GoldenFiles = ReadonlyMap<string, string>;

export interface GoldenVerdict {
  readonly state: Exclude<CaseReport["golden"], "none">;
  readonly problems: readonly Found[];
  /** Files that are not as they should be. */
  readonly stale: readonly string[];
}

/** The files that record a case. */
export function caseGoldens(contract: ResolvedContract, item: ResolvedCase, outcome: Outcome): GoldenFiles {
  const files = new Map<string, string>();
  if (item.golden === "none") return files;
  const put = (ending: string, text: string) => files.set(`${contract.name}/${item.name}.${ending}`, text);
  if (outcome.kind === "rejection") {
    put("rejection.json", renderRejection(outcome));
    return files;
  }
  const { prompt, payloads } = outcome;
  if (item.golden === "digest") put("digest.json", renderDigest(prompt.text));
  else put("md", prompt.text);
  put("sections.json", renderSections(prompt));
  for (const [name, payload] of Object.entries(payloads)) put(`${name}.json`, renderPayload(payload, prompt));
  return files;
}

/** The file that records a contract; none where all of its cases record nothing, so that nothing is to be written. */
export function contractGolden(contract: ResolvedContract): GoldenFiles {
  if (contract.cases.length > 0 && contract.cases.every(({ golden }) => golden === "none")) return new Map();
  return new Map([[`${contract.name}/contract.json`, renderContract(recordOf(contract))]]);
}

/** Compares every file as bytes. One problem a kind of fault, on the first file that has it. */
export function checkGoldens(files: GoldenFiles, store: GoldenStore): GoldenVerdict {
  const byCode = new Map<string, Found[]>();
  const stale: string[] = [];
  for (const [file, text] of files) {
    if (store.holds?.(file, text) === true) continue;
    const problem = compareGolden(Buffer.from(text), store.read(file));
    if (problem === undefined) continue;
    stale.push(file);
    const code = problem.code ?? "golden-differs";
    byCode.set(code, [...(byCode.get(code) ?? []), { ...problem, file }]);
  }
  // A formatter keeps no table in step: where that differs too, the prompt itself is another one.
  const touched = byCode.get("formatter-touched");
  const differing = byCode.get("golden-differs");
  if (touched !== undefined && differing !== undefined) {
    byCode.delete("formatter-touched");
    byCode.set(
      "golden-differs",
      [...touched, ...differing].map((problem) => ({ ...problem, code: "golden-differs" })),
    );
  }
  const problems = [...byCode.values()].flatMap(([first, ...rest]): Found[] => {
    if (first === undefined) return [];
    const more = rest.length === 0 ? "" : ` (and ${rest.length} more of its files)`;
    return [{ ...first, message: `${first.message}${more}` }];
  });
  const missing = byCode.size === 1 && byCode.has("golden-missing") && stale.length === files.size;
  return { state: stale.length === 0 ? "same" : missing ? "missing" : "changed", problems, stale };
}

function recordOf(contract: ResolvedContract): ContractRecord {
  return {
    format: 1,
    contract: contract.name,
    separator: contract.separator,
    ...(contract.rules === undefined
      ? {}
      : {
          sections: contract.rules.map((rule) => ({
            label: rule.label,
            ...(rule.lifetime === undefined ? {} : { lifetime: rule.lifetime }),
            present: `${rule.many === true ? "many " : ""}${rule.may === true ? "may" : rule.when === undefined ? "always" : "when"}`,
          })),
        }),
    cases: Object.fromEntries(contract.cases.map((item) => [item.name, caseRecord(item)])),
    invariants: contract.invariants.map(({ name, params }) => ({
      name,
      ...(params === undefined ? {} : { params: knobsAsData(params) }),
    })),
    transforms: Object.fromEntries(
      Object.entries(contract.transforms).map(([name, spec]) => [
        name,
        {
          ...(spec.adds === undefined
            ? {}
            : { adds: typeof spec.adds === "function" ? "by knobs" : spec.adds }),
          ...(spec.joins === undefined ? {} : { joins: spec.joins }),
          ...(spec.idempotent === undefined ? {} : { idempotent: spec.idempotent }),
          ...(spec.preserves === undefined ? {} : { preserves: spec.preserves }),
          ...(spec.text === undefined ? {} : { text: "own" }),
          ...(spec.when === undefined ? {} : { when: "by knobs" }),
          ...(spec.invariants === undefined
            ? {}
            : {
                invariants: spec.invariants.map(({ name: rule, params }) => ({
                  name: rule,
                  ...(params === undefined ? {} : { params: knobsAsData(params) }),
                })),
              }),
        },
      ]),
    ),
    turns: contract.source.turns !== undefined,
    ...(contract.isolate ? { isolate: true as const } : {}),
    levels: contract.levels,
  };
}

/** Cases may be many, and most say no more than their knobs. */
function caseRecord({ knobs, rejects, expects, tags, golden }: ResolvedCase): unknown {
  const record: Record<string, unknown> = { knobs: knobsAsData(knobs) };
  if (rejects !== undefined) record["rejects"] = rejects;
  if (expects.length > 0) record["expects"] = expects;
  if (tags.length > 0) record["tags"] = tags;
  if (golden !== "full") record["golden"] = golden;
  return record;
}
