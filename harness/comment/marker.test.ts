import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ceilingRowWith } from "../testing/report.ts";
import { markerLine, readMarker, rowKey } from "./marker.ts";

const state = { verdict: "broken" as const, failing: ["0123456789", "abcdef0123"] };

describe("the hidden marker of a comment", () => {
  it("is read again, whatever the key, and never ends before its line does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (key) => {
        const line = markerLine(key, state);
        expect(readMarker(`${line}more`, key)).toEqual(state);
        expect(line.indexOf("-->")).toBe(line.length - "-->\n".length);
        expect(line.trimEnd()).not.toContain("\n");
      }),
    );
  });

  it.each([
    ["another key", markerLine("other", state)],
    ["a longer key", markerLine("prompts-two", state)],
    ["a quote of it", `> ${markerLine("prompts", state)}`],
    ["text in front of it", ` ${markerLine("prompts", state)}`],
    ["a text that is as long", markerLine("prompts", state).replace("<!-- prompt", "<!-- PROMPT")],
    ["other words in it", markerLine("prompts", state).replace("broken", "<b>")],
    ["nothing", ""],
  ])("is not taken from %s", (_, body) => {
    expect(readMarker(body, "prompts")).toBeUndefined();
  });

  it("remembers at most forty ceilings, so that it fits", () => {
    const failing = Array.from({ length: 500 }, (_, at) => String(at).padStart(10, "0"));
    expect(markerLine("prompts", { verdict: "broken", failing }).length).toBeLessThan(600);
  });

  it("knows a ceiling whatever its bound and wherever it stands", () => {
    const row = ceilingRowWith();
    expect(rowKey(ceilingRowWith({ max: 7, line: 9, file: "b.json", case: "other" }))).toBe(rowKey(row));
    expect(rowKey(ceilingRowWith({ unit: "bytes" }))).not.toBe(rowKey(row));
    expect(rowKey(ceilingRowWith({ selector: "another" }))).not.toBe(rowKey(row));
  });
});
