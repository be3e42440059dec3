/**
 * What a composer may know of the machine, given to it so that it reads nothing else. The harness gives
 * every case the same one; a composer that reads the real ones is found out under isolation.
 */
export interface Environment {
  /** A fresh object on every call. */
  readonly now: Date;
  /** An IANA name. */
  readonly timeZone: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly home: string;
  readonly cwd: string;
}

const NOON = Date.UTC(2026, 0, 1, 12);

/** The environment of a golden: noon UTC on the first day of 2026, on a machine that is nobody's. */
export function goldenEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    now: new Date(NOON),
    timeZone: "UTC",
    locale: "en-US",
    home: "/home/user",
    cwd: "/workspace",
    ...overrides,
  };
}
