import { describe, expect, it } from "vitest";
import { createPrompt } from "../../prompt/prompt.ts";
import type { Section } from "../../prompt/section.ts";
import type { CaseFiles } from "./files.ts";
import { renderPayload } from "./payload.ts";
import { renderRejection } from "./records.ts";
import { renderSections } from "./sections.ts";
import { structuralChanges } from "./structure.ts";

const ROLE = "You look after the garden and nothing else.";
const RULES = "Be brief, and name the plant that you speak of.";
const MEMORY = "The roses were watered yesterday evening.";

const role: Section = { label: "Role", text: ROLE, lifetime: "release" };
const rules: Section = { label: "Rules", text: RULES };
const memory: Section = { label: "Memory", text: MEMORY, lifetime: "turn" };
const all = [role, rules, memory];

type Payloads = Readonly<Record<string, unknown>>;

function prompted(sections: readonly Section[], payloads: Payloads = {}, separator = "\n\n"): CaseFiles {
  const prompt = createPrompt(sections, separator);
  return new Map(
    Object.entries({
      md: prompt.text,
      "sections.json": renderSections(prompt),
      ...Object.fromEntries(
        Object.entries(payloads).map(([name, payload]) => [`${name}.json`, renderPayload(payload, prompt)]),
      ),
    }).map(([ending, text]) => [ending, Buffer.from(text)]),
  );
}

const refused = (code: string, message = "no"): CaseFiles =>
  new Map([["rejection.json", Buffer.from(renderRejection({ kind: "rejection", code, message }))]]);

const block = (text: string, marked = false) => ({
  type: "text",
  text,
  ...(marked ? { cache_control: { type: "ephemeral" } } : {}),
});
const chat = (...blocks: readonly object[]) => ({ chat: { system: blocks, messages: [] } });
const marked = chat(block(`${ROLE}\n\n${RULES}`, true), block(MEMORY));

const changes = (before: CaseFiles, after: CaseFiles) =>
  structuralChanges(before, after).map(({ kind, section, transform, message }) =>
    [kind, section ?? transform ?? "", message].join(" | "),
  );

describe("structural changes of a golden", () => {
  it.each<[string, CaseFiles, CaseFiles, string[]]>([
    [
      "a section lost",
      prompted(all),
      prompted([role, memory]),
      ['removed | Rules | The section is gone; it stood after "Role"'],
    ],
    [
      "a first section lost",
      prompted(all),
      prompted([rules, memory]),
      ["removed | Role | The section is gone; it stood first"],
    ],
    [
      "a section that is new",
      prompted([role, memory]),
      prompted(all),
      ['added | Rules | The section is new and stands after "Role"'],
    ],
    [
      "a section moved",
      prompted([role, rules, memory]),
      prompted([memory, role, rules]),
      ['moved | Memory | The section stood after "Rules" and stands first now'],
    ],
    [
      "a lifetime that became shorter",
      prompted([role, rules]),
      prompted([role, { ...rules, lifetime: "turn" }]),
      [
        `lifetime | Rules | The section's lifetime became shorter, "turn" instead of "session": the stable prefix may now end ahead of it`,
      ],
    ],
    [
      "another code of refusal",
      refused("too-long"),
      refused("too-many"),
      ['rejection |  | The refusal has other code: "too-many" now, "too-long" before'],
    ],
    [
      "other words of refusal",
      refused("too-long", "12 over"),
      refused("too-long", "13 over"),
      ['rejection |  | The refusal has other words: "13 over" now, "12 over" before'],
    ],
    [
      "a prompt where there was a refusal",
      refused("too-long"),
      prompted(all),
      ['outcome |  | The case came to a refusal "too-long" and comes to a prompt now'],
    ],
    [
      "a refusal where there was a prompt",
      prompted(all),
      refused("too-long"),
      ['outcome |  | The case came to a prompt and comes to a refusal "too-long" now'],
    ],
    [
      "a payload that appears",
      prompted(all),
      prompted(all, marked),
      ["payload-added | chat | The case has a payload that it did not have"],
    ],
    [
      "a payload that goes",
      prompted(all, marked),
      prompted(all),
      ["payload-removed | chat | The case has lost this payload"],
    ],
    [
      "a marker lost",
      prompted(all, marked),
      prompted(all, chat(block(`${ROLE}\n\n${RULES}`), block(MEMORY))),
      ["marker | chat | A cache marker is lost"],
    ],
    [
      "a marker moved",
      prompted(all, marked),
      prompted(all, chat(block(`${ROLE}\n\n${RULES}`), block(MEMORY, true))),
      ["marker | chat | A cache marker moved from $.system[0].cache_control to $.system[1].cache_control"],
    ],
    [
      "a marker that closes other text at the same place",
      prompted(all, marked),
      prompted(all, chat(block(`${ROLE}\n\n${RULES}\n\n${MEMORY}`, true))),
      ['marker | chat | The text that a cache marker closes ended with "Rules" and ends with "Memory" now'],
    ],
  ])("tells %s", (_, before, after, told) => {
    expect(changes(before, after)).toEqual(told);
  });

  it.each<[string, CaseFiles, CaseFiles]>([
    ["nothing changed", prompted(all, marked), prompted(all, marked)],
    [
      "other words",
      prompted(all, marked),
      prompted(
        [role, { ...rules, text: `${RULES} Always.` }, memory],
        chat(block(`${ROLE}\n\n${RULES} Always.`, true), block(MEMORY)),
      ),
    ],
    ["another joiner", prompted(all), prompted(all, {}, "\n")],
    [
      "a lifetime that became longer",
      prompted([role, memory]),
      prompted([role, { ...memory, lifetime: "session" }]),
    ],
    [
      "another marker beside the old one",
      prompted(all, marked),
      prompted(all, chat(block(`${ROLE}\n\n${RULES}`, true), block(MEMORY, true))),
    ],
    ["no golden yet", new Map(), prompted(all, marked)],
    ["no golden of a refusal yet", new Map(), refused("too-long")],
    ["a table that cannot be read", new Map([["sections.json", Buffer.from("<<<<<<<")]]), prompted(all)],
  ])("takes for no change of structure: %s", (_, before, after) => {
    expect(changes(before, after)).toEqual([]);
  });

  it("finds the block of a marker that stands under provider options with odd names", () => {
    const under = (text: string) => ({
      chat: {
        messages: [
          {
            role: "system",
            content: text,
            providerOptions: { "my-cloud": { cacheControl: { type: "ephemeral" } } },
          },
        ],
      },
    });
    expect(
      changes(
        prompted(all, under(`${ROLE}\n\n${RULES}`)),
        prompted(all, under(`${ROLE}\n\n${RULES}\n\n${MEMORY}`)),
      ),
    ).toEqual([
      'marker | chat | The text that a cache marker closes ended with "Rules" and ends with "Memory" now',
    ]);
  });
});
