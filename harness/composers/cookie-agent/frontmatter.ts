import { Rejection } from "../../prompt/rejection.ts";
import { LIMITS } from "./limits.ts";
import { parseStrictYaml } from "./strict-yaml.ts";
import { byteLength, hasControl } from "./text.ts";

const MODES = ["primary", "subagent", "all", "internal"] as const;
const EFFECTS = ["allow", "ask", "deny"] as const;
const REQUIRED = ["description", "mode", "enabled", "models"] as const;
const OPTIONAL = ["limits", "permissions", "agent_md"] as const;

export type AgentMode = (typeof MODES)[number];
export type Effect = (typeof EFFECTS)[number];

/** One link of the chain of models. No variant means the model's own default. */
export interface ModelBinding {
  readonly model: string;
  readonly variant?: string | null;
  readonly cache?: Readonly<Record<string, unknown>>;
}

export interface AgentLimits {
  /** Milliseconds. */
  readonly timeout_ms?: number;
  readonly max_output_tokens?: number;
}

/** An effect for an action, or one for each pattern of its resources, in order. */
export type Permissions = Readonly<Record<string, Effect | Readonly<Record<string, Effect>>>>;

/** What an agent document configures. None of it enters prompt text. */
export interface Frontmatter {
  readonly description: string;
  readonly mode: AgentMode;
  readonly enabled: boolean;
  readonly models: readonly ModelBinding[];
  readonly limits?: AgentLimits;
  readonly permissions?: Permissions;
  /** Whether root runs load AGENTS.md; absent leaves it to the global switch. */
  readonly agent_md?: boolean;
}

/**
 * Reads frontmatter, every key of it known and of the right type.
 * Source: cookie agent, agent documents.
 *
 * @throws Rejection naming the key at fault
 */
export function parseFrontmatter(yaml: string): Frontmatter {
  const fields = asMap(parseStrictYaml(yaml), "frontmatter");
  checkKeys(fields, [...REQUIRED, ...OPTIONAL], "");
  for (const key of REQUIRED) {
    if (!Object.hasOwn(fields, key)) {
      throw new Rejection("frontmatter-missing-key", `frontmatter key "${key}" is required`);
    }
  }
  const mode = asOneOf(fields["mode"], MODES, "mode");
  return {
    description: asDescription(fields["description"]),
    mode,
    enabled: asBoolean(fields["enabled"], "enabled"),
    models: asModels(fields["models"], mode),
    ...present("limits", fields, asLimits),
    ...present("permissions", fields, asPermissions),
    ...present("agent_md", fields, (value) => asBoolean(value, "agent_md")),
  };
}

function present<Key extends string, Value>(
  key: Key,
  fields: Readonly<Record<string, unknown>>,
  read: (value: unknown) => Value,
): { readonly [K in Key]?: Value } {
  if (!Object.hasOwn(fields, key)) return {};
  return { [key]: read(fields[key]) } as { readonly [K in Key]: Value };
}

function asDescription(value: unknown): string {
  const text = asText(value, "description");
  const bytes = byteLength(text);
  if (bytes < 1 || bytes > LIMITS.description) {
    throw new Rejection("description-size", `description must be 1 to ${LIMITS.description} bytes`);
  }
  if (hasControl(text)) {
    throw new Rejection("description-control", "description must be free of control characters");
  }
  return text;
}

function asModels(value: unknown, mode: AgentMode): readonly ModelBinding[] {
  if (!Array.isArray(value)) throw wrong("models", "a list");
  if (mode === "primary" && value.length === 0)
    throw wrong("models", "at least one model for a primary agent");
  return value.map((entry: unknown, index) => {
    const place = `models[${index}]`;
    const fields = asMap(entry, place);
    checkKeys(fields, ["model", "variant", "cache"], `${place}.`);
    const model = asText(fields["model"], `${place}.model`);
    if (model === "") throw wrong(`${place}.model`, "the name of a model");
    return {
      model,
      ...present("variant", fields, (variant) =>
        variant === null ? null : asText(variant, `${place}.variant`),
      ),
      ...present("cache", fields, (cache) => asMap(cache, `${place}.cache`)),
    };
  });
}

function asLimits(value: unknown): AgentLimits {
  const fields = asMap(value, "limits");
  checkKeys(fields, ["timeout_ms", "max_output_tokens"], "limits.");
  return {
    ...present("timeout_ms", fields, (limit) => asCount(limit, "limits.timeout_ms")),
    ...present("max_output_tokens", fields, (limit) => asCount(limit, "limits.max_output_tokens")),
  };
}

function asPermissions(value: unknown): Permissions {
  const rules = Object.entries(asMap(value, "permissions")).map(([action, rule]) => {
    const place = `permissions.${action}`;
    if (typeof rule === "string") return [action, asOneOf(rule, EFFECTS, place)] as const;
    const patterns = Object.entries(asMap(rule, place)).map(
      ([pattern, effect]) => [pattern, asOneOf(effect, EFFECTS, `${place}.${pattern}`)] as const,
    );
    return [action, Object.fromEntries(patterns)] as const;
  });
  return Object.fromEntries(rules);
}

function checkKeys(fields: Readonly<Record<string, unknown>>, known: readonly string[], place: string): void {
  for (const key of Object.keys(fields)) {
    if (!known.includes(key)) {
      throw new Rejection("frontmatter-unknown-key", `frontmatter key "${place}${key}" is not known`);
    }
  }
}

function asMap(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong(place, "a map");
  return value as Readonly<Record<string, unknown>>;
}

function asText(value: unknown, place: string): string {
  if (typeof value !== "string") throw wrong(place, "a string");
  return value;
}

function asBoolean(value: unknown, place: string): boolean {
  if (typeof value !== "boolean") throw wrong(place, "true or false");
  return value;
}

function asCount(value: unknown, place: string): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw wrong(place, "a whole number from 0 up");
  return Number(value);
}

function asOneOf<Value extends string>(value: unknown, values: readonly Value[], place: string): Value {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw wrong(place, `one of ${values.join(", ")}`);
  return found;
}

function wrong(place: string, expected: string): Rejection {
  return new Rejection("frontmatter-value", `frontmatter "${place}" must be ${expected}`);
}
