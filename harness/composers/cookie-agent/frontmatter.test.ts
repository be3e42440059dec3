import { describe, expect, it } from "vitest";
import { parseFrontmatter } from "./frontmatter.ts";
import { textOfBytes } from "./sample.ts";

const FIELDS = {
  description: "description: Reads code",
  mode: "mode: primary",
  enabled: "enabled: true",
  models: "models: [{ model: openai/gpt-5.6, variant: high, cache: {} }]",
} as const;

function withField(key: string, line: string): string {
  return Object.values({ ...FIELDS, [key]: line }).join("\n");
}

function rejection(code: string, message: string): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

describe("parseFrontmatter", () => {
  it("reads every key that it knows", () => {
    const more =
      'limits: { max_output_tokens: 2048, timeout_ms: 0 }\npermissions:\n  read: allow\n  bash:\n    "git diff*": allow\n    "*": ask\nagent_md: false';
    expect(parseFrontmatter(`${withField("", "")}\n${more}`)).toEqual({
      description: "Reads code",
      mode: "primary",
      enabled: true,
      models: [{ model: "openai/gpt-5.6", variant: "high", cache: {} }],
      limits: { max_output_tokens: 2048, timeout_ms: 0 },
      permissions: { read: "allow", bash: { "git diff*": "allow", "*": "ask" } },
      agent_md: false,
    });
  });

  it.each(Object.keys(FIELDS))("requires %s", (key) => {
    expect(() => parseFrontmatter(withField(key, ""))).toThrow(
      rejection("frontmatter-missing-key", `"${key}"`),
    );
  });

  it.each(["schema: 1", "tools: [read]", "model_fallback: []", "__proto__: 1", "constructor: 1", "1: 2"])(
    "names the unknown key of %s",
    (line) => {
      const [key] = line.split(":");
      const yaml = withField("more", line);
      expect(() => parseFrontmatter(yaml)).toThrow(rejection("frontmatter-unknown-key", `"${key}"`));
    },
  );

  it.each([
    ["mode", "mode: root", "mode"],
    ["mode", "mode: 1", "mode"],
    ["enabled", 'enabled: "true"', "enabled"],
    ["enabled", "enabled: yes", "enabled"],
    ["models", "models: one", "models"],
    ["models", "models: []", "models"],
    ["models", "models: [a]", "models[0]"],
    ["models", "models: [{ variant: high }]", "models[0].model"],
    ["models", 'models: [{ model: "" }]', "models[0].model"],
    ["models", "models: [{ model: a, variant: 1 }]", "models[0].variant"],
    ["models", "models: [{ model: a, cache: on }]", "models[0].cache"],
    ["description", "description: 1", "description"],
    ["limits", "limits: 1", "limits"],
    ["limits", "limits: { timeout_ms: -1 }", "limits.timeout_ms"],
    ["limits", "limits: { max_output_tokens: 1.5 }", "limits.max_output_tokens"],
    ["permissions", "permissions: { read: maybe }", "permissions.read"],
    ["permissions", "permissions: { bash: { ls: 1 } }", "permissions.bash.ls"],
    ["permissions", "permissions: { bash: [allow] }", "permissions.bash"],
    ["agent_md", "agent_md: 1", "agent_md"],
  ])("rejects a wrong %s: %s", (key, line, place) => {
    expect(() => parseFrontmatter(withField(key, line))).toThrow(
      rejection("frontmatter-value", `"${place}"`),
    );
  });

  it.each([
    ["models", "models: [{ model: a, name: b }]", "models[0].name"],
    ["limits", "limits: { max_input_tokens: 1 }", "limits.max_input_tokens"],
  ])("names an unknown key inside %s", (key, line, place) => {
    expect(() => parseFrontmatter(withField(key, line))).toThrow(
      rejection("frontmatter-unknown-key", `"${place}"`),
    );
  });

  it("lets any mode but primary do without a model", () => {
    const yaml = withField("models", "models: []").replace("primary", "subagent");
    expect(parseFrontmatter(yaml).models).toEqual([]);
  });

  it("allows 1 to 512 bytes of description, multi-byte text included", () => {
    expect(parseFrontmatter(withField("description", "description: x")).description).toBe("x");
    const longest = textOfBytes(512);
    expect(parseFrontmatter(withField("description", `description: ${longest}`)).description).toBe(longest);
    for (const text of ['""', `${longest}x`]) {
      expect(() => parseFrontmatter(withField("description", `description: ${text}`))).toThrow(
        rejection("description-size", "512 bytes"),
      );
    }
  });

  it.each(['"a\\nb"', '"a\\tb"', '"a\\u007fb"', '"a\\u0085b"', "|\n  a"])(
    "allows no control character in the description: %s",
    (text) => {
      expect(() => parseFrontmatter(withField("description", `description: ${text}`))).toThrow(
        rejection("description-control", "control"),
      );
    },
  );

  it.each(["", "- a", "text"])("rejects frontmatter that is no map: %j", (yaml) => {
    expect(() => parseFrontmatter(yaml)).toThrow(rejection("frontmatter-value", "a map"));
  });
});
