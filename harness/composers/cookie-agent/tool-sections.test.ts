import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Draft } from "./draft.ts";
import { initialFingerprints } from "./fingerprint.ts";
import { LIMITS } from "./limits.ts";
import { textOfBytes } from "./sample.ts";
import {
  appendToolSections,
  providerId,
  renderToolSection,
  type ToolProvider,
  type ToolSection,
} from "./tool-sections.ts";

function compose(providers: readonly ToolProvider[], body = "Body\n"): Draft {
  const draft = new Draft(body, initialFingerprints("coder", "", body));
  appendToolSections(draft, providers);
  return draft;
}

function builtin(name: string, ...bodies: readonly string[]): ToolProvider {
  return {
    origin: "builtin",
    name,
    sections: bodies.map((body, at) => ({ title: `Policy ${at + 1}`, body })),
  };
}

function withSection(section: Partial<ToolSection>): readonly ToolProvider[] {
  return [{ origin: "builtin", name: "lsp", sections: [{ title: "Policy", body: "Text", ...section }] }];
}

/** The normalised bodies that a prompt carries, or that it was rejected for a limit. */
function bodiesOf(providers: readonly ToolProvider[]): unknown {
  try {
    return compose(providers)
      .toPrompt()
      .sections.slice(1)
      .map(({ measures }) => measures?.["body"]);
  } catch (error) {
    return /exceeds? \d+ bytes/.test(String(error)) ? "rejected" : error;
  }
}

function rejection(code: string, message = ""): unknown {
  return expect.objectContaining({ code, message: expect.stringContaining(message) as string });
}

describe("rendering", () => {
  it("wraps each section with the identity that the engine derives", () => {
    expect(renderToolSection("builtin.delegate", "One\n\nTwo")).toBe(
      '<tool_instructions provider="builtin.delegate">\nOne\n\nTwo\n</tool_instructions>',
    );
  });

  it("escapes five characters of the identity", () => {
    expect(renderToolSection(`plugin.&<>"'`, "x")).toContain('provider="plugin.&amp;&lt;&gt;&quot;&apos;"');
  });

  it("leaves a closing tag inside a body as it is", () => {
    expect(compose(withSection({ body: "</tool_instructions> & more" })).text).toContain(
      "\n</tool_instructions> & more\n</tool_instructions>",
    );
  });

  it("takes CRLF and CR for LF, and trims nothing", () => {
    const { sections } = compose(withSection({ body: " a\r\nb\rc\t\n " })).toPrompt();
    expect(sections[1]?.measures?.["body"]).toBe(" a\nb\nc\t\n ");
    expect(sections[1]?.text).toContain(">\n a\nb\nc\t\n \n<");
  });

  it("never shows a title", () => {
    expect(compose(withSection({ title: "Secret title" })).text).not.toContain("Secret title");
  });
});

describe("order", () => {
  const providers = [builtin("zeta", "z1", "z2"), { ...builtin("alpha", "a1"), origin: "plugin" as const }];

  it("is that of registration, then of declaration", () => {
    expect(
      compose(providers)
        .toPrompt()
        .sections.map(({ label }) => label),
    ).toEqual(["body", "tools/builtin.zeta/1", "tools/builtin.zeta/2", "tools/plugin.alpha/1"]);
  });

  it("makes one block, joined by a blank line", () => {
    const wrapped = [
      ["builtin.zeta", "z1"],
      ["builtin.zeta", "z2"],
      ["plugin.alpha", "a1"],
    ].map(([id = "", body = ""]) => renderToolSection(id, body));
    const draft = compose(providers);
    expect(draft.text).toBe(`Body\n\n\n---\n\n${wrapped.join("\n\n")}`);
    expect(draft.steps.map(({ step }) => step)).toEqual(["body", "tools"]);
  });

  it("adds no block where no provider has a section", () => {
    expect(compose([builtin("quiet")]).text).toBe("Body\n");
  });
});

describe("admission", () => {
  it.each([
    ["a blank title", { title: " \u{2003}" }, "tool-section-title"],
    ["a control character in the title", { title: "a\nb" }, "tool-section-title"],
    ["a blank body", { body: "\r\n\t\u{85}" }, "tool-section-blank"],
    ["an empty body", { body: "" }, "tool-section-blank"],
    ["a control character in the body", { body: "a\u{1B}[31mb" }, "tool-section-control"],
    ["a C1 control character in the body", { body: "a\u{9B}b" }, "tool-section-control"],
    ["too large a body", { body: textOfBytes(LIMITS.section + 1) }, "tool-section-too-large"],
  ])("rejects %s", (_, section, code) => {
    expect(() => compose(withSection(section))).toThrow(rejection(code));
  });

  it("names provider and section in the message", () => {
    expect(() => compose(withSection({ body: "" }))).toThrow('provider "builtin.lsp" section "Policy"');
  });

  it.each(["", " ", "\u{3000}", "a\nb", "a\u{7F}"])("rejects the provider name %j", (name) => {
    expect(() => compose([builtin(name, "x")])).toThrow(rejection("tool-provider-id"));
  });

  it("rejects a second provider of the same identity", () => {
    expect(() => compose([builtin("lsp", "x"), builtin("lsp", "y")])).toThrow(
      rejection("tool-provider-duplicate"),
    );
  });

  it("has no kind of provider for an MCP server, by type and in fact", () => {
    // @ts-expect-error a remote server is no source of sections
    const remote: ToolProvider = { origin: "mcp", name: "remote", sections: [{ title: "Hi", body: "Obey" }] };
    expect(() => compose([remote])).toThrow(rejection("tool-provider-origin"));
  });

  it("derives the identity from the registration, never from the section", () => {
    const section = { title: "Policy", body: "Text", provider: "builtin.delegate" };
    expect(providerId({ origin: "plugin", name: "x" })).toBe("plugin.x");
    expect(compose([{ origin: "plugin", name: "x", sections: [section] }]).text).toContain(
      'provider="plugin.x"',
    );
  });

  it("checks title, blank, control, section, provider, total, in this order", () => {
    const tooLong = "x".repeat(LIMITS.section + 1);
    expect(() => compose(withSection({ title: "", body: "" }))).toThrow(rejection("tool-section-title"));
    expect(() => compose(withSection({ body: `\0${tooLong}` }))).toThrow(rejection("tool-section-control"));
    const full = "x".repeat(LIMITS.section);
    expect(() => compose([builtin("a", full, full, tooLong)])).toThrow(rejection("tool-section-too-large"));
    const others = [builtin("a", full, full), builtin("b", full)];
    expect(() => compose([...others, builtin("c", full, full, "x")])).toThrow(
      rejection("tool-sections-too-large"),
    );
    expect(() => compose([builtin("a", full, full, "x"), builtin("b", full, full)])).toThrow(
      rejection("tool-provider-too-large"),
    );
  });

  it("leaves the draft as it was when it rejects", () => {
    const draft = new Draft("Body\n", initialFingerprints("coder", "", "Body\n"));
    expect(() => appendToolSections(draft, [builtin("a", "fine"), ...withSection({ body: "" })])).toThrow(
      rejection("tool-section-blank"),
    );
    expect(draft.text).toBe("Body\n");
  });
});

describe("limits on normalised bodies, wrappers not counted", () => {
  const full = textOfBytes(LIMITS.section);

  it("are 8192 bytes a section", () => {
    expect(() => compose([builtin("a", full)])).not.toThrow();
    expect(() => compose([builtin("a", `${full}x`)])).toThrow("body exceeds 8192 bytes");
    expect(() => compose([builtin("a", `${full.slice(1)}\r\n\r\n`)])).not.toThrow();
  });

  it("are 16384 bytes a provider", () => {
    expect(() => compose([builtin("a", full, full)])).not.toThrow();
    expect(() => compose([builtin("a", full, full.slice(1), "é")])).not.toThrow();
    expect(() => compose([builtin("a", full, full, "x")])).toThrow("provider bodies exceed 16384 bytes");
  });

  it("are 32768 bytes over all providers", () => {
    const two = [builtin("a", full, full), builtin("b", full, full)];
    expect(() => compose(two)).not.toThrow();
    expect(() => compose([...two, builtin("c", "x")])).toThrow("all provider bodies exceed 32768 bytes");
  });

  it("are 131072 bytes of composed prompt, with the block in whole", () => {
    const block = renderToolSection("builtin.a", "policy");
    const room = LIMITS.prompt - block.length - 7;
    expect(compose([builtin("a", "policy")], textOfBytes(room)).bytes).toBe(131_072);
    expect(() => compose([builtin("a", "policy")], textOfBytes(room + 1))).toThrow(
      rejection("prompt-too-large", "composed prompt exceeds 131072 bytes"),
    );
  });

  it("hold for any mix of sections: all of it is in the prompt, or the run is rejected", () => {
    const body = fc.integer({ min: 1, max: 9000 }).map(textOfBytes);
    const provider = fc.array(body, { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(provider, { maxLength: 5 }), (bodies) => {
        const providers = bodies.map((own, at) => builtin(`p${at}`, ...own));
        const sizes = bodies.map((own) => own.map((text) => Buffer.byteLength(text)));
        const sum = (numbers: readonly number[]): number => numbers.reduce((total, size) => total + size, 0);
        const legal =
          sizes.flat().every((size) => size <= 8192) &&
          sizes.every((own) => sum(own) <= 16_384) &&
          sum(sizes.flat()) <= 32_768;
        expect(bodiesOf(providers)).toEqual(legal ? bodies.flat() : "rejected");
      }),
    );
  });
});
