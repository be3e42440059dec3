import { jsonText } from "../reporters/json-text.ts";
import { stopCommands } from "../reporters/github/stop-commands.ts";
import type { CliProcess, Sink } from "./process.ts";

/**
 * Under GitHub Actions, a process in whose log nothing is obeyed: all that it writes stands between
 * `::stop-commands::` and its resume, with a new token each time. A terminal and a file are no such log.
 */
export function guarded(process: CliProcess): CliProcess {
  if (process.env.GITHUB_ACTIONS !== "true") return process;
  return { ...process, stdout: guardedSink(process.stdout), stderr: guardedSink(process.stderr) };
}

function guardedSink(sink: Sink): Sink {
  if (sink.isTTY === true || sink.isFile === true) return sink;
  const write = (text: string) => sink.write(text === "" ? text : stopCommands(text));
  return { ...(sink.isTTY === undefined ? {} : { isTTY: sink.isTTY }), write, unguarded: sink };
}

/** Writes a text that its own escaping keeps from being obeyed, and that a program may be reading. */
export function writeInert(sink: Sink, text: string): void {
  (sink.unguarded ?? sink).write(text);
}

/** A value as JSON alone on stdout, for a program. */
export function writeJson({ stdout }: CliProcess, value: unknown): void {
  writeInert(stdout, jsonText(value));
}
