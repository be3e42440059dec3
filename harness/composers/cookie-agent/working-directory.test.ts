import { describe, expect, it } from "vitest";
import { Draft } from "./draft.ts";
import { initialFingerprints } from "./fingerprint.ts";
import { LIMITS } from "./limits.ts";
import { textOfBytes } from "./sample.ts";
import { appendWorkingDirectory, renderWorkingDirectory } from "./working-directory.ts";

function draftOf(bytes: number): Draft {
  const body = textOfBytes(bytes);
  return new Draft(body, initialFingerprints("coder", "", body));
}

describe("the working directory", () => {
  it("is escaped as text", () => {
    expect(renderWorkingDirectory(`/a & b/<c>/"d"/'e'`)).toBe(
      `<working_directory>/a &amp; b/&lt;c&gt;/"d"/'e'</working_directory>`,
    );
  });

  const block = Buffer.byteLength(renderWorkingDirectory("/wörk"));
  const room = LIMITS.prompt - block - 7;

  it("fills the prompt to the byte", () => {
    const draft = draftOf(room);
    expect(appendWorkingDirectory(draft, "/wörk")).toEqual([]);
    expect(draft.bytes).toBe(131_072);
    expect(draft.steps.map(({ step }) => step)).toEqual(["body", "working-directory"]);
  });

  it("is skipped whole one byte later, noted, and no fingerprint changes", () => {
    const draft = draftOf(room + 1);
    const before = { text: draft.text, fingerprints: draft.fingerprints };
    expect(appendWorkingDirectory(draft, "/wörk")).toEqual([
      expect.objectContaining({
        code: "working-directory-skipped",
        message: expect.stringContaining("131072 bytes") as string,
      }),
    ]);
    expect({ text: draft.text, fingerprints: draft.fingerprints }).toEqual(before);
    expect(draft.steps).toHaveLength(1);
  });
});
