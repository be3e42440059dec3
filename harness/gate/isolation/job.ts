import type { Step } from "./clock.ts";
import type { Difference } from "./difference.ts";
import type { Digest } from "./take.ts";
import type { Inside } from "./variations.ts";

export interface CaseName {
  readonly contract: string;
  readonly case: string;
}

export function keyOf(contract: string, name: string): string {
  return `${contract}/${name}`;
}

/** What a fresh process is asked to do, case by case. */
export type Task =
  /** Compose under each instant and tell by digest. */
  | { readonly kind: "digest"; readonly instants: readonly number[] }
  /** Compose, tell by digest, and leave the composition in the folder. */
  | { readonly kind: "record"; readonly folder: string }
  /** Compose and put it beside the recorded composition; under the clock, move it over every edge as well. */
  | { readonly kind: "compare"; readonly folder: string; readonly steps: readonly Step[] };

export interface Job {
  /** The config, as an absolute path. */
  readonly config: string;
  readonly inside: Inside;
  readonly cases: readonly CaseName[];
  readonly task: Task;
}

/** What a fresh process answers about one case. */
export interface Answer {
  readonly digest?: Digest;
  /** True where the stable bytes are not the same under all instants. */
  readonly moves?: boolean;
  readonly difference?: Difference;
  /** Under the instant of the recording itself the bytes are still other ones: the clock was kept from before. */
  readonly kept?: boolean;
  /** Edges of the clock that change stable bytes, finest first. */
  readonly steps?: readonly { readonly step: Step; readonly difference: Difference }[];
}

/** Messages of a fresh process: one when it is loaded, one a case, in order, and a last one. */
export type Message =
  | { readonly type: "ready" }
  | { readonly type: "answer"; readonly answer: Answer }
  | { readonly type: "done" };

/** Where a recorded composition lies, by its place in the job's cases. */
export function recordName(index: number): string {
  return `${index}.json`;
}
