import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPrompt, type Prompt } from "../../prompt/prompt.ts";
import { rehydratePayload, renderPayload, templatePayload } from "./payload.ts";

const prompt = createPrompt([
  { label: "SOUL", text: "You are the gardener of this repository." },
  { label: "Rules", text: "# Rules\n\nWater at dawn, and never at noon." },
  { label: "Note", text: "short" },
]);
const [soul, rules] = prompt.sections.map((section) => section.text);

describe("payload goldens", () => {
  it("stand for the whole text by its first and last label", () => {
    expect(templatePayload({ system: prompt.text }, prompt)).toEqual({ system: { $text: ["SOUL", "Note"] } });
  });

  it("stand for each block of a list by its own range", () => {
    const payload = {
      system: [
        { type: "text", text: soul },
        { type: "text", text: rules, cache_control: { type: "ephemeral" } },
      ],
    };
    expect(templatePayload(payload, prompt)).toEqual({
      system: [
        { type: "text", text: { $text: ["SOUL", "SOUL"] } },
        { type: "text", text: { $text: ["Rules", "Rules"] }, cache_control: { type: "ephemeral" } },
      ],
    });
  });

  it("keep foreign text around a run as it is", () => {
    expect(templatePayload([`${prompt.text}\n\n[room] Ann`], prompt)).toEqual([
      { $join: [{ $text: ["SOUL", "Note"] }, "\n\n[room] Ann"] },
    ]);
  });

  it("do not change when the wording does", () => {
    const reworded = createPrompt(
      prompt.sections.map((section) => ({ ...section, text: `${section.text} Always.` })),
    );
    const send = (text: string) => ({ instructions: text, input: [] });
    expect(renderPayload(send(reworded.text), reworded)).toBe(renderPayload(send(prompt.text), prompt));
  });

  it("show a corrupted byte as a literal", () => {
    const broken = prompt.text.replace("dawn", "dusk");
    const shown = JSON.stringify(templatePayload({ system: broken }, prompt));
    expect(shown).toContain("dusk");
  });

  it("escape real keys that start with a dollar sign", () => {
    const payload = { $text: ["not", "a", "range"], $$join: 1, plain: { $ref: "#/a" } };
    expect(templatePayload(payload, prompt)).toEqual({
      $$text: ["not", "a", "range"],
      $$$join: 1,
      plain: { $$ref: "#/a" },
    });
    expect(rehydratePayload(templatePayload(payload, prompt), prompt)).toEqual(payload);
  });

  it("stay literal where labels repeat, so that no range is ambiguous", () => {
    const twice = createPrompt([
      { label: "a", text: "one long enough to be a run" },
      { label: "a", text: "two long enough to be a run" },
    ]);
    expect(templatePayload(twice.text, twice)).toBe(twice.text);
  });

  it("give the payload back byte for byte, whatever it holds", () => {
    const label = fc.constantFrom("a", "b", "c", "d");
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[ab\n]{20,40}$/), fc.string({ unit: "grapheme" }));
    const sections = fc.uniqueArray(fc.record({ label, text }), { selector: (section) => section.label });
    const prompts = fc.record({ sections, separator: fc.constantFrom("", "\n\n", "\n---\n") });
    const cut = (made: Prompt) =>
      fc.oneof(
        fc.constant(made.text),
        fc
          .subarray([...made.sections])
          .map((some) => some.map((section) => section.text).join(made.separator)),
        fc.tuple(fc.string(), fc.string()).map(([head, tail]) => head + made.text + tail),
      );
    const cases = prompts
      .map(({ sections: made, separator }) => createPrompt(made, separator))
      .chain((made) =>
        fc.tuple(
          fc.constant(made),
          fc.dictionary(fc.constantFrom("system", "$text", "$$x"), fc.array(cut(made))),
        ),
      );
    fc.assert(
      fc.property(cases, ([made, payload]) => {
        expect(rehydratePayload(templatePayload(payload, made), made)).toEqual({ ...payload });
      }),
    );
  });
});
