import { meansFile } from "../markdown/includes.ts";
import type { SourceIo } from "../source.ts";
import { decodeLossy } from "../utf8.ts";
import { byteFaults, faultOf, type FileProblem } from "./faults.ts";
import { fieldsOf, partFrontmatter } from "./frontmatter.ts";
import { resolvePath } from "./paths.ts";

export interface ReadText {
  readonly text: string;
  readonly problems: readonly FileProblem[];
}

/** A file as it is, and what is wrong with its bytes. @throws Error where it is gone */
export async function readFile(file: string, io: SourceIo): Promise<ReadText> {
  const bytes = await io.read(file);
  if (bytes === undefined) throw new Error(`There is no file ${file}`);
  const { text, badLine } = decodeLossy(bytes);
  const problems: FileProblem[] = [];
  if (badLine !== undefined) problems.push(faultOf("not-utf8", file, badLine, "is not UTF-8 from here on"));
  problems.push(...byteFaults(text, file));
  if (text.trim() === "") {
    problems.push(faultOf("file-blank", file, 1, `holds no words in its ${bytes.length} bytes`));
  } else if (await isPointer(file, text, io)) {
    const what = `holds nothing but the path "${text.trim()}": ${bytes.length} bytes, and no instructions`;
    problems.push(faultOf("pointer-not-content", file, 1, what));
  }
  return { text, problems };
}

/** A symbolic link, checked out where there are none, is a small file that holds its target's path. */
async function isPointer(file: string, text: string, io: SourceIo): Promise<boolean> {
  const path = text.trim();
  if (!/^[\w.~/-]{1,400}$/.test(path) || !/[./]/.test(path)) return false;
  return meansFile(path) || io.exists(resolvePath(file, path));
}

/** A file's text in its two parts, with the fields of the first. */
export interface Parts {
  readonly head: string;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly FileProblem[];
}

export async function partsOf(file: string, text: string): Promise<Parts> {
  const { head = "", yaml, body, unclosed } = partFrontmatter(text);
  const problems: FileProblem[] = [];
  const invalid = (line: number, what: string) => {
    problems.push(faultOf("frontmatter-invalid", file, line, what));
  };
  if (unclosed) invalid(1, "opens a frontmatter that is never closed");
  if (head === "") return { head, body, fields: {}, problems };
  const { measures, error } = await fieldsOf(yaml);
  if (error !== undefined) invalid(error.line + 1, `has a frontmatter that cannot be read: ${error.message}`);
  return { head, body, fields: measures, problems };
}
