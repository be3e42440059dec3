import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedFacts,
  type ConnectionFacts,
  type FactName,
  namedFacts,
  rebuildSignature,
} from "./signature.ts";
import { connectionFacts } from "./testing.ts";

const CHANGES: Readonly<Record<FactName, Partial<ConnectionFacts>>> = {
  modelId: { modelId: "provider::other" },
  contextWindow: { contextWindow: 1_000_000 },
  maxOutputTokens: { maxOutputTokens: undefined },
  reasoningEffort: { reasoningEffort: "high" },
  fastMode: { fastMode: true },
  route: { route: "gateway" },
  cwd: { cwd: "/elsewhere" },
  language: { language: "de-DE" },
  instructions: { instructions: "Review changes. " },
  userName: { userName: "Grace" },
  modelName: { modelName: "Model Two" },
  builtinRole: { builtinRole: "assistant" },
  bootstrapCompleted: { bootstrapCompleted: false },
  skills: { skills: ["charts"] },
  maxTurns: { maxTurns: 50 },
  environment: { environment: { EDITOR: "ed", HTTPS_PROXY: "http://proxy.example" } },
  proxyFingerprint: { environment: { EDITOR: "vi", HTTPS_PROXY: "http://other.example" } },
  disabledTools: { disabledTools: [] },
  knowledgeIds: { knowledgeIds: ["handbook"] },
  mcpServers: { mcpServers: { tracker: { command: "tracker", args: ["--http"] } } },
  channelId: { channelId: undefined },
};

describe("rebuildSignature", () => {
  const before = rebuildSignature(connectionFacts());

  it.each(Object.entries(CHANGES))("changes with %s, and with no other fact's hash", (name, change) => {
    const after = rebuildSignature(connectionFacts(change));
    expect(changedFacts(before, after)).toEqual([name]);
    expect(after.digest).not.toBe(before.digest);
  });

  it("covers every named fact", () => {
    expect(Object.keys(before.facts)).toEqual(Object.keys(CHANGES));
  });

  it("is sha256 over the JSON of the named facts, and of each fact alone", () => {
    const sha = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
    const facts = connectionFacts();
    expect(before.digest).toBe(sha(namedFacts(facts)));
    expect(before.facts.skills).toBe(sha(["charts", "slides"]));
    expect(before.facts.fastMode).toBe(sha(false));
  });

  it("tells an absent bootstrap flag from both of its values", () => {
    const digests = [true, false, undefined].map(
      (bootstrapCompleted) => rebuildSignature(connectionFacts({ bootstrapCompleted })).digest,
    );
    expect(new Set(digests).size).toBe(3);
  });

  it("counts user and model name even where the instructions do not use them", () => {
    const facts = { instructions: "Review." };
    const plain = rebuildSignature(connectionFacts(facts));
    for (const change of [{ userName: "Grace" }, { modelName: null }]) {
      expect(rebuildSignature(connectionFacts({ ...facts, ...change })).digest).not.toBe(plain.digest);
    }
  });

  it("takes the raw instructions: the clock cannot change it through a volatile variable", () => {
    const facts = connectionFacts({ instructions: "{{date}} {{time}} {{datetime}}" });
    expect(namedFacts(facts).instructions).toBe("{{date}} {{time}} {{datetime}}");
  });

  it("keeps a proxy's password out of the named facts", () => {
    const environment = { https_proxy: "http://ada:secret@proxy.example", No_Proxy: "localhost" };
    const named = JSON.stringify(namedFacts(connectionFacts({ environment })));
    expect(named).not.toContain("secret");
    expect(named).not.toContain("localhost");
  });

  const names = fc.array(fc.string());

  it("does not depend on the order of skills, tools, knowledge ids or keys, nor on a repeated id", () => {
    fc.assert(
      fc.property(names, names, names, fc.dictionary(fc.string(), fc.string()), (skills, tools, ids, map) => {
        const backwards = Object.fromEntries(Object.entries(map).toReversed());
        const a = connectionFacts({
          skills,
          disabledTools: tools,
          knowledgeIds: ids,
          environment: map,
          mcpServers: { server: map },
        });
        const b = connectionFacts({
          skills: skills.toReversed(),
          disabledTools: tools.toReversed(),
          knowledgeIds: [...ids, ...ids].toReversed(),
          environment: backwards,
          mcpServers: { server: backwards },
        });
        expect(rebuildSignature(b)).toEqual(rebuildSignature(a));
      }),
    );
  });

  it("depends on the order of a list inside a server's definition", () => {
    const digest = (args: string[]) =>
      rebuildSignature(connectionFacts({ mcpServers: { s: { args } } })).digest;
    expect(digest(["a", "b"])).not.toBe(digest(["b", "a"]));
  });

  it("is equal exactly when the named facts are", () => {
    const facts = fc.record({
      instructions: fc.constantFrom("", "a", "b"),
      userName: fc.constantFrom(null, undefined, "a"),
      skills: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
      bootstrapCompleted: fc.constantFrom(true, false, undefined),
      maxTurns: fc.constantFrom(1, 2, undefined),
    });
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const [one, other] = [connectionFacts(a), connectionFacts(b)];
        const same = JSON.stringify(namedFacts(one)) === JSON.stringify(namedFacts(other));
        expect(rebuildSignature(one).digest === rebuildSignature(other).digest).toBe(same);
        expect(changedFacts(rebuildSignature(one), rebuildSignature(other)).length === 0).toBe(same);
      }),
    );
  });
});
