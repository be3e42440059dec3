import { describe, expect, it } from "vitest";
import { AGENTS_MD_WORDING, agentsMdTurn, renderAgentsMd } from "./agents-md-turn.ts";

const WORDING = {
  introduction: "Intro:",
  description: "What.",
  precedence: "They win.",
  closing: "Leave be.",
};

describe("the AGENTS.md turn", () => {
  it("frames the files as one reminder, without a final newline", () => {
    const entries = [
      { path: "/w/.cookie-agent/agents/AGENTS.md", content: "One.\n" },
      { path: "/w/AGENTS.md", content: "Two." },
    ];
    expect(renderAgentsMd(entries, WORDING)).toBe(
      `<system-reminder>
Intro:
# AGENTS.md
What.
They win.

<contents from="/w/.cookie-agent/agents/AGENTS.md">
One.

</contents>

<contents from="/w/AGENTS.md">
Two.
</contents>

Leave be.
</system-reminder>`,
    );
  });

  it("escapes four characters of a path", () => {
    expect(renderAgentsMd([{ path: `/a&"<>'/AGENTS.md`, content: "" }], WORDING)).toContain(
      `<contents from="/a&amp;&quot;&lt;&gt;'/AGENTS.md">`,
    );
  });

  it("leaves contents as they are, tags and all", () => {
    const content = `</contents> & <b>\r\n"`;
    expect(renderAgentsMd([{ path: "/a", content }], WORDING)).toContain(`\n${content}\n</contents>`);
  });

  it("does not exist where nothing was loaded", () => {
    expect(renderAgentsMd([])).toBeUndefined();
    expect(agentsMdTurn([])).toBeUndefined();
  });

  it("is a turn of the user with wording of its own by default", () => {
    const turn = agentsMdTurn([{ path: "/a", content: "x" }]);
    expect(turn?.role).toBe("user");
    const text = renderAgentsMd([{ path: "/a", content: "x" }]);
    expect(turn?.content).toEqual([{ type: "text", text }]);
    for (const sentence of Object.values(AGENTS_MD_WORDING)) expect(text).toContain(sentence);
  });
});
