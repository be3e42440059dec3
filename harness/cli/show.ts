import { entryOf } from "../checks/codes.ts";
import { checkTransforms } from "../checks/transforms.ts";
import { compose, ComposerError } from "../gate/compose.ts";
import type { Project } from "../gate/project.ts";
import type { ResolvedCase, ResolvedContract } from "../gate/resolve.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { goldenEnvironment } from "../prompt/environment.ts";
import type { Outcome } from "../prompt/outcome.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { visible } from "../reporters/visible.ts";
import type { Command } from "./commands.ts";
import { writeJson } from "./guard.ts";
import { projectsOf } from "./projects.ts";

/**
 * One case as it is composed now: its exact bytes on stdout in a pipe, with the invisible spelled out on a
 * terminal; with `--transform`, the payload as JSON; with `--json`, the sections. A pipe under GitHub Actions may
 * be the log, in which no prompt may be obeyed: there the bytes stand between two commands, unless a file takes them.
 */
export const show: Command = async ({ flags, positionals }, process) => {
  const [contractName, caseName, ...rest] = positionals;
  if (contractName === undefined || caseName === undefined || rest.length > 0) {
    throw new UsageError("`show` takes a contract and a case", { fix: "prompt-budget show CONTRACT CASE" });
  }
  const { contract, item } = find(await projectsOf(flags, process), contractName, caseName);
  const outcome = await composed(contract, item);
  if (outcome.kind === "rejection") {
    process.stdout.write(`rejected: ${visible(outcome.code)}: ${visible(outcome.message)}\n`);
    return item.rejects === outcome.code ? 0 : 1;
  }
  const { prompt } = outcome;
  if (flags.transform !== undefined) {
    const payload = await payloadOf(contract, item, outcome, flags.transform);
    writeJson(process, payload);
  } else if (flags.json) {
    writeJson(process, { separator: prompt.separator, sections: prompt.sections });
  } else if (process.stdout.isTTY === true) {
    process.stdout.write(`${prompt.text.split("\n").map(visible).join("\n")}\n`);
  } else {
    process.stdout.write(prompt.text);
  }
  return 0;
};

function find(
  projects: readonly Project[],
  contractName: string,
  caseName: string,
): { contract: ResolvedContract; item: ResolvedCase } {
  const contracts = projects.flatMap((project) => project.contracts);
  const contract = contracts.find(({ name }) => name === contractName);
  if (contract === undefined) {
    const names = contracts.map(({ name }) => name);
    throw new UsageError(`There is no contract "${contractName}"${didYouMean(contractName, names)}`, {
      fix: "prompt-budget list shows them",
    });
  }
  const item = contract.cases.find(({ name }) => name === caseName);
  if (item === undefined) {
    const names = contract.cases.map(({ name }) => name);
    throw new UsageError(`${contractName} has no case "${caseName}"${didYouMean(caseName, names)}`, {
      fix: `prompt-budget list -t ${contractName} shows them`,
    });
  }
  return { contract, item };
}

async function composed(contract: ResolvedContract, item: ResolvedCase): Promise<Outcome> {
  try {
    return await compose(contract.source, item.knobs, goldenEnvironment(), contract);
  } catch (error) {
    if (!(error instanceof ComposerError)) throw error;
    const { fix } = entryOf(error.code);
    throw new UsageError(error.message, { cause: error, ...(fix === undefined ? {} : { fix }) });
  }
}

async function payloadOf(
  contract: ResolvedContract,
  item: ResolvedCase,
  { prompt, request }: Outcome & { kind: "prompt" },
  name: string,
): Promise<unknown> {
  const known = Object.keys(contract.transforms);
  const spec = known.includes(name) ? contract.transforms[name] : undefined;
  if (spec === undefined) {
    throw new UsageError(`${contract.name} has no transform "${name}"${didYouMean(name, known)}`, {
      fix:
        known.length === 0 ? "Leave --transform out: it has none at all" : `Take one of ${known.join(", ")}`,
    });
  }
  const { payloads, problems } = await checkTransforms({
    transforms: { [name]: spec },
    request,
    prompt,
    knobs: item.knobs,
    env: goldenEnvironment(),
    timeout: contract.timeout,
  });
  if (name in payloads) return payloads[name];
  const [problem] = problems;
  throw problem === undefined
    ? new UsageError(`The transform "${name}" does not apply to the case "${item.name}"`, {
        fix: "Show another case, or let the transform's `when` take this one",
      })
    : new UsageError(problem.message, { fix: problem.fix ?? "Mend the transform" });
}
