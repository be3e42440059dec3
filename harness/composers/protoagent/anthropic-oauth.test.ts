import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, System } from "../../prompt/request.ts";
import { CLAUDE_CODE_IDENTITY as LINE, type ProviderRequest, shapeForProvider } from "./index.ts";
import { chars } from "./testing.ts";

const I = { type: "text", text: LINE };
const CACHE = { type: "ephemeral" };

function requestOf(system: System | null | undefined): ProviderRequest {
  return {
    ...(system === undefined ? {} : { system }),
    messages: [{ role: "user", content: "Hi" }],
    tools: [],
  };
}

function shape(request: ProviderRequest): ProviderRequest {
  return shapeForProvider(request, "anthropic-oauth");
}

function text(value: string, extra: Record<string, unknown> = {}): Block {
  return { type: "text", text: value, ...extra };
}

const SAME: { rule: string; system: System | null | undefined }[] = [
  { rule: "none", system: undefined },
  { rule: "null", system: null },
  { rule: "neither string nor list", system: { preset: "claude_code" } },
  { rule: "a list whose first block equals the line", system: [I, text("Rules")] },
  { rule: "the line alone, as a block", system: [I] },
];

const SHAPED: { rule: string; system: System; blocks: readonly (Block | string)[] }[] = [
  { rule: "an empty string", system: "", blocks: [I] },
  { rule: "a blank string", system: " \n", blocks: [I] },
  { rule: "an empty list", system: [], blocks: [I] },
  { rule: "a string, verbatim", system: "  Rules\n", blocks: [I, text("  Rules\n")] },
  { rule: "the line alone", system: LINE, blocks: [I] },
  { rule: "the line with padding", system: `\n ${LINE} \n`, blocks: [I] },
  { rule: "line and text in one string", system: `${LINE}\n\nRules\n`, blocks: [I, text("Rules")] },
  { rule: "white space, line, space, text", system: ` \n${LINE} Rules`, blocks: [I, text("Rules")] },
  { rule: "line fused with a non-space", system: `${LINE}Rules`, blocks: [I, text(`${LINE}Rules`)] },
  { rule: "the line in mid-text", system: `Rules. ${LINE}`, blocks: [I, text(`Rules. ${LINE}`)] },
  { rule: "the line twice", system: `${LINE}\n${LINE}\nRules`, blocks: [I, text(`${LINE}\nRules`)] },
  {
    rule: "a first block with more text: its marker stays on the remainder",
    system: [text(`${LINE}\n\nRules`, { cache_control: CACHE }), text("More")],
    blocks: [I, text("Rules", { cache_control: CACHE }), text("More")],
  },
  {
    rule: "the line with extra keys: its marker moves to the last non-blank block",
    system: [text(LINE, { cache_control: CACHE }), text("Rules"), text("More"), text(" ")],
    blocks: [I, text("Rules"), text("More", { cache_control: CACHE }), text(" ")],
  },
  {
    rule: "a moved marker does not replace another",
    system: [
      text(LINE, { cache_control: CACHE }),
      text("Rules", { cache_control: { type: "ephemeral", ttl: "1h" } }),
    ],
    blocks: [I, text("Rules", { cache_control: { type: "ephemeral", ttl: "1h" } })],
  },
  {
    rule: "a marker with nowhere to go is dropped",
    system: [text(LINE, { cache_control: CACHE })],
    blocks: [I],
  },
  {
    rule: "a marker with only blank blocks to go to is dropped",
    system: [text(LINE, { cache_control: CACHE }), text(" ")],
    blocks: [I, text(" ")],
  },
  {
    rule: "the line with padding, as a block",
    system: [text(`${LINE}\n`), text("Rules")],
    blocks: [I, text("Rules")],
  },
  {
    rule: "the line with a key that means nothing",
    system: [text(LINE, { id: 1 }), text("Rules")],
    blocks: [I, text("Rules")],
  },
  { rule: "the line without a type", system: [{ text: LINE }, text("Rules")], blocks: [I, text("Rules")] },
  {
    rule: "a block without a type is text",
    system: [{ text: `${LINE} Rules` }],
    blocks: [I, { text: "Rules" }],
  },
  {
    rule: "a first block that is no text",
    system: [{ type: "image", text: LINE }],
    blocks: [I, { type: "image", text: LINE }],
  },
  { rule: "a first block that is a bare string", system: [`${LINE} Rules`], blocks: [I, `${LINE} Rules`] },
  { rule: "the line only in a later block", system: [text("Rules"), I], blocks: [I, text("Rules"), I] },
  { rule: "a blank first block", system: [text(" "), text("Rules")], blocks: [I, text(" "), text("Rules")] },
  { rule: "a first block fused with a non-space", system: [text(`${LINE}!`)], blocks: [I, text(`${LINE}!`)] },
];

describe("the anthropic-oauth shape", () => {
  it("adds a line of 57 characters", () => {
    expect(chars(LINE)).toBe(57);
  });

  it.each(SAME)("leaves the same object: $rule", ({ system }) => {
    const request = requestOf(system);
    expect(shape(request)).toBe(request);
  });

  it.each(SHAPED)("$rule", ({ system, blocks }) => {
    expect(shape(requestOf(system))).toEqual({ ...requestOf(undefined), system: blocks });
  });

  it.each([...SAME, ...SHAPED])("is idempotent and leaves its input alone: $rule", ({ system }) => {
    const request = requestOf(system);
    const before = structuredClone(request);
    const once = shape(request);
    expect(shape(once)).toEqual(once);
    expect(request).toEqual(before);
  });

  it("keeps any composed text byte for byte, once, behind exactly one identity block", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (composed) => {
        fc.pre(composed.trim() !== "" && !composed.trimStart().startsWith(LINE));
        const once = shape(requestOf(composed));
        expect(once.system).toEqual([I, text(composed)]);
        expect(shape(once)).toBe(once);
      }),
    );
  });

  it("is idempotent over any list of blocks", () => {
    const part = fc.constantFrom(LINE, `${LINE} x`, `${LINE}x`, ` ${LINE}`, "", " ", "Rules");
    const block = fc.oneof(
      part,
      part.map((value) => text(value)),
      part.map((value) => text(value, { cache_control: CACHE })),
      part.map((value) => ({ text: value })),
      fc.constant({ type: "image" }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (system) => {
        const once = shape(requestOf(system));
        expect((once.system as Block[])[0]).toEqual(I);
        expect(shape(once)).toBe(once);
      }),
    );
  });
});
