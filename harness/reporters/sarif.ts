import { createHash } from "node:crypto";
import { CODES, entryOf } from "../checks/codes.ts";
import type { Report } from "../gate/report.ts";
import type { Finding, Level } from "../prompt/finding.ts";
import { clip } from "./clip.ts";
import { jsonText } from "./json-text.ts";
import type { Reporter } from "./reporter.ts";
import { visible } from "./visible.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** SARIF 2.1.0, for code scanning: a rule for each code of the catalogue, a result for each finding. */
export const sarif: Reporter = (report) => {
  const codes = [...new Set([...Object.keys(CODES), ...report.findings.map(({ code }) => code)])];
  return jsonText({
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "prompt-budget",
            version: visible(report.version),
            rules: codes.map((code) => ruleOf(code)),
          },
        },
        automationDetails: { id: "prompt-budget/" },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { SRCROOT: { description: { text: "Where prompt-budget ran" } } },
        results: report.findings.map((finding) => resultOf(finding, codes.indexOf(finding.code))),
        properties: propertiesOf(report),
      },
    ],
  });
};

function ruleOf(code: string): object {
  const { level, fix } = entryOf(code);
  const words = visible(clip(code)).replaceAll("-", " ");
  return {
    id: shown(code),
    shortDescription: { text: words.charAt(0).toUpperCase() + words.slice(1) },
    ...(fix === undefined ? {} : { help: { text: fix } }),
    defaultConfiguration: { level: levelOf(level) },
  };
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { code, level, message, fix, actual, allowed, unit } = finding;
  const figures = [
    ...(actual === undefined ? [] : [`actual ${actual}`]),
    ...(allowed === undefined ? [] : [`allowed ${allowed}`]),
  ].join(", ");
  const lines = [
    message,
    ...(figures === "" ? [] : [`${figures}${unit === undefined ? "" : ` ${unit}`}`]),
    ...(fix === undefined ? [] : [`→ ${fix}`]),
  ];
  return {
    ruleId: shown(code),
    ruleIndex,
    level: levelOf(level),
    message: { text: lines.map(shown).join("\n") },
    locations: [locationOf(finding)].filter((location) => Object.keys(location).length > 0),
    partialFingerprints: { "promptBudget/v1": fingerprint(finding) },
  };
}

function locationOf({ where }: Finding): object {
  const { file, line, column } = where;
  const name = [where.contract, where.case, where.section, where.transform].filter(
    (part) => part !== undefined,
  );
  const region =
    line === undefined ? undefined : { startLine: line, ...(column ? { startColumn: column } : {}) };
  return {
    ...(file === undefined
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file), uriBaseId: "SRCROOT" },
            ...(region === undefined ? {} : { region }),
          },
        }),
    ...(name.length === 0
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: shown(name.join(" · ")), kind: "member" }] }),
  };
}

/** A relative reference: every segment percent-encoded, so that none is taken for a scheme, a query or a root. */
function uriOf(file: string): string {
  const wellFormed = Buffer.from(file).toString();
  const uri = wellFormed.split("/").map(encodeURIComponent).join("/");
  return uri.startsWith("/") ? `.${uri}` : uri;
}

/** The same while figures change: what is wrong, and where. */
function fingerprint({ code, where }: Finding): string {
  const { contract, case: name, section, transform, file, line } = where;
  const place = section === undefined && contract === undefined ? [file, line] : [];
  return createHash("sha256")
    .update(JSON.stringify([code, contract, name, section, transform, ...place]))
    .digest("hex")
    .slice(0, 32);
}

function propertiesOf({ verdict, counts, scope }: Report): object {
  return { verdict, counts, fullRun: scope.full };
}

function levelOf(level: Level): "error" | "warning" {
  return level === "error" ? "error" : "warning";
}

function shown(text: string): string {
  return visible(clip(text));
}
