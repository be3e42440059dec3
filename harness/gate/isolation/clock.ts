import { goldenEnvironment } from "../../prompt/environment.ts";

/** Two instants with exactly one edge between them. */
export interface Step {
  readonly edge: "second" | "minute" | "hour" | "day" | "month" | "year";
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The clock of every golden. */
export const NOON = goldenEnvironment().now.getTime();

/**
 * Finest first. Two composes in a row fall into one second; only a clock that is moved across each edge
 * shows what a composer prints of it.
 */
export const STEPS: readonly Step[] = [
  step("second", "2026-01-01T12:00:00Z", "2026-01-01T12:00:01Z"),
  step("second", "2026-01-01T12:00:10Z", "2026-01-01T12:00:50Z"),
  step("minute", "2026-01-01T12:00:59Z", "2026-01-01T12:01:00Z"),
  step("hour", "2026-01-01T12:59:59Z", "2026-01-01T13:00:00Z"),
  step("day", "2026-01-01T23:59:59Z", "2026-01-02T00:00:00Z"),
  step("month", "2026-01-31T23:59:59Z", "2026-02-01T00:00:00Z"),
  step("year", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"),
];

/**
 * Instants that share no field with noon of a golden: a Sunday and a Friday, in another year, month, hour
 * and offset from UTC. A module is loaded under one of them, so that a clock read at load is found as well.
 */
export const FAR: readonly [number, number] = [
  Date.parse("2031-08-17T05:43:21.987Z"),
  Date.parse("2024-05-31T21:17:38.412Z"),
];

/** A walk over an edge of a second, a minute and a day, short enough for every case. */
export const INSTANTS: readonly number[] = [
  NOON,
  Date.parse("2026-01-01T12:00:01Z"),
  Date.parse("2026-01-01T12:01:00Z"),
  Date.parse("2026-01-02T00:00:00Z"),
];

/** `12:00:59`, with the date where the step leaves the day. */
export function timesOf({ from, to }: Step): string {
  const [a, b] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return a.slice(0, 10) === b.slice(0, 10)
    ? `${a.slice(11, 19)} and ${b.slice(11, 19)}`
    : `${a.slice(0, 10)} ${a.slice(11, 19)} and ${b.slice(0, 10)} ${b.slice(11, 19)}`;
}

function step(edge: Step["edge"], from: string, to: string): Step {
  return { edge, from: Date.parse(from), to: Date.parse(to) };
}
