import { Rejection } from "../../prompt/rejection.ts";
import { checkAgentId, isInternalAgent } from "./agent-id.ts";
import { type Fingerprints, initialFingerprints } from "./fingerprint.ts";
import { type Frontmatter, parseFrontmatter } from "./frontmatter.ts";
import { LIMITS } from "./limits.ts";
import { byteLength, decodeUtf8, isBlank, normaliseNewlines } from "./text.ts";

export interface AgentDocument {
  readonly id: string;
  readonly frontmatter: Frontmatter;
  /** The base prompt: ends in exactly one newline more than the author's last visible line. */
  readonly body: string;
  readonly fingerprints: Fingerprints;
}

const OPENER = "---\n";
const CLOSER = "\n---\n";
const INTERPOLATION = "${env:";

/**
 * Reads an agent document: strict frontmatter, then a Markdown body that becomes the base prompt.
 * Line ends become LF over the whole file; of the body, only trailing newlines are taken off, and one
 * is put back.
 * Source: cookie agent, agent documents.
 *
 * Done as the configuration is read, and so no hot path: the bytes are decoded, the YAML parsed and checked field
 * by field, and the document hashed, all to yield a body that stands as it is and costs nothing to join.
 *
 * @param id the file name without its extension
 * @throws Rejection for whatever the format does not allow; a size says its limit in bytes
 */
export function parseAgentDocument(id: string, bytes: Uint8Array): AgentDocument {
  checkAgentId(id);
  const { yaml, rawBody } = split(read(bytes));
  const frontmatter = parseFrontmatter(yaml);
  if (isInternalAgent(id) && frontmatter.mode !== "internal") {
    throw new Rejection("agent-mode", `agent "${id}" must have mode internal`);
  }
  if (isBlank(rawBody)) throw new Rejection("body-blank", `agent "${id}" has no body`);
  const body = `${withoutFinalNewlines(rawBody)}\n`;
  return { id, frontmatter, body, fingerprints: initialFingerprints(id, yaml, body) };
}

function read(bytes: Uint8Array): string {
  if (bytes.byteLength > LIMITS.document) {
    throw new Rejection("document-too-large", `agent document exceeds ${LIMITS.document} bytes`);
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new Rejection("document-not-utf8", "agent document is not valid UTF-8");
  if (text.includes(INTERPOLATION)) {
    throw new Rejection("document-interpolation", `agent document must not contain ${INTERPOLATION}`);
  }
  return normaliseNewlines(text);
}

/**
 * The opener's newline is not the closer's: `---` twice in a row is an opener without a closer, and
 * later `---` lines belong to the body.
 */
function split(text: string): { readonly yaml: string; readonly rawBody: string } {
  if (!text.startsWith(OPENER)) {
    throw new Rejection("document-opener", "agent document must start with a line of three hyphens");
  }
  const end = text.indexOf(CLOSER, OPENER.length);
  if (end < 0) {
    throw new Rejection(
      "document-closer",
      "agent document has no line of three hyphens after its frontmatter",
    );
  }
  const yaml = text.slice(OPENER.length, end);
  const rawBody = text.slice(end + CLOSER.length);
  if (byteLength(yaml) > LIMITS.frontmatter) {
    throw new Rejection("frontmatter-too-large", `frontmatter exceeds ${LIMITS.frontmatter} bytes`);
  }
  if (byteLength(rawBody) > LIMITS.body) {
    throw new Rejection("body-too-large", `agent document body exceeds ${LIMITS.body} bytes`);
  }
  return { yaml, rawBody };
}

/** A pattern would try every run of newlines in the body, and take quadratic time over a long one. */
function withoutFinalNewlines(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "\n") end -= 1;
  return text.slice(0, end);
}
