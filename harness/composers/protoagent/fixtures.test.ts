import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../prompt/usage-error.ts";
import { loadFixtures, type ReadFixture } from "./fixtures.ts";
import { chars } from "./testing.ts";

const FOLDER = new URL("../../../fixtures/protoagent/", import.meta.url);
const disk: ReadFixture = (name) => readFileSync(new URL(name, FOLDER));

function failure(name: string, content: string | Uint8Array | Error): UsageError {
  const read: ReadFixture = (asked) => {
    if (asked !== name) return disk(asked);
    if (content instanceof Error) throw content;
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
  };
  try {
    loadFixtures(read);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`${name} was taken`);
}

describe("the fixtures", () => {
  it("hold a persona of 57 characters once it is stripped", () => {
    expect(chars(loadFixtures(disk).soul.trim())).toBe(57);
  });

  it.each([
    {
      case: "missing",
      name: "SOUL.md",
      content: Object.assign(new Error("/machine/path"), { code: "ENOENT" }),
      message: "Cannot read fixtures/protoagent/SOUL.md: ENOENT",
      line: undefined,
    },
    {
      case: "not UTF-8",
      name: "context.md",
      content: new Uint8Array([0x61, 0xff]),
      message: "fixtures/protoagent/context.md is not UTF-8",
      line: undefined,
    },
    {
      case: "malformed",
      name: "turns.json",
      content: '{\n  "a": {\n    "message" "x"\n  }\n}',
      message: "fixtures/protoagent/turns.json is not JSON: ColonExpected",
      line: 3,
    },
    {
      case: "empty",
      name: "delegates.json",
      content: "",
      message: "fixtures/protoagent/delegates.json is not JSON: ValueExpected",
      line: 1,
    },
    {
      case: "of the wrong type",
      name: "delegates.json",
      content: "[1]",
      message: "fixtures/protoagent/delegates.json: 0: ",
      line: undefined,
    },
    {
      case: "with an unknown field",
      name: "turns.json",
      content: '{ "a": { "message": "x", "mesage": "y" } }',
      message: "fixtures/protoagent/turns.json: a.mesage: ",
      line: undefined,
    },
    {
      case: "with an unknown store",
      name: "tool-plane.json",
      content: '{ "tools": [], "stores": ["disk"], "verifiers": [] }',
      message: "fixtures/protoagent/tool-plane.json: stores.0: ",
      line: undefined,
    },
  ])("that are $case are refused by name: $message", ({ name, content, message, line }) => {
    const error = failure(name, content);
    expect(error.message).toContain(message);
    expect(error.where).toEqual({
      file: `fixtures/protoagent/${name}`,
      ...(line === undefined ? {} : { line }),
    });
    expect(error.fix).toBeDefined();
  });
});
