import type { Prompt } from "../../prompt/prompt.ts";
import { joinerOf, joinSections } from "../../prompt/prompt.ts";
import { documentAfterBlock, initialFingerprints, RunningHash } from "./fingerprint.ts";

/**
 * The least that composing a run can cost: joining the texts, and the hashing that fingerprints after every
 * step require, over blocks that are already there (cookie agent, section 5).
 */
export function joinAndHash(prompt: Prompt): () => string {
  const [body, ...rest] = prompt.sections;
  const blocks = blocksOf(rest, prompt.separator);
  return () => {
    const text = joinSections(prompt.sections, prompt.separator);
    const running = new RunningHash(body?.text ?? "");
    let { document } = initialFingerprints("agent", "", body?.text ?? "");
    for (const { joiner, block } of blocks) {
      document = documentAfterBlock(document, block);
      running.add(joiner);
      running.add(block);
      running.digest();
    }
    return document === "" ? "" : text;
  };
}

interface Block {
  readonly joiner: Buffer;
  readonly block: Buffer;
}

/** Sections behind one rule make one block: tool sections are joined before they are hashed. */
function blocksOf(sections: Prompt["sections"], separator: string): Block[] {
  const blocks: { joiner: string; text: string }[] = [];
  for (const section of sections) {
    const joiner = joinerOf(section, separator);
    const last = blocks.at(-1);
    if (joiner === separator || last === undefined) blocks.push({ joiner, text: section.text });
    else last.text += joiner + section.text;
  }
  return blocks.map(({ joiner, text }) => ({ joiner: Buffer.from(joiner), block: Buffer.from(text) }));
}
