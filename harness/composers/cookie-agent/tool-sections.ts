import { Rejection } from "../../prompt/rejection.ts";
import type { Draft, Piece } from "./draft.ts";
import { escapeAttribute } from "./escape.ts";
import { LIMITS, SECTION_JOINER } from "./limits.ts";
import { byteLength, hasControl, hasControlInProse, isBlank, normaliseNewlines } from "./text.ts";

/** One behavioural policy. It never says who its provider is: the engine does. */
export interface ToolSection {
  /** Named in errors, never rendered. */
  readonly title: string;
  readonly body: string;
}

/**
 * A reviewed source of policy that runs inside the process. Remote MCP servers are no member of this
 * union, so no value of theirs can be registered and no switch can let them in.
 * Source: cookie agent, tool-provider sections.
 */
export interface ToolProvider {
  readonly origin: "builtin" | "plugin";
  readonly name: string;
  readonly sections: readonly ToolSection[];
}

/** The identity that the engine gives a provider, as it stands in the tag. */
export function providerId(provider: Pick<ToolProvider, "origin" | "name">): string {
  return `${provider.origin}.${provider.name}`;
}

/** One section in its wrapper. A closing tag inside the body stays as the provider wrote it. */
export function renderToolSection(id: string, body: string): string {
  return `<tool_instructions provider="${escapeAttribute(id)}">\n${body}\n</tool_instructions>`;
}

/**
 * Appends the sections of all providers as one block, providers in registration order and sections in
 * declaration order.
 *
 * @throws Rejection on the first thing that is wrong. Policy is never shortened or left out: a run that
 * cannot carry all of it does not start.
 */
export function appendToolSections(draft: Draft, providers: readonly ToolProvider[]): void {
  const pieces = collectPieces(providers);
  if (pieces.length === 0) return;
  const block = pieces.map((piece) => piece.text).join(SECTION_JOINER);
  if (!draft.append("tools", block, pieces)) {
    throw new Rejection("prompt-too-large", `tool sections: composed prompt exceeds ${LIMITS.prompt} bytes`);
  }
}

function collectPieces(providers: readonly ToolProvider[]): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let total = 0;
  for (const provider of providers) {
    const id = admitProvider(provider, seen);
    let providerBytes = 0;
    for (const [index, section] of provider.sections.entries()) {
      const place = (): string => `provider ${JSON.stringify(id)} section ${JSON.stringify(section.title)}`;
      const body = admitSection(section, place);
      const bytes = byteLength(body);
      if (bytes > LIMITS.section) {
        throw new Rejection("tool-section-too-large", `${place()}: body exceeds ${LIMITS.section} bytes`);
      }
      providerBytes += bytes;
      if (providerBytes > LIMITS.provider) {
        throw new Rejection(
          "tool-provider-too-large",
          `${place()}: provider bodies exceed ${LIMITS.provider} bytes`,
        );
      }
      total += bytes;
      if (total > LIMITS.providers) {
        throw new Rejection(
          "tool-sections-too-large",
          `${place()}: all provider bodies exceed ${LIMITS.providers} bytes`,
        );
      }
      pieces.push({
        label: `tools/${id}/${index + 1}`,
        text: renderToolSection(id, body),
        measures: { body },
      });
    }
  }
  return pieces;
}

/** Two registrations under one identity would pass its limit twice, and their policies could not be told apart. */
function admitProvider(provider: ToolProvider, seen: Set<string>): string {
  const id = providerId(provider);
  if (isBlank(provider.name) || hasControl(provider.name)) {
    throw new Rejection("tool-provider-id", "provider id must be non-blank and free of control characters");
  }
  if (provider.origin !== "builtin" && provider.origin !== "plugin") {
    throw new Rejection("tool-provider-origin", `provider "${id}" is not an in-process provider`);
  }
  if (seen.has(id)) {
    throw new Rejection("tool-provider-duplicate", `provider "${id}" is registered twice`);
  }
  seen.add(id);
  return id;
}

function admitSection(section: ToolSection, place: () => string): string {
  if (isBlank(section.title) || hasControl(section.title)) {
    throw new Rejection(
      "tool-section-title",
      `${place()}: title must be non-blank and free of control characters`,
    );
  }
  const body = normaliseNewlines(section.body);
  if (isBlank(body)) {
    throw new Rejection("tool-section-blank", `${place()}: body must not be blank`);
  }
  if (hasControlInProse(body)) {
    throw new Rejection(
      "tool-section-control",
      `${place()}: body contains a control character other than a line break or a tab`,
    );
  }
  return body;
}
