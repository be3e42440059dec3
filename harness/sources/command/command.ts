import { resolve } from "node:path";
import * as v from "valibot";
import { defineCase } from "../../prompt/case.ts";
import type { Composition, Contract } from "../../prompt/contract.ts";
import { didYouMean } from "../../prompt/did-you-mean.ts";
import { Rejection } from "../../prompt/rejection.ts";
import type { Section } from "../../prompt/section.ts";
import type { Request } from "../../prompt/request.ts";
import { UsageError } from "../../prompt/usage-error.ts";
import { callOf } from "../names.ts";
import { childEnv, type EnvChanges } from "../process/env.ts";
import { ProgramError } from "../program-error.ts";
import type { Source } from "../source.ts";
import { splitOf } from "../split/said.ts";
import { Composed, type Described, Description, issueOf } from "./described.ts";
import { type Answer, Program } from "./program.ts";

export interface CommandOptions {
  /** Where it is started, relative to the root. Default: the root. */
  readonly cwd?: string;
  /** Variables over the inherited ones; null takes one away. */
  readonly env?: EnvChanges;
  /** Milliseconds for the description, and for a composition of a contract that says none. Default: the config's. */
  readonly timeout?: number;
  /** The longest answer in bytes. Default 16 MiB. */
  readonly maxBytes?: number;
}

/** The version of the protocol that is spoken here; fixtures/command/README.md tells it. */
const PROTOCOL = 1;

const MIB = 1024 * 1024;

/** Milliseconds by which a program's own time is up before the gate's: the program is then ended, and says why. */
const GRACE = 2000;

/**
 * Composers in any language: one process, started without a shell, that answers lines of JSON with lines of JSON.
 *
 * @example command(["python3", "-m", "agent.prompts"], { env: { MODEL: "small" } })
 */
export function command(argv: readonly string[], options: CommandOptions = {}): Source {
  const call = callOf("command", argv);
  return {
    name: call,
    async contracts(io) {
      if (argv.length === 0 || argv[0] === "") {
        throw new UsageError(`${call} names no program`, {
          fix: 'Say which, such as ["python3", "-m", "prompts"]',
        });
      }
      const timeout = options.timeout ?? io.timeout;
      const program = new Program({
        argv,
        cwd: resolve(io.root, options.cwd ?? "."),
        env: () => childEnv(io.env, options.env),
        maxBytes: options.maxBytes ?? 16 * MIB,
      });
      const described = await describe(program, call, timeout);
      for (const contract of described) requireKnownCases(contract, call);
      return described.map((contract) => contractOf(contract, program, timeout));
    },
  };
}

async function describe(program: Program, call: string, timeout: number): Promise<readonly Described[]> {
  let answer: Answer;
  try {
    answer = await program.ask({ op: "describe" }, timeout);
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    throw new UsageError(`${call}: ${error.message}`, {
      fix: 'Run it by hand, write {"protocol":1,"id":1,"op":"describe"} to its stdin, and see that it answers that alone on stdout',
      cause: error,
    });
  }
  const { protocol, error } = answer;
  if (typeof protocol === "number" && protocol > PROTOCOL) {
    throw new UsageError(`${call} speaks protocol ${protocol}; this version speaks ${PROTOCOL}`, {
      fix: "Upgrade prompt-budget",
    });
  }
  if (error !== undefined)
    throw new UsageError(`${call} cannot describe itself: ${JSON.stringify(error)}`, {
      fix: "Mend the program: that is what it answered to `describe`",
    });
  const parsed = v.safeParse(Description, answer);
  if (parsed.success) return parsed.output.contracts;
  throw new UsageError(`${call}: its description is wrong: ${issueOf(parsed.issues[0])}`, {
    fix: "Answer `describe` with protocol, id and contracts",
  });
}

/** A rule that holds in a case which is not there would hold nowhere. */
function requireKnownCases({ name, cases, sections = [] }: Described, call: string): void {
  const known = Object.keys(cases);
  for (const { label, when = [] } of sections) {
    const stranger = when.find((item) => !known.includes(item));
    if (stranger === undefined) continue;
    throw new UsageError(
      `${call}: contract ${name}, section "${label}": there is no case "${stranger}"${didYouMean(stranger, known)}`,
      { fix: "Name cases of the contract in `when`" },
    );
  }
}

type Knobs = Readonly<Record<string, unknown>>;

function contractOf(described: Described, program: Program, patience: number): Contract<Knobs> {
  const { name, description, separator, split, sections, cases, levels, isolate } = described;
  const timeout = described.timeout ?? patience;
  const entries = Object.entries(cases);
  // A rule is asked with a case's own knobs, never with a copy: they tell which case it is.
  const names = new Map<Knobs, string>(entries.map(([key, item]) => [item.knobs, key]));
  const turns = new Map<Knobs, readonly Knobs[]>(entries.map(([, item]) => [item.knobs, item.turns ?? []]));
  return {
    name,
    ...defined({ description, separator, levels, isolate }),
    ...(split === undefined ? {} : { split: splitOf(split) }),
    timeout: timeout + GRACE,
    async compose(knobs, env) {
      const question = { op: "compose", contract: name, case: names.get(knobs) ?? null, knobs, env };
      return compositionOf(await program.ask(question, timeout));
    },
    cases: Object.fromEntries(
      entries.map(([key, { knobs, rejects, expects, tags, golden }]) => [
        key,
        defineCase(knobs, defined({ rejects, expects, tags, golden })),
      ]),
    ),
    ...(sections === undefined
      ? {}
      : {
          sections: sections.map(({ when, label, ...rule }) => ({
            label,
            ...defined(rule),
            ...(when === undefined ? {} : { when: (knobs: Knobs) => when.includes(names.get(knobs) ?? "") }),
          })),
        }),
    ...(entries.some(([, item]) => item.turns !== undefined)
      ? { turns: (knobs: Knobs) => turns.get(knobs) ?? [] }
      : {}),
  };
}

function compositionOf(answer: Answer): Composition {
  const parsed = v.safeParse(Composed, answer);
  const invalid = (what: string) =>
    new ProgramError("composer-invalid", `The program's answer is wrong: ${what}`);
  if (!parsed.success) throw invalid(issueOf(parsed.issues[0]));
  const { sections, text, request, rejection, error } = parsed.output;
  const given = Object.entries({ sections, text, request, rejection, error }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length !== 1) {
    const all = given.map(([key]) => key).join(" and ") || "nothing";
    throw invalid(`it holds ${all}, and needs one of sections, text, request, rejection and error`);
  }
  if (rejection !== undefined) throw new Rejection(rejection.code, rejection.message ?? rejection.code);
  if (error !== undefined) throw new ProgramError("composer-threw", `The program threw ${error.message}`);
  if (request !== undefined) {
    // As it came: its keys keep their order.
    const { messages = [], tools = [] } = request;
    return { ...(answer["request"] as object), messages, tools } as unknown as Request;
  }
  return text ?? (sections as readonly Section[]);
}

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
