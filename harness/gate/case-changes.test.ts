import { describe, expect, it } from "vitest";
import type { CaseFiles } from "../checks/golden/files.ts";
import { renderPayload } from "../checks/golden/payload.ts";
import { renderDigest, renderRejection } from "../checks/golden/records.ts";
import { renderSections } from "../checks/golden/sections.ts";
import { createPrompt } from "../prompt/prompt.ts";
import type { Section } from "../prompt/section.ts";
import { changesOf } from "./case-changes.ts";
import { Edits } from "./edits.ts";

const role: Section = { label: "Role", text: "You look after the garden and nothing else." };
const rules: Section = { label: "Rules", text: "Be brief, and name the plant that you speak of." };
const brief: Section = { ...rules, text: "Be very brief." };

interface Recorded {
  readonly separator?: string;
  readonly payload?: unknown;
  readonly digest?: boolean;
}

function files(sections: readonly Section[], { separator, payload, digest }: Recorded = {}): CaseFiles {
  const prompt = createPrompt(sections, separator);
  const texts: Record<string, string> = { "sections.json": renderSections(prompt) };
  if (digest === true) texts["digest.json"] = renderDigest(prompt.text);
  else texts["md"] = prompt.text;
  if (payload !== undefined) texts["chat.json"] = renderPayload(payload, prompt);
  return new Map(Object.entries(texts).map(([ending, text]) => [ending, Buffer.from(text)]));
}

const refusal: CaseFiles = new Map([
  ["rejection.json", Buffer.from(renderRejection({ kind: "rejection", code: "full", message: "no room" }))],
]);

const edited = (before: CaseFiles, ending: string, text: string): CaseFiles =>
  new Map([...before, [ending, Buffer.from(text)]]);

const told = (before: CaseFiles, after: CaseFiles) =>
  changesOf("demo", "plain", before, after).map(
    ({ section, kind, structural }) => `${kind} ${section}${structural.length > 0 ? " (structure)" : ""}`,
  );

describe("the changes of a case", () => {
  it.each<[string, CaseFiles, CaseFiles, string[]]>([
    ["nothing", files([role, rules]), files([role, rules]), []],
    ["no golden yet", new Map(), files([role, rules]), []],
    ["a wording", files([role, rules]), files([role, brief]), ["changed Rules"]],
    ["a section that is new", files([role]), files([role, rules]), ["added Rules (structure)"]],
    [
      "a section lost, and a wording",
      files([role, rules]),
      files([brief]),
      ["changed Rules", "removed Role (structure)"],
    ],
    ["another separator", files([role, rules]), files([role, rules], { separator: "\n" }), ["joiner Rules"]],
    [
      "a joiner of its own",
      files([role, rules]),
      files([role, { ...rules, before: "\n---\n" }]),
      ["joiner Rules"],
    ],
    [
      "a shorter life",
      files([role, rules]),
      files([role, { ...rules, lifetime: "turn" }]),
      ["lifetime Rules (structure)"],
    ],
    [
      "a longer life",
      files([role, rules]),
      files([{ ...role, lifetime: "release" }, rules]),
      ["lifetime Role"],
    ],
    [
      "another payload",
      files([role], { payload: { max: 1 } }),
      files([role], { payload: { max: 2 } }),
      ["payload → chat"],
    ],
    [
      "a payload that is new",
      files([role]),
      files([role], { payload: {} }),
      ["payload-added → chat (structure)"],
    ],
    [
      "a payload that went",
      files([role], { payload: {} }),
      files([role]),
      ["payload-removed → chat (structure)"],
    ],
    ["a refusal", files([role]), refusal, ["outcome (outcome) (structure)"]],
    [
      "a digest of another size",
      files([role, rules], { digest: true }),
      files([role, brief], { digest: true }),
      ["changed Rules"],
    ],
    [
      "a digest of the same size",
      files([role], { digest: true }),
      files([{ ...role, text: role.text.replace("look", "LOOK") }], { digest: true }),
      ["whole (plain)"],
    ],
    ["a text in place of a digest", files([role], { digest: true }), files([role]), ["whole (plain)"]],
    [
      "a text that does not fit its table",
      edited(files([role]), "md", `${role.text}\n`),
      files([role]),
      ["whole (plain)"],
    ],
    [
      "a table edited by hand",
      edited(files([role, rules]), "sections.json", "{}"),
      files([role, rules]),
      ["whole (plain)"],
    ],
  ])("are told piece by piece: %s", (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it("print what no edit explains in full", () => {
    const [change] = changesOf("demo", "plain", edited(files([role]), "md", "gone"), files([role]));
    expect(change).toMatchObject({ what: "No edit explains plain.md", before: "gone", after: role.text });
  });

  it("have the same id in every case that they reach, and in no other contract", () => {
    const ids = (contract: string, name: string, around: readonly Section[]) =>
      changesOf(contract, name, files([...around, rules]), files([...around, brief])).map(({ id }) => id);
    expect(ids("demo", "plain", [])).toEqual(ids("demo", "full", [role]));
    expect(ids("demo", "plain", [])).not.toEqual(ids("other", "plain", []));
  });

  it("give payloads one id by the lines that changed, whatever stands around them", () => {
    const ids = (name: string, model: string) =>
      changesOf(
        "demo",
        name,
        files([role], { payload: { model, max: 1 } }),
        files([role], { payload: { model, max: 2 } }),
      ).map(({ id }) => id);
    expect(ids("plain", "small")).toEqual(ids("full", "large"));
  });
});

describe("edits", () => {
  it("stand once, widest reach first, what no edit explains last", () => {
    const edits = new Edits();
    const wording = (name: string) => changesOf("demo", name, files([role, rules]), files([role, brief]));
    const whole = (name: string) =>
      changesOf("demo", name, edited(files([role]), "md", "gone"), files([role]));
    for (const change of whole("odd")) edits.add(change, "odd");
    for (const change of changesOf("demo", "one", files([role]), files([role, rules])))
      edits.add(change, "one");
    for (const name of ["plain", "full"]) for (const change of wording(name)) edits.add(change, name);
    expect(edits.list().map(({ kind, cases }) => [kind, ...cases])).toEqual([
      ["changed", "plain", "full"],
      ["added", "one"],
      ["whole", "odd"],
    ]);
  });
});
