import { describe, expect, it } from "vitest";
import { obeyed } from "../../testing/workflow-commands.ts";
import { randomToken, stopCommands } from "./stop-commands.ts";

describe("stopped commands", () => {
  it.each([
    "::error::pwn",
    "   ::add-mask::x",
    "+ see ##[error]boom",
    "::stop-commands::t\n::t::\n::error::pwn",
    "fine\r::warning::pwn\n",
  ])("lets the runner obey nothing in %j, and obey again after it", (text) => {
    const log = `${stopCommands(text)}::notice::ours\n`;
    expect(obeyed(`${text}\n`).length).toBeGreaterThan(0);
    expect(obeyed(log)).toEqual(["::notice::ours"]);
  });

  it("draws a token again that the text holds", () => {
    const tokens = ["aa", "bb"];
    expect(stopCommands("text with aa in it", () => tokens.shift() ?? "")).toBe(
      "::stop-commands::bb\ntext with aa in it\n::bb::\n",
    );
  });

  it("draws 128 bits, another time others", () => {
    expect(randomToken()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomToken()).not.toBe(randomToken());
  });
});
