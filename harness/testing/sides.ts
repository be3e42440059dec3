import { renderPayload } from "../checks/golden/payload.ts";
import { renderDigest, renderRejection } from "../checks/golden/records.ts";
import { renderSections } from "../checks/golden/sections.ts";
import { type Side, sideOf } from "../diff/side.ts";
import { parseBudgets } from "../gate/budgets-file.ts";
import { createPrompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";

export interface CaseSpec {
  readonly sections?: readonly Section[];
  readonly separator?: string;
  readonly rejection?: { readonly code: string; readonly message: string };
  readonly digest?: boolean;
  readonly payloads?: Readonly<Record<string, unknown>>;
}

export interface ContractSpec {
  readonly record?: Readonly<Record<string, unknown>>;
  readonly cases: Readonly<Record<string, CaseSpec>>;
}

/** One side of a comparison, made the way in which goldens are written and read. */
export function side(
  contracts: Readonly<Record<string, ContractSpec>>,
  ceilings: readonly Readonly<Record<string, unknown>>[] = [],
): Side {
  const files = new Map<string, Uint8Array>();
  for (const [name, { record, cases }] of Object.entries(contracts)) {
    const whole = { format: 1, contract: name, cases: {}, ...record };
    files.set(`${name}/contract.json`, Buffer.from(JSON.stringify(whole)));
    for (const [item, spec] of Object.entries(cases)) {
      for (const [ending, text] of caseFiles(spec)) files.set(`${name}/${item}.${ending}`, Buffer.from(text));
    }
  }
  const rows = ceilings.map((ceiling) => JSON.stringify(ceiling));
  const budgets = `{ "format": 1, "ceilings": [\n${rows.join(",\n")}\n] }`;
  return sideOf(files, parseBudgets(budgets, "budgets/demo.json"), "test");
}

function caseFiles({
  sections = [],
  separator,
  rejection,
  digest,
  payloads = {},
}: CaseSpec): [string, string][] {
  if (rejection !== undefined)
    return [["rejection.json", renderRejection({ kind: "rejection", ...rejection })]];
  const prompt = createPrompt(sections, separator);
  return [
    digest === true ? ["digest.json", renderDigest(prompt.text)] : ["md", prompt.text],
    ["sections.json", renderSections(prompt)],
    ...Object.entries(payloads).map(([name, payload]): [string, string] => [
      `${name}.json`,
      renderPayload(payload, prompt),
    ]),
  ];
}

/** Cases with names of their own: `case-1`, `case-2`, … */
export function cases(count: number, spec: (index: number) => CaseSpec): Record<string, CaseSpec> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`case-${index + 1}`, spec(index + 1)]),
  );
}
