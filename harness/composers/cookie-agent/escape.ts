const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** For the text of an element: `&`, `<`, `>`. */
export function escapeText(value: string): string {
  return value.replace(/[&<>]/g, entity);
}

/** For an attribute, and wherever all five predefined entities are wanted. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"']/g, entity);
}

/** For the path of a `contents` tag: `&`, `"`, `<`, `>`. An apostrophe stays, since the quotes are double. */
export function escapePath(value: string): string {
  return value.replace(/[&<>"]/g, entity);
}

function entity(character: string): string {
  return ENTITIES[character] ?? character;
}
