import type { MarkedPrefix, PayloadPrefix, PrefixReport } from "../checks/prefix.ts";
import type { CaseReport, ContractReport, Report } from "../gate/report.ts";
import { integer } from "./figures.ts";
import { textTable } from "./text-table.ts";

const COLUMNS = [
  "contract",
  "case",
  "payload",
  "stable bytes",
  "of",
  "o200k tokens",
  "to first marker",
  "first to vary",
  "minimum",
  "caches",
] as const;

const ALIGNMENT = ["l", "l", "l", "r", "r", "r", "r", "l", "r", "l"] as const;

/**
 * What stays cacheable over turns: the largest and the smallest case of each contract, the prompt and each
 * payload. Empty where no tokens were counted: it is shown to who asks for it.
 */
export function prefixTable(report: Report, safe: (text: string) => string): string {
  const rows = report.contracts.flatMap(rowsOf);
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map((cell) => (cell === "" ? "–" : safe(cell))));
  return textTable([COLUMNS, ...cells], ALIGNMENT).join("\n");
}

function rowsOf({ name, cases }: ContractReport): string[][] {
  const counted = cases.filter((item) => item.prefix?.tokens !== undefined);
  const bySize = counted.toSorted((a, b) => b.bytes - a.bytes);
  const [largest] = bySize;
  const smallest = bySize.at(-1);
  const chosen = new Set([largest, smallest].filter((item) => item !== undefined));
  return [...chosen].flatMap((item: CaseReport) => {
    const place = [name, item.name];
    if (item.prefix === undefined) return [];
    return [
      [...place, "", ...figures(item.prefix), "", item.prefix.varies ?? "", "", ""],
      ...item.prefix.payloads.map((payload) => [...place, ...payloadCells(payload)]),
    ];
  });
}

function payloadCells(payload: PayloadPrefix): string[] {
  const [first] = payload.markers;
  return [
    `→ ${payload.transform}`,
    ...figures(payload),
    first === undefined ? "" : marked(first),
    payload.varies ?? "",
    minimumOf(payload),
    verdictOf(payload),
  ];
}

function figures({ bytes, of, tokens }: PrefixReport | PayloadPrefix): string[] {
  return [integer(bytes), integer(of), integer(tokens ?? 0)];
}

function marked({ tokens, stable }: MarkedPrefix): string {
  return `${integer(tokens ?? 0)}${stable ? "" : ", never read"}`;
}

function minimumOf({ minimum }: PayloadPrefix): string {
  if (minimum === undefined) return "";
  const { provider, least, most } = minimum;
  const figure = least === most ? integer(least) : `${integer(least)} to ${integer(most)}`;
  return `${provider} ${figure}`;
}

/** The count is not Claude's own, so its verdict is near, not exact. */
function verdictOf({ caches, minimum }: PayloadPrefix): string {
  if (caches === undefined) return "";
  const word = caches === "depends" ? "by model" : caches;
  return minimum?.provider === "OpenAI" ? word : `≈ ${word}`;
}
