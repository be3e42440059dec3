import { describe, expect, it } from "vitest";
import { renderSections } from "../checks/golden/sections.ts";
import { gitIn } from "../diff/git.ts";
import { GoldenPlaces } from "../diff/history-places.ts";
import { parseBudgets } from "../gate/budgets-file.ts";
import type { CeilingRow } from "../gate/report.ts";
import { createMeasurer } from "../measure/measure.ts";
import { createPrompt } from "../prompt/prompt.ts";
import { ceilingRowWith } from "../testing/report.ts";
import { type Repository, temporaryRepository } from "../testing/repository.ts";
import { type OverSince, overSince } from "./over-since.ts";

const BUDGETS = "budgets/demo.json";

class Branch {
  readonly repository: Repository = temporaryRepository();

  /** A commit with a text of this many characters, and a bound. */
  commit(subject: string, size: number | undefined, bound: object | undefined): string {
    const { repository } = this;
    if (size !== undefined) {
      const prompt = createPrompt([{ label: "Role", text: "x".repeat(size) }]);
      repository.write("goldens/demo/plain.md", prompt.text);
      repository.write("goldens/demo/plain.sections.json", renderSections(prompt));
    }
    repository.write(BUDGETS, bound === undefined ? "broken {" : budgets(bound));
    return repository.commit(subject);
  }

  async since(bound: object, fields: Partial<CeilingRow>): Promise<OverSince[]> {
    const [ceiling] = parseBudgets(budgets(bound), BUDGETS);
    if (ceiling === undefined) throw new Error("There is no ceiling");
    const places = new GoldenPlaces("goldens", ["budgets"], (path) => path === BUDGETS);
    const row = ceilingRowWith({ contract: "demo", case: "plain", subject: "whole", ...fields });
    const git = gitIn(this.repository.path);
    return overSince(git, places, [{ ceiling, row }], createMeasurer(), []);
  }
}

function budgets(bound: object): string {
  const ceiling = { contract: "demo", unit: "chars", why: "small", ...bound };
  return JSON.stringify({ format: 1, ceilings: [ceiling] });
}

const told = ({ since, grew }: OverSince) => ({
  since: since.subject,
  grew: grew.map(({ commit, before, after, bound }) => [commit.subject, before, after, ...(bound ?? [])]),
});

describe("since when a ceiling is over", () => {
  it("is the commit after the last one that held it, with those that made it worse", async () => {
    const branch = new Branch();
    const max = { max: 50 };
    branch.commit("small", 10, max);
    branch.commit("over once", 60, max);
    branch.commit("mended", 40, max);
    branch.commit("over", 55, max);
    branch.commit("less", 52, max);
    branch.commit("more", 70, max);
    expect((await branch.since(max, { status: "over" })).map(told)).toEqual([
      {
        since: "over",
        grew: [
          ["over", 40, 55],
          ["more", 52, 70],
        ],
      },
    ]);
  });

  it("is the commit that lowered the bound, where the text stayed as it was", async () => {
    const branch = new Branch();
    branch.commit("small", 40, { max: 50 });
    branch.commit("a tighter ceiling", undefined, { max: 30 });
    expect((await branch.since({ max: 30 }, { status: "over" })).map(told)).toEqual([
      { since: "a tighter ceiling", grew: [["a tighter ceiling", 40, 40, 50, 30]] },
    ]);
  });

  it("is the first commit where it never held, and counts budgets that did not parse as none", async () => {
    const branch = new Branch();
    branch.commit("no budgets", 60, undefined);
    branch.commit("a ceiling", undefined, { max: 50 });
    expect((await branch.since({ max: 50 }, { status: "over" })).map(told)).toEqual([
      { since: "a ceiling", grew: [["a ceiling", 60, 60, null, 50]] },
    ]);
  });

  it("is told of a floor as well, by what fell", async () => {
    const branch = new Branch();
    const min = { min: 50 };
    branch.commit("large", 60, min);
    branch.commit("cut", 40, min);
    branch.commit("cut again", 30, min);
    expect((await branch.since(min, { status: "under" })).map(told)).toEqual([
      {
        since: "cut",
        grew: [
          ["cut", 60, 40],
          ["cut again", 40, 30],
        ],
      },
    ]);
  });

  it("follows the branch itself: what a merge brought is told of the merge", async () => {
    const branch = new Branch();
    const max = { max: 50 };
    branch.commit("small", 10, max);
    const { repository } = branch;
    repository.git("checkout", "-q", "-b", "feature");
    branch.commit("grown on a branch", 60, max);
    repository.git("checkout", "-q", "main");
    repository.write("notes.txt", "meanwhile");
    repository.commit("meanwhile");
    repository.git("merge", "-q", "--no-ff", "-m", "Merge feature", "feature");
    expect((await branch.since(max, { status: "over" })).map(told)).toEqual([
      { since: "Merge feature", grew: [["Merge feature", 10, 60]] },
    ]);
  });

  it.each([[{ part: "tools" }], [{ transform: "chat" }], [{ section: "Role", measure: "body" }]])(
    "is not told of what goldens do not hold: %j",
    async (line) => {
      const branch = new Branch();
      branch.commit("small", 10, { max: 50 });
      expect(await branch.since({ ...line, max: 1 }, { status: "over" })).toEqual([]);
    },
  );
});
