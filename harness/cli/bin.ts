#!/usr/bin/env node
import { fstatSync } from "node:fs";
import { main } from "./main.ts";
import type { Sink } from "./process.ts";

function sinkOf(stream: NodeJS.WriteStream & { fd: number }): Sink {
  return {
    isTTY: stream.isTTY,
    isFile: fstatSync(stream.fd).isFile(),
    write: (text) => stream.write(text),
  };
}

process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout: sinkOf(process.stdout),
  stderr: sinkOf(process.stderr),
});
