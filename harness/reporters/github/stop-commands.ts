import { randomBytes } from "node:crypto";

/** 128 bits that nobody can have written into a prompt. */
export function randomToken(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Text for a log of GitHub Actions with the runner told to obey nothing in it. Beginning, text and end are one
 * string, so that no failure between them can leave commands stopped for the rest of the step.
 */
export function stopCommands(text: string, newToken: () => string = randomToken): string {
  let token = newToken();
  while (text.includes(token)) token = newToken();
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  return `::stop-commands::${token}\n${text}${end}::${token}::\n`;
}
