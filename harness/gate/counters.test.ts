import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCli } from "../testing/cli.ts";
import { type Folder, temporaryFolder } from "../testing/folder.ts";

interface Endpoint {
  readonly url: string;
  /** The texts that were asked about, in order. */
  readonly asked: string[];
}

/** A count endpoint in the shape of Anthropic's, on this machine alone: a token for each word. */
async function countEndpoint(status = 200): Promise<Endpoint> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { system } = JSON.parse(await bodyOf(request)) as { system: string };
    asked.push(system);
    const known = request.method === "POST" && request.url === "/v1/messages/count_tokens";
    response.writeHead(known ? status : 404, { "content-type": "application/json" });
    response.end(
      JSON.stringify(status === 200 ? { input_tokens: system.split(/\s+/).length } : { error: {} }),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function projectWith(counter: string): Folder {
  return temporaryFolder({
    "prompt-budget.config.js": `
import { defineConfig, defineContract } from "prompt-budget";

const agent = defineContract({
  name: "demo/agent",
  compose: ({ who }) => [
    { label: "Role", text: "You help " + who + " in the garden." },
    { label: "Rules", text: "Be brief. Name the plant." },
  ],
  cases: { one: { who: "Ada" }, two: { who: "Ada Lovelace" } },
});

export default defineConfig({ contracts: [agent], counters: [${counter}] });
`,
    "budgets/demo.json": `{ "format": 1, "ceilings": [
      { "contract": "demo/agent", "unit": "claude", "max": 12, "why": "a model's own count" },
      { "contract": "demo/agent", "section": "Rules", "unit": "claude", "max": 5, "why": "two rules" }
    ] }`,
  });
}

const remote = (url: string) => `{
  name: "claude",
  label: "Claude tokens",
  async count(text) {
    const response = await fetch("${url}/v1/messages/count_tokens", {
      method: "POST",
      headers: { "content-type": "application/json", "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ model: "a-model", system: text, messages: [{ role: "user", content: "." }] }),
    });
    if (!response.ok) throw new Error("the count endpoint answered " + response.status);
    return (await response.json()).input_tokens;
  },
}`;

describe("a counter of one's own", () => {
  it("may ask an endpoint: ceilings hold or break by what it answers, and it is asked once for a text", async () => {
    const { url, asked } = await countEndpoint();
    const folder = projectWith(remote(url));
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(stdout).toMatch(/✓ +demo\/agent +two \(worst of 2\) +whole +12 +12 +100\.0% +Claude tokens/);
    expect(stdout).toMatch(/✓ +demo\/agent +one \(worst of 2\) +Rules +5 +5 +100\.0% +Claude tokens/);
    expect(code).toBe(0);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(asked).toHaveLength(3);
  });

  it("may count at once", async () => {
    const folder = projectWith(
      `{ name: "claude", error: 0.1, count: (text) => text.split(/\\s+/).length * 2 }`,
    );
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(stdout).toMatch(
      /✗ +demo\/agent +two \(worst of 2 failing\) +whole +24 +12 +200\.0% +≈ claude +-12/,
    );
    expect(code).toBe(1);
  });

  it.each([
    [
      "an endpoint that fails",
      async () => remote((await countEndpoint(529)).url),
      "the count endpoint answered 529",
    ],
    [
      "one that answers no figure",
      async () => `{ name: "claude", count: () => NaN }`,
      'counter "claude" answered NaN',
    ],
  ])("holds nothing with %s, and says so", async (_, counter, words) => {
    const folder = projectWith(await counter());
    const { code, stdout } = await runCli(folder.path, ["update"]);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ ceiling-unmeasurable  demo/agent · one and 1 more case\n");
    expect(stdout).toContain("The ceiling of budgets/demo.json:2 cannot be measured in");
    expect(stdout).toContain(words);
    for (const noise of ["ceiling-unmatched", "case-uncapped"]) expect(stdout).not.toContain(noise);
  });
});
