import * as fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expandVariables, token, VARIABLES, type VariableSources, variableValues } from "./variables.ts";

const SOURCES: VariableSources = {
  clock: { now: new Date(Date.UTC(2026, 0, 1, 23, 5, 9)), timeZone: "UTC", locale: "en-US" },
  userName: "Ada",
  system: "linux",
  language: "zh-CN",
  arch: "x64",
  modelName: "Model One",
};

function expand(text: string, overrides: Partial<VariableSources> = {}): string {
  return expandVariables(text, variableValues({ ...SOURCES, ...overrides }));
}

describe("expandVariables", () => {
  it("replaces every occurrence of every known variable", () => {
    const text = VARIABLES.map((name) => `${token(name)}|${token(name)}`).join("\n");
    expect(expand(text)).toBe(
      [
        "Thu, 1/1/2026|Thu, 1/1/2026",
        "23:05|23:05",
        "Thu, 1/1/2026, 23:05|Thu, 1/1/2026, 23:05",
        "Ada|Ada",
        "linux|linux",
        "zh-CN|zh-CN",
        "x64|x64",
        "Model One|Model One",
      ].join("\n"),
    );
  });

  it.each([
    "{{Username}}",
    "{{ username }}",
    "{{username }}",
    "{username}",
    "{{user}}",
    "{{username}",
    "{{username",
    "{{unknown}}",
    "{{}}",
  ])("leaves what is no exact token: %s", (text) => {
    expect(expand(text)).toBe(text);
  });

  it("has no escape: the token in a longer run of braces or after a backslash is replaced", () => {
    expect(expand(String.raw`\{{username}} {{{username}}}`)).toBe(String.raw`\Ada {Ada}`);
  });

  it("expands a later token in a value, and leaves an earlier one or the same one", () => {
    expect(expand("{{username}}", { userName: "{{model_name}}" })).toBe("Model One");
    expect(expand("{{username}}", { userName: "{{date}}" })).toBe("{{date}}");
    expect(expand("{{username}}", { userName: "{{username}}!" })).toBe("{{username}}!");
    expect(expand("{{username}}", { userName: "{{system}}", system: "{{arch}}" })).toBe("x64");
  });

  it("takes replacement patterns in a value for text", () => {
    expect(expand("[{{username}}]", { userName: "$& $1 $$ $`" })).toBe("[$& $1 $$ $`]");
  });

  it("falls back for a user name that is falsy, and for no other", () => {
    for (const userName of [undefined, null, ""])
      expect(expand("{{username}}", { userName })).toBe("the user");
    expect(expand("{{username}}", { userName: " " })).toBe(" ");
  });

  it("falls back for a model name that is null or undefined, and for no other", () => {
    for (const modelName of [undefined, null]) {
      expect(expand("{{model_name}}", { modelName })).toBe("an unnamed model");
    }
    expect(expand("{{model_name}}", { modelName: "" })).toBe("");
  });

  it("reads the injected clock in the injected time zone and locale", () => {
    const clock = { ...SOURCES.clock, timeZone: "Asia/Tokyo", locale: "de-DE" };
    expect(expand("{{datetime}}", { clock })).toBe("Fr., 2.1.2026, 08:05");
  });

  it.each(["tlh", "not a locale", ""])(
    "writes dates in English for the locale %j, not as the machine does",
    (locale) => {
      expect(expand("{{date}}", { clock: { ...SOURCES.clock, locale } })).toBe("Thu, 1/1/2026");
    },
  );

  it("always names a second locale, so that Intl never falls back on the machine's own", () => {
    const locales: unknown[] = [];
    const { getCanonicalLocales, DateTimeFormat } = Intl;
    class Watched extends DateTimeFormat {
      constructor(...[list, options]: ConstructorParameters<typeof DateTimeFormat>) {
        super(list, options);
        locales.push(list);
      }
    }
    vi.stubGlobal("Intl", { getCanonicalLocales, DateTimeFormat: Watched });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    expand("{{date}}", { clock: { ...SOURCES.clock, locale: "tlh" } });
    expect(locales).not.toEqual([]);
    for (const list of locales) expect(list).toEqual(["tlh", "en-US"]);
  });

  const text = fc
    .array(fc.oneof(fc.constantFrom(...VARIABLES.map(token), "{{unknown}}", "{", "}", "\n"), fc.string()))
    .map((parts) => parts.join(""));
  const value = fc.string().map((value) => value.replaceAll(/[{}]/gu, ""));

  it("leaves no known token where no value brings braces or nothing at all", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...VARIABLES.map(token)), value)),
        value.filter((name) => name !== ""),
        (parts, userName) => {
          const expanded = expand(parts.join(""), { userName });
          expect(VARIABLES.filter((name) => expanded.includes(token(name)))).toEqual([]);
        },
      ),
    );
  });

  it("changes nothing but tokens", () => {
    fc.assert(
      fc.property(text, (text) => {
        const same = Object.fromEntries(VARIABLES.map((name) => [name, token(name)]));
        expect(expandVariables(text, same as Record<(typeof VARIABLES)[number], string>)).toBe(text);
      }),
    );
  });

  it("equals one replacement after another in the fixed order", () => {
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 8, maxLength: 8 }), (text, list) => {
        const values = Object.fromEntries(VARIABLES.map((name, index) => [name, list[index] ?? ""]));
        const expected = VARIABLES.reduce((sofar, name) => sofar.split(token(name)).join(values[name]), text);
        expect(expandVariables(text, values as Record<(typeof VARIABLES)[number], string>)).toBe(expected);
      }),
    );
  });
});
