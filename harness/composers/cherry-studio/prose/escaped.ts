/**
 * A path as it stands between the quotes of a JSON string, so that none can end the sentence that names it or
 * start a line of its own. The quotes are the sentence's: most paths come back as they are. Texts that show a path
 * take it escaped, so that one that stands in several is looked through once.
 */
export function escaped(path: string): string {
  return isPlain(path) ? path : JSON.stringify(path).slice(1, -1);
}

/** A folder's path, escaped or not, as what a slash and a name can follow. */
export function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

/** True for ASCII without what JSON escapes. */
function isPlain(path: string): boolean {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}
