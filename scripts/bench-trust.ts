import { $, chalk, fs, os, path } from "zx";
import { compareProjects } from "../harness/bench/compare.ts";
import { loadProject } from "../harness/gate/load-config.ts";

/**
 * Shows that the benchmark gate can be trusted: the same code raises no alarm, a real slow-down of 15 % does. Each
 * run loads two copies of a composer from disk and measures them as `bench --base` does, with a smaller budget.
 */
const QUIET_RUNS = 20;
const SLOW_RUNS = 10;
const BUDGET = 4000;

const config = (loops: number) => `
export default {
  contracts: [{
    name: "demo",
    compose: ({ lines }) => {
      let seen = 0;
      for (let at = 0; at < ${loops}; at++) seen = (seen * 31 + at) % 1000003;
      const rows = lines.map((line, at) => "- " + at + ": " + line);
      return [{ label: "Rows", text: rows.join("\\n") }, { label: "Sum", text: "Seen " + seen * 0 + "." }];
    },
    cases: { all: { lines: Array.from({ length: 40 }, (_, at) => "line " + at) } },
  }],
};
`;

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "prompt-budget-trust-"));
try {
  const project = async (name: string, loops: number) => {
    const file = path.join(folder, name, "prompt-budget.config.mjs");
    await fs.outputFile(file, config(loops));
    return loadProject(file);
  };
  // The rest of the work is no loop: 16 % more loops make the whole 15 % slower.
  const loops = 40_000;
  let alarms = 0;
  for (let run = 0; run < QUIET_RUNS; run++) {
    const sides = [await project(`a${run}`, loops), await project(`b${run}`, loops)] as const;
    const [row] = await compareProjects([sides[0]], [sides[1]], { budget: BUDGET, threshold: 1.1 });
    if (row?.regressed === true) alarms++;
    console.log(`same code ${run + 1}/${QUIET_RUNS}: ${show(row)}`);
  }
  let found = 0;
  for (let run = 0; run < SLOW_RUNS; run++) {
    const sides = [
      await project(`c${run}`, loops),
      await project(`d${run}`, Math.round(loops * 1.16)),
    ] as const;
    const [row] = await compareProjects([sides[0]], [sides[1]], { budget: BUDGET, threshold: 1.1 });
    if (row?.regressed === true) found++;
    console.log(`slower code ${run + 1}/${SLOW_RUNS}: ${show(row)}`);
  }
  const good = alarms === 0 && found >= SLOW_RUNS - 1;
  const line = `${alarms} false alarms in ${QUIET_RUNS} runs, ${found} of ${SLOW_RUNS} slow-downs found`;
  console.log(good ? chalk.green(line) : chalk.red(line));
  if (!good) process.exitCode = 1;
} finally {
  await $`rm -rf ${folder}`;
}

function show(row: Awaited<ReturnType<typeof compareProjects>>[number] | undefined): string {
  if (row === undefined) return "nothing was measured";
  const { ratio, interval, regressed } = row;
  return `${ratio.toFixed(3)} × (${interval.low.toFixed(3)}–${interval.high.toFixed(3)})${regressed ? " regressed" : ""}`;
}
