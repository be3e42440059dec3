import { describe, expect, it } from "vitest";
import { buildProjectsSection } from "./projects.ts";

function rows(projects: readonly unknown[]): string[] {
  return (buildProjectsSection(projects) ?? "").split("\n").filter((line) => line.startsWith("- "));
}

describe("the managed projects", () => {
  it("opens with its heading", () => {
    expect(buildProjectsSection([{ name: "a", path: "/a" }])).toMatch(/^# Managed projects\n\n\S/);
  });

  it.each([
    {
      project: { name: "shop", path: "/srv/shop", write: true },
      row: "- **shop** (read-write) — `/srv/shop`",
    },
    {
      project: { name: "shop", path: "/srv/shop", write: false },
      row: "- **shop** (read-only) — `/srv/shop`",
    },
    { project: { name: "shop", path: "/srv/shop" }, row: "- **shop** (read-only) — `/srv/shop`" },
    { project: { name: "  shop\n", path: "\t/srv/shop " }, row: "- **shop** (read-only) — `/srv/shop`" },
  ])("renders a row: $project", ({ project, row }) => {
    expect(rows([project])).toEqual([row]);
  });

  it.each([
    [{ name: "shop" }],
    [{ path: "/srv" }],
    [{ name: " ", path: "/srv" }],
    [{ name: "shop", path: "" }],
    [{ name: 1, path: "/srv" }],
    ["shop"],
    [null],
    [undefined],
    [7],
  ])("skips what misses name or path, or is no object: %j", (project) => {
    expect(buildProjectsSection([project])).toBeUndefined();
    expect(rows([project, { name: "b", path: "/b" }])).toEqual(["- **b** (read-only) — `/b`"]);
  });

  it("keeps the order of the rows", () => {
    expect(
      rows([
        { name: "b", path: "/b" },
        { name: "a", path: "/a" },
      ]),
    ).toEqual(["- **b** (read-only) — `/b`", "- **a** (read-only) — `/a`"]);
  });
});
