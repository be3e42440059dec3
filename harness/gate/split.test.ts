import { describe, expect, it } from "vitest";
import type { Contract } from "../prompt/contract.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import { compose } from "./compose.ts";

const TEXT = "# Role\n\nYou tend the garden.\n\n# Rules\n\nBe brief.\n";

const composed = (contract: Pick<Contract, "split"> & { text?: unknown }) =>
  compose(
    {
      name: "demo",
      cases: {},
      compose: () => (contract.text ?? TEXT) as string,
      ...contract,
    },
    {},
    goldenEnvironment(),
    { separator: "\n\n", timeout: 1000 },
  );

describe("a contract's split", () => {
  it("cuts a string under the contract's separator", async () => {
    const outcome = await composed({
      split: (text) => text.split("\n\n").map((part, index) => ({ label: `part ${index + 1}`, text: part })),
    });
    expect(outcome).toMatchObject({
      prompt: { text: TEXT, separator: "\n\n", sections: [{ label: "part 1", text: "# Role" }, {}, {}, {}] },
      request: { system: TEXT },
    });
  });

  it("cuts the system text of a request, and leaves the request as it is", async () => {
    const request = { system: "a|b", messages: [], tools: [], temperature: 0 };
    const outcome = await composed({
      text: request,
      split: (text) => ({
        separator: "|",
        text,
        sections: text.split("|").map((part) => ({ label: part, text: part })),
      }),
    });
    expect(outcome).toMatchObject({ request, prompt: { sections: [{ label: "a" }, { label: "b" }] } });
  });

  it.each([
    [
      "loses bytes",
      () => [{ label: "a", text: "# Role\n\nYou tend" }],
      /`split` is not lossless: the text has 49 bytes, its sections joined have 16, and the first difference is at byte 16/,
    ],
    ["returns nonsense", () => 7, /`split` returned number/],
    ["returns a section without a label", () => [{ text: TEXT }], /Section 1: its label is undefined/],
  ])("is refused where it %s", async (_, split, message) => {
    await expect(composed({ split: split as never })).rejects.toThrow(message);
  });
});
