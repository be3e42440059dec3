import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Folder, temporaryFolder } from "../../testing/folder.ts";
import type { MatcherOutcome } from "./outcome.ts";
import { type GoldenContext, toMatchPromptGolden } from "./prompt-golden.ts";

const sections = [
  { label: "Role", text: "You help." },
  { label: "Rules", text: "Be brief." },
];

const match = (
  folder: Folder,
  received: unknown,
  update: GoldenContext["update"],
  more: Partial<GoldenContext> = {},
): MatcherOutcome =>
  toMatchPromptGolden(received, "goldens/agent/full", {
    testPath: join(folder.path, "agent.test.ts"),
    isNot: false,
    update,
    ...more,
  });

function recorded(): Folder {
  const folder = temporaryFolder();
  expect(match(folder, sections, "all")).toMatchObject({ pass: true });
  return folder;
}

describe("toMatchPromptGolden", () => {
  it.each(["none", "new"] as const)("never writes a missing golden but under -u (%s)", (update) => {
    const folder = temporaryFolder();
    const outcome = match(folder, sections, update);
    expect(outcome.pass).toBe(false);
    expect(outcome.message()).toMatch(/✗ golden-missing .*goldens\/agent\/full\.md\n/);
    expect(outcome.message()).toContain(
      "→ If it is meant, run `vitest -u` and read the golden before committing it",
    );
    expect(folder.files()).toEqual([]);
  });

  it("writes exact bytes and the table of sections beside the test under -u, and then holds", () => {
    const folder = recorded();
    expect(folder.files()).toEqual(["goldens/agent/full.md", "goldens/agent/full.sections.json"]);
    expect(folder.read("goldens/agent/full.md")).toBe("You help.\n\nBe brief.");
    expect(match(folder, sections, "none").pass).toBe(true);
    expect(match(folder, "You help.\n\nBe brief.", "none").pass).toBe(true);
  });

  it("keeps no table for a string", () => {
    const folder = temporaryFolder();
    match(folder, "You help.", "all");
    expect(folder.files()).toEqual(["goldens/agent/full.md"]);
  });

  it.each(["You help.\n\nBe brief.\n", "You help.\r\n\r\nBe brief."])(
    "compares bytes: %j differs",
    (text) => {
      const folder = recorded();
      expect(match(folder, text, "new").pass).toBe(false);
    },
  );

  it("takes another wording under -u, and says where it differs without", () => {
    const folder = recorded();
    const reworded = [sections[0], { label: "Rules", text: "Be very brief." }];
    expect(match(folder, reworded, "new").message()).toContain(
      'different from byte 14 on: now "very brief."',
    );
    expect(match(folder, reworded, "all").pass).toBe(true);
    expect(folder.read("goldens/agent/full.md")).toBe("You help.\n\nBe very brief.");
  });

  it.each([
    ["a section lost", [sections[0]]],
    ["a section moved", sections.toReversed()],
    ["a section added", [...sections, { label: "Memory", text: "None." }]],
    ["a shorter lifetime", [sections[0], { ...sections[1], lifetime: "turn" }]],
  ])("never takes %s by -u", (_, changed) => {
    const folder = recorded();
    const before = folder.files().map((file) => folder.read(file));
    const outcome = match(folder, changed, "all");
    expect(outcome.pass).toBe(false);
    expect(outcome.message()).toContain("✗ structural-change");
    expect(outcome.message()).toContain(
      "→ If it is meant, delete the golden files of full and run `vitest -u`",
    );
    expect(folder.files().map((file) => folder.read(file))).toEqual(before);
  });

  it("writes nothing under .not", () => {
    const folder = temporaryFolder();
    expect(match(folder, sections, "all", { isNot: true }).pass).toBe(false);
    expect(folder.files()).toEqual([]);
  });
});
