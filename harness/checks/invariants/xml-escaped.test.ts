import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { caseContext } from "../../testing/case-context.ts";
import { xmlEscaped, type XmlEscapedOptions } from "./xml-escaped.ts";

interface Knobs {
  readonly path: string;
  readonly escape?: boolean;
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

async function check(options: Partial<XmlEscapedOptions<Knobs>>, template: string, knobs: Knobs) {
  const text = template.replace("@", () => (knobs.escape === false ? knobs.path : escape(knobs.path)));
  const compose = () => [
    { label: "Role", text: "Read." },
    { label: "cwd", text },
  ];
  const invariant = xmlEscaped<Knobs>({ section: "cwd", tag: "dir", ...options });
  return invariant.check(await caseContext({ compose }, knobs));
}

const values = (knobs: Knobs) => [knobs.path];

describe("foreign text cannot break out of its element", () => {
  it.each<[string, string, number | undefined]>([
    ["escaped", "a &amp; b", undefined],
    ["a numeric quote", "it&#39;s", undefined],
    ["an ampersand", "a & b", 14],
    ["an unknown entity", "&nbsp;", 12],
    ["an opening", "a <b", 14],
    ["a closing", "a> b", 13],
  ])("%s", async (_, content, offset) => {
    const problems = await check({}, `<dir>${content}</dir>`, { path: "" });
    expect(problems.map((problem) => problem.offset)).toEqual(offset === undefined ? [] : [offset]);
  });

  it("a text that closes the element and opens another looks well-formed, and is told by the values", async () => {
    const knobs = { path: "a</dir><dir>b", escape: false };
    expect(await check({}, "<dir>@</dir>", knobs)).toEqual([]);
    expect(await check({ values }, "<dir>@</dir>", knobs)).toMatchObject([{ section: "cwd", actual: '"a"' }]);
    expect(await check({ values }, "<dir>@</dir>", { path: knobs.path })).toEqual([]);
  });

  it("a text that is escaped twice, or left out, is not the one given", async () => {
    expect(await check({ values }, "<dir>@</dir>", { path: "a&amp;b", escape: false })).toHaveLength(1);
    expect(await check({ values }, "no element", { path: "a" })).toMatchObject([{ actual: "absent" }]);
  });

  it("any text passes once it is escaped", async () => {
    const cases: Knobs[] = [];
    assert(
      property(string({ unit: "grapheme" }), (path) => {
        cases.push({ path });
      }),
    );
    for (const knobs of cases) expect(await check({ values }, "<dir>@</dir>", knobs)).toEqual([]);
  });

  it("an attribute is judged in place of the content", async () => {
    const options = { attribute: "from", values };
    const template = '<dir id="1" from="@">\n<raw & free>\n</dir>';
    expect(await check(options, template, { path: 'a"b<c>&d' })).toEqual([]);
    expect(await check(options, template, { path: "a<b", escape: false })).not.toEqual([]);
  });
});

describe("verbatim text may hold anything but its own tag", () => {
  it.each<[string, string, number]>([
    ["markup", "a <b> & c", 0],
    ["a closing tag", "a</dir>b", 1],
    ["an opening tag", "a<dir>b", 1],
  ])("%s", async (_, path, count) => {
    expect(await check({ verbatim: true }, "<dir>@</dir>", { path, escape: false })).toHaveLength(count);
  });

  it("an element that is never closed is found", async () => {
    expect(await check({ verbatim: true }, "<dir>@", { path: "a" })).toHaveLength(1);
  });
});
