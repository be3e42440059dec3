import { describe, expect, it } from "vitest";
import { childEnv } from "./env.ts";

describe("the environment of a child process", () => {
  it.each([
    ["inherits", { A: "1" }, {}, { A: "1", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" }],
    [
      "is changed",
      { A: "1", B: "2" },
      { A: "x", B: null, C: null },
      { A: "x", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
    ],
    [
      "keeps a seed that is set",
      { PYTHONHASHSEED: "7" },
      {},
      { PYTHONHASHSEED: "7", PYTHONDONTWRITEBYTECODE: "1" },
    ],
    ["can do without ours", {}, { PYTHONHASHSEED: null, PYTHONDONTWRITEBYTECODE: null }, {}],
    [
      "has no variable without a value",
      { A: undefined },
      { PYTHONHASHSEED: null, PYTHONDONTWRITEBYTECODE: null },
      {},
    ],
  ])("%s", (_, inherited, changes, env) => {
    expect(childEnv(inherited, changes)).toEqual(env);
  });
});
