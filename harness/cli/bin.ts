#!/usr/bin/env node
import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { isatty } from "node:tty";
import { guarded } from "./guard.ts";
import { lastWord } from "./last-word.ts";
import { main } from "./main.ts";
import type { CliProcess, Sink, Source } from "./process.ts";

function sinkOf(stream: NodeJS.WriteStream & { fd: number }): Sink {
  const write = stream.write.bind(stream);
  // Whoever reads may have read enough, as `head` does; the verdict stands all the same.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    isTTY: stream.isTTY,
    // Terminals and pipes are sockets; what is left writes to a file.
    isFile: !(stream instanceof Socket),
    write: (text) => write(text),
  };
}

/** Opened by whoever reads from it: a stream that is open keeps a process alive. */
const stdin: Source = {
  isTTY: isatty(0),
  [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
};

const cli: CliProcess = {
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout: sinkOf(process.stdout),
  stderr: sinkOf(process.stderr),
  stdin,
};
// What the project's own code prints is no part of a report that a program reads from stdout.
process.stdout.write = process.stderr.write.bind(process.stderr);

const isFile = cli.stderr.isFile === true;
const atOnce = guarded({ ...cli, stderr: { isFile, write: (text) => writeSync(2, text) } }).stderr;
const judged = lastWord(process, (text) => atOnce.write(text));
judged(await main(cli));
