import { type Contract, isRejection } from "prompt-budget";
import { describe, expect, it } from "vitest";
import { acpPrefix, contracts, lead, provider, subagent } from "./contracts.ts";
import { CAPABILITY_GROUPS, castLine, SUBAGENT_REGISTRY } from "./index.ts";
import { leadKnobsOf } from "./knobs.ts";
import { turnRequest } from "./sending.ts";

function caseNames(contract: Contract): string[] {
  return Object.keys(contract.cases);
}

describe("protoAgent's contracts", () => {
  it("are the four ways in which it composes a prompt", () => {
    expect(contracts.map(({ name }) => name)).toEqual([
      "protoagent/lead",
      "protoagent/subagent",
      "protoagent/acp-prefix",
      "protoagent/provider",
    ]);
  });

  it("have a case for every capability group alone", () => {
    const alone = Object.keys(CAPABILITY_GROUPS).map((group) => `${group}-alone`);
    expect(alone.filter((name) => !caseNames(lead).includes(name))).toEqual([]);
  });

  it("have a case for every role of the registry, tagged by whether the lead sees it", () => {
    const tagged = Object.entries(subagent.cases).map(([name, value]) => [
      name,
      typeof value === "object" && "tags" in value ? value.tags : [],
    ]);
    const due = [...SUBAGENT_REGISTRY].map(([name, { leadVisible }]) => [
      name,
      [leadVisible === false ? "hidden" : "lead-visible"],
    ]);
    expect(tagged).toEqual([...due, ["unknown", []]]);
  });

  it("vary what is projected over the turns of a session, and nothing else", () => {
    for (const contract of [lead, acpPrefix, provider]) {
      const first = { turn: "closing", thread: "room", cache: {} } as const;
      const later = contract.turns?.(first) ?? [];
      expect(later.map(({ turn }) => turn)).toEqual(["opening", "noon"]);
      const requests = later.map((knobs) => turnRequest("P", knobs));
      expect(new Set(requests.map((request) => JSON.stringify(request.messages))).size).toBe(2);
      expect(new Set(requests.map((request) => request.system)).size).toBe(1);
    }
  });

  it("hand the transforms of a room the system prompt without its cast", async () => {
    const knobs = { turn: "closing", thread: "room", cache: {} } as const;
    const sections = await provider.compose(knobs, { ...ENVIRONMENT, now: new Date(0) });
    if (!Array.isArray(sections)) throw new Error("The provider contract composes sections");
    const cast = castLine(["bookkeeper"]);
    expect(sections.at(-1)).toEqual({ label: "Room cast", text: cast });
    const text = sections.map((section: { text: string }) => section.text).join("\n\n");
    const { system } = provider.request?.({ sections, separator: "\n\n", text }, knobs) ?? {};
    expect(system).toBe(text.slice(0, -`\n\n${cast}`.length));
  });

  it("refuse a turn that the fixtures do not have, as an error and not as a rejection", () => {
    const knobs = { turn: "midnight" };
    expect(() => turnRequest("P", knobs)).toThrow('The fixtures have no turn "midnight"');
    expect(catchError(() => turnRequest("P", knobs))).not.toSatisfy(isRejection);
  });

  it("compare a runtime's prefix with a lead that has no roster, no projects and the served names", () => {
    const runtime = { sidecar: { tools: ["wait", "ask_human"] } };
    expect(leadKnobsOf({ runtime, projects: "listed", roster: "live", turn: "noon" })).toEqual({
      roster: "off",
      bound: new Set(["wait"]),
      turn: "noon",
    });
  });
});

const ENVIRONMENT = { timeZone: "UTC", locale: "en-US", home: "/home/user", cwd: "/workspace" };

function catchError(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
