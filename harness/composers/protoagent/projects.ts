const INTRO = `# Managed projects

These project workspaces are yours to work in through the file tools. Every path is confined to the roots below: nothing outside them can be read or written, and a read-only project refuses changes. Name the project when you report a path, since several may hold a file of the same name.
`;

/**
 * The managed projects, one row each. A row that misses name or path, or that is no object, is skipped;
 * `undefined` where none is left. `write` is read as true or false; without it a project is read-only.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildProjectsSection(projects: readonly unknown[]): string | undefined {
  let rows = "";
  for (const project of projects) rows += projectRow(project);
  return rows === "" ? undefined : INTRO + rows;
}

function projectRow(project: unknown): string {
  if (typeof project !== "object" || project === null) return "";
  const { name, path, write } = project as Readonly<Record<string, unknown>>;
  const label = stripped(name);
  const root = stripped(path);
  if (label === "" || root === "") return "";
  return `\n- **${label}** (${write ? "read-write" : "read-only"}) — \`${root}\``;
}

function stripped(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
