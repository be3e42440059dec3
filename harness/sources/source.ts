import type { Contract } from "../prompt/contract.ts";

/** Something that contracts are made from once the project is known: files, tool definitions, a program, recordings. */
export interface Source {
  /** What messages call it, such as `files("**\/AGENTS.md")`. */
  readonly name: string;
  /** @throws UsageError for input that is missing, unreadable or malformed, and where there is nothing to gate */
  contracts(io: SourceIo): Promise<readonly Contract[]>;
}

/** A parsed JSON file that can say where each of its parts stands. */
export interface JsonFile {
  readonly value: unknown;
  /** @throws UsageError that points at the part under this path */
  fail(path: readonly (string | number)[], message: string, fix?: string): never;
}

/** The only door of a source to disk and processes. Files are named relative to the root, with forward slashes. */
export interface SourceIo {
  /** Absolute. */
  readonly root: string;
  /** Milliseconds for one composition, as the config has it. */
  readonly timeout: number;
  /** What child processes inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Files that match, in the order of their names. */
  glob(patterns: readonly string[], ignore: readonly string[]): Promise<readonly string[]>;
  /** Undefined where there is no such file; a folder is none. */
  read(file: string): Promise<Uint8Array | undefined>;
  /** True for a file and for a folder. */
  exists(file: string): Promise<boolean>;
  /** The same for two spellings of one file, links resolved; undefined where there is none. */
  identity(file: string): Promise<string | undefined>;
  /** @throws UsageError */
  importModule(file: string): Promise<unknown>;
  /** JSON, with comments or without. @throws UsageError */
  parseJson(text: string, file: string): JsonFile;
}
