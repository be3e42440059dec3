const PREFIX = "mcp__cherry-tools__";
const WEB = ["web_search", "web_fetch"] as const;
const KNOWLEDGE = ["kb_search", "kb_read"] as const;

export interface CitationFacts {
  /** Names of tools that are switched off, with or without their server's prefix. */
  readonly disabledTools: readonly string[];
  /** Ids of the knowledge bases in scope. */
  readonly knowledgeIds: readonly string[];
}

/**
 * How to cite what the lookup tools return; undefined when there is nothing to look up. A pair is named as a
 * whole as soon as one of the two is enabled: the text says whose results carry ids, not what may be called
 * (Cherry Studio, agent prompt layers, section 2.7).
 */
export function citationsText(facts: CitationFacts): string | undefined {
  const web = anyEnabled(WEB, facts);
  const knowledge = facts.knowledgeIds.length > 0 && anyEnabled(KNOWLEDGE, facts);
  if (web) return knowledge ? OF_BOTH : OF_WEB;
  return knowledge ? OF_KNOWLEDGE : undefined;
}

function textOn(...pairs: readonly (readonly string[])[]): string {
  return `## Citations

Every result of ${pairs.map(pair).join(" and ")} carries an \`id\`. When a statement of yours rests on such a result, put a marker with that id straight after the statement, like this: [cite:ID]. The application turns the marker into a link to the source.

- Copy the id exactly as the result gives it. Never shorten it, number it anew or make one up.
- Where several results support one statement, put their markers side by side: [cite:ID-1][cite:ID-2].
- Mark figures, dates, quotations and whatever else a reader may want to check. What you know without a lookup gets no marker.
- If a result contradicts what you were about to say, follow the result, or say that the sources disagree and cite both.
- Do not add a list of sources at the end.`;
}

function anyEnabled(names: readonly string[], { disabledTools }: CitationFacts): boolean {
  if (disabledTools.length === 0) return true;
  return names.some((name) => !disabledTools.includes(name) && !disabledTools.includes(PREFIX + name));
}

function pair(names: readonly string[]): string {
  return names.map((name) => `\`${PREFIX}${name}\``).join(" / ");
}

const OF_WEB = textOn(WEB);
const OF_KNOWLEDGE = textOn(KNOWLEDGE);
const OF_BOTH = textOn(WEB, KNOWLEDGE);
