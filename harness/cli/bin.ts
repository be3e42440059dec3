#!/usr/bin/env node
import { Socket } from "node:net";
import { isatty } from "node:tty";
import { main } from "./main.ts";
import type { Sink, Source } from "./process.ts";

function sinkOf(stream: NodeJS.WriteStream & { fd: number }): Sink {
  return {
    isTTY: stream.isTTY,
    // Terminals and pipes are sockets; what is left writes to a file.
    isFile: !(stream instanceof Socket),
    write: (text) => stream.write(text),
  };
}

/** Opened by whoever reads from it: a stream that is open keeps a process alive. */
const stdin: Source = {
  isTTY: isatty(0),
  [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
};

process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout: sinkOf(process.stdout),
  stderr: sinkOf(process.stderr),
  stdin,
});
