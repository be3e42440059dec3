import { describe, expect, it } from "vitest";
import { composeProjectedContext, withProjectedContext } from "./index.ts";

const TURN = {
  memory: ["The till jams.", "Milk is late on Mondays."],
  digest: "Yesterday the till was repaired.",
  skills: [{ name: "stock", description: "Count the shelves." }],
  workingState: "Goal: reopen by noon",
};

describe("the projected context", () => {
  it("holds memory, digest, skills and working state, in that order", () => {
    const { text, sources } = composeProjectedContext(TURN);
    expect(sources).toEqual(["injected_memory", "prior_sessions", "available_skills", "working_state"]);
    expect(text).toBe(
      "<injected_memory>\n- The till jams.\n- Milk is late on Mondays.\n</injected_memory>\n\n" +
        "<prior_sessions>\nYesterday the till was repaired.\n</prior_sessions>\n\n" +
        "<available_skills>\n- stock: Count the shelves.\n</available_skills>\n\n" +
        "<working_state>\nGoal: reopen by noon\n</working_state>",
    );
  });

  it.each([{}, { memory: [] }, { skills: [] }, { digest: " ", workingState: "" }])(
    "leaves no tag for what is empty: %j",
    (turn) => {
      expect(composeProjectedContext(turn)).toEqual({ text: "", sources: [] });
    },
  );

  it("travels as the last message, and the request it is added to stays as it was", () => {
    const request = Object.freeze({
      system: "P",
      messages: Object.freeze([{ role: "user", content: "Open the shop." }]),
      tools: [],
    });
    const sent = withProjectedContext(request, TURN);
    expect(sent.messages.at(-1)).toEqual({
      role: "user",
      content: composeProjectedContext(TURN).text,
      projected: true,
    });
    expect(sent.system).toBe("P");
    expect(request.messages).toHaveLength(1);
  });

  it("with nothing to project, the request is the same", () => {
    const request = { system: "P", messages: [], tools: [] };
    expect(withProjectedContext(request, {})).toBe(request);
  });
});
