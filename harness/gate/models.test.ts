import { describe, expect, it } from "vitest";
import { UsageError } from "../prompt/usage-error.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { resolveProject, type Project } from "./project.ts";

const contract = { name: "demo", compose: () => "Be brief.", cases: { plain: {} } };

async function projectOf(fields: object): Promise<Project> {
  const { path } = temporaryFolder();
  return resolveProject({ contracts: [contract], ...fields }, path, "demo.config.js", () =>
    Promise.reject(new Error("no module is named")),
  );
}

const withModel = (fields: object, more: object = {}) =>
  projectOf({ models: { big: { counter: "tokens", window: 1000, ...fields } }, ...more });

async function refusal(running: Promise<unknown>): Promise<UsageError> {
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return error as UsageError;
}

describe("the models of a config", () => {
  it("get every default, and the unit that their counter names", async () => {
    const { models } = await withModel({ price: { input: 2.5, cachedInput: 0.25 } });
    expect(models).toEqual([
      {
        name: "big",
        unit: { kind: "tokens", name: "tokens", encoding: "o200k_base" },
        window: 1000,
        outputReserve: 0,
        minCacheable: 0,
        error: undefined,
        approximate: false,
        price: { input: 2.5, cachedInput: 0.25, cacheWrite: 2.5, per: 1_000_000 },
      },
    ]);
  });

  it.each(["tokens:cl100k_base", "tokens:o200k_harmony", "tokens:p50k_edit", "mine"])(
    "may count with %s",
    async (counter) => {
      const counters = [{ name: "mine", count: () => 1, error: 0.05 }];
      const { models } = await withModel({ counter }, { counters });
      expect(models[0]).toMatchObject({ unit: { name: counter }, approximate: counter === "mine" });
    },
  );

  it("take a counter's error for theirs, unless they state one for themselves", async () => {
    const counters = [{ name: "mine", count: () => 1, error: 0.05 }];
    const own = await withModel({ counter: "mine" }, { counters });
    const stated = await withModel({ counter: "mine", error: 0.2 }, { counters });
    const exact = await withModel({ error: 0 });
    const estimate = await withModel({ counter: "approx-tokens" });
    expect(
      [own, stated, exact, estimate].map(({ models: [model] }) => [model?.error, model?.approximate]),
    ).toEqual([
      [0.05, true],
      [0.2, true],
      [undefined, false],
      [undefined, true],
    ]);
  });

  it.each([
    [{ windw: 5 }, 'unknown field "models.big.windw", did you mean "window"?'],
    [
      { price: { input: 1, cachedinput: 2 } },
      'unknown field "models.big.price.cachedinput", did you mean "cachedInput"?',
    ],
    [{ counter: "token" }, 'model "big": `counter`: unknown unit "token", did you mean "tokens"?'],
    [{ counter: "chars" }, 'model "big": "chars" does not count tokens'],
    [{ outputReserve: 1000 }, "`outputReserve` 1000 leaves nothing of a window of 1000"],
    [{ window: 0 }, "`models.big.window`"],
    [{ window: 10.5 }, "`models.big.window`"],
    [{ window: Number.NaN }, "`models.big.window`"],
    [{ counter: undefined }, "`models.big.counter`"],
    [{ price: { input: -1 } }, "`models.big.price.input`"],
    [{ price: { input: Infinity } }, "`models.big.price.input`"],
    [{ price: {} }, "`models.big.price.input`"],
    [{ price: { input: 1, per: 0 } }, "`models.big.price.per`"],
    [{ error: 5 }, "`models.big.error`"],
  ])("are refused by name where they say %j", async (fields, message) => {
    const { message: words, where } = await refusal(withModel(fields));
    expect(words).toContain(message);
    expect(where).toEqual({ file: "demo.config.js" });
  });

  it.each<[counters: object[], message: string]>([
    [[{ name: "tokens", count: () => 1 }], 'counter "tokens" has the name of another unit'],
    [[{ name: "two words", count: () => 1 }], 'counter "two words" needs a name without white space'],
    [[{ name: "mine", count: 3 }], "`counters.0.count`"],
    [[{ name: "mine", count: () => 1, error: "5%" }], "`counters.0.error`"],
  ])("rest on counters that are refused where they cannot count: %j", async (counters, message) => {
    expect((await refusal(projectOf({ counters }))).message).toContain(message);
  });
});
