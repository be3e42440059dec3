import { UsageError } from "../prompt/usage-error.ts";

/** Golden files that are no payloads. */
export const RESERVED_TRANSFORMS: ReadonlySet<string> = new Set(["sections", "rejection", "digest"]);

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_+=,@-]*$/;

/** Device names that Windows takes for no file, whatever the ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** In characters: 255 for a file name on usual disks, less the longest ending and that of a file being written. */
const LONGEST = 230;

/**
 * A name that becomes a file or folder on every disk: letters, digits and `_ + = , @ -`, no dot, no device name.
 * @throws UsageError
 */
export function checkName(kind: string, name: string, contract: string): void {
  const why =
    name === ""
      ? "it is empty"
      : DEVICE.test(name)
        ? "Windows takes it for a device"
        : NAME.test(name)
          ? name.length > LONGEST
            ? `it has ${name.length} characters, and a disk takes ${LONGEST}`
            : undefined
          : "only letters, digits and _ + = , @ - can stand in it, and it starts with a letter, digit or _";
  if (why !== undefined) {
    throw new UsageError(
      `Contract ${contract}: the ${kind} name "${name}" cannot name a golden file: ${why}`,
      {
        fix: "Rename it",
      },
    );
  }
}

/** @throws UsageError for two equal names, and for two that differ in case alone. */
export function checkNames(kind: string, names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    const other = seen.get(folded);
    if (other === name)
      throw new UsageError(`There are two ${plural(kind)} named "${name}"`, { fix: "Rename one" });
    if (other !== undefined) {
      throw new UsageError(`The ${plural(kind)} "${other}" and "${name}" clash on a disk that ignores case`, {
        fix: "Rename one",
      });
    }
    seen.set(folded, name);
  }
}

function plural(kind: string): string {
  const [noun = "", ...rest] = kind.split(" ");
  return [`${noun}s`, ...rest].join(" ");
}
