/** Properties of a workflow command, written in this order; undefined ones are left out. */
export type Properties = Readonly<Record<string, string | number | undefined>>;

/**
 * One line that the runner of GitHub Actions obeys, escaped as its parser reads it back: `%` first, then line
 * ends, and in properties also `:` and `,`.
 */
export function workflowCommand(name: string, properties: Properties, message: string): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${name}${written === "" ? "" : ` ${written}`}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
