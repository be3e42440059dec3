import { expect, it, vi } from "vitest";
import { captureEnvironment } from "./environment.ts";
import { environmentFacts } from "./fixtures.ts";
import { createToolRegistry, type ToolDeps } from "./tool-registry.ts";

const deps: ToolDeps = {
  environment: captureEnvironment({ now: new Date(0), timeZone: "UTC", ...environmentFacts("plain") }),
  toolKeys: ["b", "a"],
};

const registry = createToolRegistry({
  a: { instructions: () => "\n a text \n" },
  b: { instructions: async () => "b text" },
  blank: { instructions: () => " \n\t" },
  platform: { instructions: ({ environment }) => `Runs on ${environment.sandbox.platform}.` },
});

it.each([
  ["in the order of the keys", ["b", "a"], "b text\n\na text"],
  ["without unknown keys", ["a", "missing", "constructor", "b"], "a text\n\nb text"],
  ["without blank ones", ["blank", "a", "blank"], "a text"],
  ["as nothing when there are none", [], ""],
  ["with what they make of the environment", ["platform"], "Runs on linux/amd64."],
])("buildInstructions gives the trimmed texts %s", async (_, keys, text) => {
  expect(await registry.buildInstructions(keys, deps)).toBe(text);
});

it("buildInstructions awaits one tool after the other and hands each the same deps", async () => {
  const order: string[] = [];
  const tool = (key: string, delay: number) => ({
    instructions: vi.fn<(deps: ToolDeps) => Promise<string>>(async () => {
      order.push(`${key} starts`);
      await new Promise((resolve) => setTimeout(resolve, delay));
      order.push(`${key} ends`);
      return key;
    }),
  });
  const tools = { slow: tool("slow", 10), quick: tool("quick", 0) };
  expect(await createToolRegistry(tools).buildInstructions(["slow", "quick"], deps)).toBe("slow\n\nquick");
  expect(order).toEqual(["slow starts", "slow ends", "quick starts", "quick ends"]);
  expect(tools.quick.instructions).toHaveBeenCalledExactlyOnceWith(deps);
});

it.each([
  [
    "throws",
    (): string => {
      throw new Error("no key");
    },
    /"t".*no key/,
  ],
  ["rejects", () => Promise.reject(new Error("offline")), /"t".*offline/],
  ["gives no string", () => undefined as unknown as string, /"t"/],
])("buildInstructions rejects and names a tool that %s", async (_, instructions, message) => {
  const failing = createToolRegistry({ t: { instructions } });
  await expect(failing.buildInstructions(["t"], deps)).rejects.toThrow(message);
});
