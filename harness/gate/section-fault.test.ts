import { describe, expect, it } from "vitest";
import { DEFAULT_SEPARATOR } from "../prompt/prompt.ts";
import { compose } from "./compose.ts";

/** What comes of a composer that returns one section with these fields. */
async function composed(fields: Readonly<Record<string, unknown>>): Promise<unknown> {
  const contract = { name: "a", cases: {}, compose: () => [{ label: "Role", text: "Hi", ...fields }] };
  const options = { separator: DEFAULT_SEPARATOR, timeout: 1000 };
  const outcome = await compose(contract, {}, {} as never, options);
  return outcome.kind === "prompt" ? outcome.prompt.text : outcome.kind;
}

describe("a section that a composer returns", () => {
  it.each([
    [{ label: "" }, "Section 1: its label is empty"],
    [{ text: 7 }, 'Section 1: its text ("Role") is number'],
    [{ text: undefined }, 'Section 1: its text ("Role") is undefined'],
    [{ lifetime: "week" }, 'Section 1: its `lifetime` ("Role") is none of release, user, session, turn'],
    [{ before: 1 }, 'Section 1: its `before` ("Role") is number'],
    [{ measures: { body: 1 } }, 'Section 1: its `measures` ("Role") is no object of strings'],
    [{ measures: null }, 'Section 1: its `measures` ("Role") is no object of strings'],
    [{ measures: ["Hi"] }, 'Section 1: its `measures` ("Role") is no object of strings'],
    [{ measures: new Map() }, 'Section 1: its `measures` ("Role") is no object of strings'],
    [{ label: undefined, lable: "Role" }, "Section 1: its label is undefined"],
    [{ lifetme: "turn" }, 'Section 1: its field "lifetme" means nothing, did you mean "lifetime"?'],
    [{ measure: {} }, 'Section 1: its field "measure" means nothing, did you mean "measures"?'],
  ])("is refused with %o", async (fields, message) => {
    await expect(composed(fields)).rejects.toMatchObject({ code: "composer-invalid", message });
  });

  it.each([
    {},
    { lifetime: undefined },
    { lifetime: "turn", before: "\n", measures: { body: "Hi" } },
    { beforeAll: 1, id: 7, source: "role.md", tags: ["a"], texts: ["a field of its own, beside a text"] },
  ])("may be %o", async (fields) => {
    expect(await composed(fields)).toBe("Hi");
  });
});
