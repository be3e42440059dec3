import { type Case, defineCase } from "../../prompt/case.ts";
import { LIMITS } from "./limits.ts";
import { encode, textOfBytes } from "./sample.ts";
import { byteLength } from "./text.ts";

export interface DocumentKnobs {
  /** The file's name without its extension. Default `coder`. */
  readonly id?: string;
  /** The whole file; where absent, it is made of the parts below. */
  readonly file?: string;
  /** Lines in place of the ordinary ones, by key. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Pads the frontmatter with a comment. */
  readonly frontmatterBytes?: number;
  readonly body?: string;
  /** Fills the raw body, a final newline included. */
  readonly bodyBytes?: number;
  /** Written with the line ends of another system. */
  readonly lineEnd?: "\r\n" | "\r";
  /** Ends in a byte that is no UTF-8. */
  readonly broken?: boolean;
}

const FIELDS = {
  description: "description: Answers questions about the code",
  mode: "mode: primary",
  enabled: "enabled: true",
  models: "models: [{ model: openai/gpt-5.6 }]",
};

const BODY = "You answer questions about this code base. Quote the file and line of every claim.\n";
const DELIMITERS = byteLength("---\n\n---\n");

/** The bytes of the file that the knobs describe. */
export function documentOf(knobs: DocumentKnobs): Uint8Array {
  const { fields = {}, frontmatterBytes = 0, bodyBytes, broken = false, lineEnd = "\n" } = knobs;
  const lines = Object.values({ ...FIELDS, ...fields }).filter((line) => line !== "");
  const yaml = lines.join("\n");
  const padding = frontmatterBytes === 0 ? "" : `\n#${"x".repeat(frontmatterBytes - byteLength(yaml) - 2)}`;
  const body = bodyBytes === undefined ? (knobs.body ?? BODY) : `${textOfBytes(bodyBytes - 1)}\n`;
  const text = knobs.file ?? `---\n${yaml}${padding}\n---\n${body}`;
  const bytes = encode(text.replaceAll("\n", lineEnd));
  return broken ? Uint8Array.from([...bytes, 0xc3]) : bytes;
}

/** What the format allows, what it refuses, and both sides of each of its sizes. */
export const documentCases: Readonly<Record<string, DocumentKnobs | Case<DocumentKnobs>>> = {
  ordinary: {},
  "line-ends-crlf": { lineEnd: "\r\n" },
  "line-ends-cr": { lineEnd: "\r" },
  "rules-in-the-body": { body: "One.\n\n---\n\nTwo.\n---\n" },
  "space-around-the-body": { body: "\n\n  Indented, and with trailing space.  \t\n \n\n\n" },
  "every-field": {
    fields: {
      limits: "limits: { timeout_ms: 0, max_output_tokens: 2048 }",
      permissions: 'permissions: { read: allow, bash: { "git diff*": allow, "*": ask } }',
      agent_md: "agent_md: false",
    },
  },

  "file-at-limit": sized({
    frontmatterBytes: LIMITS.frontmatter,
    bodyBytes: LIMITS.document - LIMITS.frontmatter - DELIMITERS,
  }),
  "file-over-limit": refused("document-too-large", {
    frontmatterBytes: LIMITS.frontmatter,
    bodyBytes: LIMITS.document - LIMITS.frontmatter - DELIMITERS + 1,
  }),
  "frontmatter-at-limit": sized({ frontmatterBytes: LIMITS.frontmatter }),
  "frontmatter-over-limit": refused("frontmatter-too-large", { frontmatterBytes: LIMITS.frontmatter + 1 }),
  "body-at-limit": sized({ bodyBytes: LIMITS.body }),
  "body-over-limit": refused("body-too-large", { bodyBytes: LIMITS.body + 1 }),
  "description-at-limit": { fields: { description: `description: ${textOfBytes(LIMITS.description)}` } },
  "description-over-limit": refused("description-size", {
    fields: { description: `description: ${textOfBytes(LIMITS.description)}x` },
  }),
  "description-empty": refused("description-size", { fields: { description: 'description: ""' } }),
  "description-control": refused("description-control", { fields: { description: 'description: "a\\tb"' } }),
  "id-at-limit": { id: "a".repeat(LIMITS.agentId) },
  "id-over-limit": refused("agent-id-invalid", { id: "a".repeat(LIMITS.agentId + 1) }),
  "id-with-two-hyphens": refused("agent-id-invalid", { id: "a--b" }),
  "id-reserved": refused("agent-id-reserved", { id: "default" }),
  "id-of-an-internal-agent": refused("agent-mode", { id: "approval" }),

  "not-utf8": refused("document-not-utf8", { broken: true }),
  "byte-order-mark": refused("document-opener", { file: `\u{FEFF}---\n${FIELDS.mode}\n---\n${BODY}` }),
  "interpolation-in-the-body": refused("document-interpolation", { body: "Home is ${env:HOME}.\n" }),
  "opener-missing": refused("document-opener", { file: BODY }),
  "opener-that-would-close": refused("document-closer", { file: "---\n---\nText" }),
  "closer-without-newline": refused("document-closer", { file: `---\n${FIELDS.mode}\n---` }),
  "body-blank": refused("body-blank", { body: "\u{85}\u{2003}\n" }),
  "key-missing": refused("frontmatter-missing-key", { fields: { models: "" } }),
  "key-unknown": refused("frontmatter-unknown-key", { fields: { tools: "tools: [read]" } }),
  "value-wrong": refused("frontmatter-value", { fields: { enabled: 'enabled: "true"' } }),
  "yaml-broken": refused("frontmatter-yaml", { fields: { limits: "limits: {" } }),
  "yaml-anchor": refused("frontmatter-forbidden", { fields: { limits: "limits: &a { timeout_ms: 1 }" } }),
  "yaml-alias": refused("frontmatter-forbidden", { fields: { limits: "limits: *a" } }),
  "yaml-tag": refused("frontmatter-forbidden", { fields: { mode: "mode: !!str primary" } }),
  "yaml-merge-key": refused("frontmatter-forbidden", { fields: { limits: "<<: { timeout_ms: 1 }" } }),
  "yaml-too-deep": refused("frontmatter-depth", { fields: { permissions: `permissions: ${nested(17)}` } }),
  "yaml-too-many-entries": refused("frontmatter-entries", {
    fields: {
      models: `models: [${Array.from({ length: LIMITS.yamlEntries + 1 }, () => "{ model: a }").join(", ")}]`,
    },
  }),
};

function nested(depth: number): string {
  return `${"{ a: ".repeat(depth)}1${" }".repeat(depth)}`;
}

function sized(knobs: DocumentKnobs): Case<DocumentKnobs> {
  return defineCase(knobs, { golden: "digest", tags: ["boundary"] });
}

function refused(code: string, knobs: DocumentKnobs): Case<DocumentKnobs> {
  return defineCase(knobs, { rejects: code });
}
