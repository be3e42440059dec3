import * as core from "@actions/core";
import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { workflowCommand } from "./workflow-command.ts";

it("escapes so that file, line, title and message arrive whole", () => {
  const command = workflowCommand(
    "error",
    { file: "prompts/a,b:c.md", line: 3, title: "Over budget: +1, 100%" },
    "line1\nline2 50%",
  );
  expect(command).toBe(
    "::error file=prompts/a%2Cb%3Ac.md,line=3,title=Over budget%3A +1%2C 100%25::line1%0Aline2 50%25\n",
  );
});

it("leaves out what is not known", () => {
  expect(workflowCommand("warning", { file: undefined, title: "t" }, "m")).toBe("::warning title=t::m\n");
  expect(workflowCommand("error", {}, "m")).toBe("::error::m\n");
});

it("says the same as GitHub's own toolkit, whatever the texts", () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from("a :,%\r\n=é🚀2A0D")), minLength: 1 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1 }), text, (message, file, line, title) => {
      const ours = workflowCommand("error", { title, file, line }, message);
      expect(ours).toBe(toolkitError(message, { title, file, startLine: line }));
    }),
  );
});

/** What the toolkit prints. */
function toolkitError(message: string, properties: core.AnnotationProperties): string {
  const printed: string[] = [];
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    core.error(message, properties);
  } finally {
    stdout.mockRestore();
  }
  return printed.join("");
}
