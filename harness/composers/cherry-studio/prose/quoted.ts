/** A path quoted as JSON, so that none can end the sentence that names it or start a line of its own. */
export function quoted(path: string): string {
  return isPlain(path) ? `"${path}"` : JSON.stringify(path);
}

/** What stands below a folder, quoted: both in the form that is shown, with forward slashes. */
export function quotedBelow(folder: string, name: string): string {
  const slash = folder.endsWith("/") ? "" : "/";
  // Looked at apart: a path that was added up would first have to be put together for it.
  return isPlain(folder) && isPlain(name)
    ? `"${folder}${slash}${name}"`
    : JSON.stringify(folder + slash + name);
}

/** True for ASCII without what JSON escapes. */
function isPlain(path: string): boolean {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}
