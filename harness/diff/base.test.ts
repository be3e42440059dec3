import { expect, it } from "vitest";
import { UsageError } from "../prompt/usage-error.ts";
import { temporaryRepository, type Repository } from "../testing/repository.ts";
import { type Places, readBase } from "./base.ts";
import { type Git, gitIn } from "./git.ts";
import { outcomeOf, promptOf } from "./side.ts";

const PLACES: Places = { goldens: "goldens", budgets: ["budgets/*.json"], counters: [] };

const BUDGETS = `{ "format": 1, "ceilings": [
  { "contract": "demo", "unit": "chars", "max": 10, "why": "small" }
] }`;

const SECTIONS = `{ "format": 1, "separator": "\\n\\n", "sections": [
  { "label": "A", "lifetime": "session", "chars": 3, "bytes": 3 },
  { "label": "B", "lifetime": "turn", "chars": 3, "bytes": 4 }
] }`;

const GOLDENS = {
  "goldens/demo/plain.md": "one\n\ntwö",
  "goldens/demo/plain.sections.json": SECTIONS,
  "goldens/demo/no.rejection.json": `{ "format": 1, "code": "no", "message": "no" }`,
  "goldens/demo/contract.json": `{ "format": 1, "contract": "demo", "cases": { "plain": { "knobs": {}, "tags": ["t"] } } }`,
  "goldens/README.md": "none of it",
};

async function read(repository: Repository, places: Partial<Places> = {}, git?: Git, folder = "") {
  const commit = repository.git("rev-parse", "HEAD");
  const own = git ?? gitIn(`${repository.path}/${folder}`);
  return readBase(own, { ref: "main", commit, how: "named" }, { ...PLACES, ...places });
}

function committed(files: Readonly<Record<string, string | Uint8Array>>): Repository {
  const repository = temporaryRepository(files);
  repository.commit("base");
  return repository;
}

it("holds the goldens and budgets of a commit, whatever the working tree holds now", async () => {
  const repository = committed({ ...GOLDENS, "budgets/demo.json": BUDGETS });
  repository.write("goldens/demo/plain.md", "changed");
  repository.remove("budgets/demo.json");
  const { side, budgets } = await read(repository);
  const demo = side.contracts.get("demo");
  const plain = demo?.cases.get("plain");
  expect([...side.contracts.keys()]).toEqual(["demo"]);
  expect(plain && promptOf(plain)?.sections).toEqual([
    { label: "A", lifetime: "session", text: "one" },
    { label: "B", lifetime: "turn", text: "twö" },
  ]);
  expect(plain?.options.tags).toEqual(["t"]);
  expect([...(demo?.cases.values() ?? [])].map(outcomeOf).toSorted()).toEqual(["prompt", "rejection"]);
  expect(side.ceilings).toMatchObject([{ contract: "demo", max: 10, file: "budgets/demo.json", line: 2 }]);
  expect(budgets).toEqual(["budgets/demo.json"]);
});

it("is read in a handful of processes, however many files there are", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`goldens/demo/case-${index}.md`, `text ${index}`]),
  );
  const repository = committed({ ...many, "budgets/demo.json": BUDGETS });
  const started: string[] = [];
  const git: Git = (args, input) => {
    started.push(args[0] ?? "");
    return gitIn(repository.path)(args, input);
  };
  const { side } = await read(repository, {}, git);
  expect(side.contracts.get("demo")?.cases.size).toBe(60);
  expect(started).toEqual(["rev-parse", "ls-tree", "cat-file"]);
});

it("moves no checkout and runs none of the base's code", async () => {
  const repository = committed({ ...GOLDENS, "prompt-budget.config.js": "process.exit(3)" });
  repository.write("untracked", "stays");
  const before = repository.git("status", "--porcelain", "--branch");
  await read(repository);
  expect(repository.git("status", "--porcelain", "--branch")).toBe(before);
});

it("knows the project's own folder in a larger repository", async () => {
  const repository = committed({
    "apps/my agent/goldens/demo/plain.md": "own",
    "apps/my agent/budgets/demo.json": BUDGETS,
    "goldens/other/plain.md": "not ours",
  });
  const { side, budgets } = await read(repository, {}, undefined, "apps/my agent");
  expect([...side.contracts.keys()]).toEqual(["demo"]);
  expect(budgets).toEqual(["budgets/demo.json"]);
});

it("takes names literally that are patterns to git", async () => {
  const repository = committed({ "gold[e]ns*/demo/plain.md": "own", "goldens/other/plain.md": "not ours" });
  const { side } = await read(repository, { goldens: "gold[e]ns*" });
  expect([...side.contracts.keys()]).toEqual(["demo"]);
});

it("never reads a schema or an excluded file as budgets", async () => {
  const repository = committed({
    "budgets/demo.json": BUDGETS,
    "budgets/budgets.schema.json": "{}",
    "budgets/draft.json": "not JSON",
  });
  const { budgets } = await read(repository, { budgets: ["budgets/*.json", "!budgets/draft.json"] });
  expect(budgets).toEqual(["budgets/demo.json"]);
});

it.each([
  ["malformed budgets", { "budgets/demo.json": "{ nonsense" }, "budgets/demo.json"],
  ["budgets of a newer format", { "budgets/demo.json": `{ "format": 2 }` }, "format 2"],
  ["budgets that are not UTF-8", { "budgets/demo.json": new Uint8Array([0x7b, 0xff]) }, "budgets/demo.json"],
  ["a malformed contract", { "goldens/demo/contract.json": "[" }, "contract.json"],
  ["a contract of a newer format", { "goldens/demo/contract.json": `{ "format": 7 }` }, "format 7"],
])("refuses %s and names the ref", async (_, files, named) => {
  const repository = committed({ ...GOLDENS, ...files });
  const error = await read(repository).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toContain("main (");
  expect((error as UsageError).message).toContain(named);
});

it("takes a unit that the project no longer has for what it was", async () => {
  const budgets = BUDGETS.replace('"chars"', '"my-tokens"');
  const { side } = await read(committed({ "budgets/demo.json": budgets }));
  expect(side.ceilings[0]?.unit.name).toBe("my-tokens");
});

it("compares a text whose table does not fit it as one piece", async () => {
  const { side } = await read(committed({ ...GOLDENS, "goldens/demo/plain.md": "something else" }));
  const plain = side.contracts.get("demo")?.cases.get("plain");
  expect(plain && promptOf(plain)?.sections).toEqual([{ label: "(whole text)", text: "something else" }]);
});

it("has nothing for a project that was not there yet", async () => {
  const { side, budgets } = await read(committed({ "README.md": "hello" }));
  expect(side).toEqual({ contracts: new Map(), ceilings: [] });
  expect(budgets).toEqual([]);
});

it("cannot reach out of the repository", async () => {
  const error = await read(committed(GOLDENS), { goldens: "../elsewhere" }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
});
