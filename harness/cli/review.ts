import { join } from "node:path";
import pc from "picocolors";
import { hunksOf } from "../gate/edits.ts";
import { wordHunks } from "../diff/words.ts";
import { folderStore } from "../gate/golden-store.ts";
import type { Project } from "../gate/project.ts";
import { decide, type ReviewItem, reviewItems, storePending } from "../gate/review.ts";
import { runProject } from "../gate/run.ts";
import type { Pending } from "../gate/settle.ts";
import { createMeasurer } from "../measure/measure.ts";
import { didYouMean } from "../prompt/did-you-mean.ts";
import { UsageError } from "../prompt/usage-error.ts";
import { plural } from "../reporters/figures.ts";
import { inert } from "../reporters/inert.ts";
import { reviewBlock, type ShownItem } from "../reporters/review-item.ts";
import type { Command } from "./commands.ts";
import { writeJson } from "./guard.ts";
import { Lines } from "./lines.ts";
import type { Flags } from "./options.ts";
import { type CliProcess, isCi, wantsColor } from "./process.ts";
import { projectsOf, requireSelection, selectOf, shownRoot } from "./projects.ts";
import { walkItems } from "./review-session.ts";

/** Lines of an edit that a reviewer is shown: more than a report has room for. */
const MOST_LINES = 400;
/** Milliseconds for the lines of one edit. */
const PATIENCE = 2000;

/** A project and its cases whose goldens are not what they would be now. */
interface Waiting {
  readonly project: Project;
  readonly pendings: readonly Pending[];
}

/**
 * Decides on what differs from the goldens, edit by edit: on a terminal by answering, elsewhere with --list
 * and --accept. Stores what is accepted and nothing else.
 * @returns 0 where nothing is left to decide, else 1
 */
export const review: Command = async ({ flags }, process) => {
  const { accept, list, json } = flags;
  if (list && accept.length > 0)
    throw new UsageError("--list and --accept say two things", { fix: "Leave one of them out" });
  const projects = await projectsOf(flags, process);
  const select = selectOf(flags.filter);
  requireSelection(projects, select, flags.filter);
  const waiting: Waiting[] = [];
  for (const project of projects) {
    const pendings: Pending[] = [];
    await runProject(project, {
      store: storeOf(project),
      scope: { full: select === undefined },
      isolate: false,
      onPending: (pending) => pendings.push(pending),
      ...(select === undefined ? {} : { select }),
    });
    waiting.push({ project, pendings });
  }
  const items = reviewItems(waiting.flatMap(({ pendings }) => pendings));
  if (accept.length > 0) return finish(waiting, chosen(accept, items), flags, process);
  const { stdin } = process;
  const talks =
    !list && !json && !isCi(process, flags.ci) && stdin?.isTTY === true && process.stdout.isTTY === true;
  if (!talks || items.length === 0) return tell(items, flags, process);
  const accepted = await talk(items, new Lines(stdin), flags, process);
  return finish(waiting, accepted, flags, process);
};

/** The items of a command line; `all` is every one. @throws UsageError for an id that none has */
function chosen(wanted: readonly string[], items: readonly ReviewItem[]): ReadonlySet<string> {
  const ids = items.map(({ id }) => id);
  if (wanted.includes("all")) return new Set(ids);
  for (const id of wanted) {
    if (ids.includes(id)) continue;
    throw new UsageError(`There is no edit "${id}" to accept${didYouMean(id, [...ids, "all"])}`, {
      fix: "prompt-budget review --list shows the edits and their ids",
    });
  }
  return new Set(wanted);
}

async function tell(items: readonly ReviewItem[], flags: Flags, process: CliProcess): Promise<number> {
  const shown = await shownItems(items);
  if (flags.json) writeJson(process, { format: 1, items: shown });
  else process.stdout.write(listing(shown, flags, process));
  return items.length === 0 ? 0 : 1;
}

function listing(items: readonly ShownItem[], flags: Flags, process: CliProcess): string {
  if (items.length === 0) return "Every golden is as it would be now: there is nothing to decide\n";
  const colors = pc.createColors(wantsColor(process, flags.color));
  const blocks = items.map((item) => reviewBlock(item, colors));
  const last = `${plural(items.length, "edit")} to decide on: prompt-budget review --accept ${items[0]?.id ?? "ID"} accepts one, --accept all every one`;
  return `${[...blocks, last].join("\n\n")}\n`;
}

async function talk(
  items: readonly ReviewItem[],
  lines: Lines,
  flags: Flags,
  process: CliProcess,
): Promise<ReadonlySet<string>> {
  const colors = pc.createColors(wantsColor(process, flags.color));
  const byId = new Map(items.map((item) => [item.id, item]));
  const show = async (id: string, position: number) => {
    const [shown] = await shownItems([byId.get(id)].filter((item) => item !== undefined));
    if (shown === undefined) return;
    process.stdout.write(`\n${position} of ${items.length}  ${reviewBlock(shown, colors)}\n`);
  };
  const ask = async (question: string) => {
    process.stdout.write(question);
    return lines.next();
  };
  try {
    const { accepted, rejected } = await walkItems([...byId.keys()], { show, ask });
    if (rejected.size > 0) {
      process.stdout.write(
        `\n${plural(rejected.size, "edit")} rejected: the goldens stay, mend the composer\n`,
      );
    }
    return accepted;
  } finally {
    await lines.close();
  }
}

/** Stores the cases whose changes are all accepted, and says what is written and what is left. */
async function finish(
  waiting: readonly Waiting[],
  accepted: ReadonlySet<string>,
  flags: Flags,
  process: CliProcess,
): Promise<number> {
  const written: string[] = [];
  const left: Pending[] = [];
  for (const { project, pendings } of waiting) {
    const decision = decide(pendings, accepted);
    left.push(...decision.left);
    const root = shownRoot(project, process.cwd);
    const place = (file: string) => [root, project.goldens, file].filter((part) => part !== "").join("/");
    written.push(...(await storePending(decision.store, storeOf(project))).map(place));
  }
  const items = reviewItems(left);
  if (flags.json) {
    writeJson(process, { format: 1, accepted: [...accepted], written, items: await shownItems(items) });
  } else process.stdout.write(outcome(written, items, accepted));
  return items.length === 0 ? 0 : 1;
}

function outcome(
  written: readonly string[],
  left: readonly ReviewItem[],
  accepted: ReadonlySet<string>,
): string {
  const lines = written.length === 0 ? [] : [`${plural(written.length, "golden")} written:`];
  lines.push(...written.map((file) => `  ${inert(file)}`));
  if (left.length > 0) lines.push(`${plural(left.length, "edit")} left:`);
  for (const { id, contract, section, refused } of left) {
    const why =
      refused !== undefined
        ? ` cannot be stored: ${inert(refused)}`
        : accepted.has(id)
          ? " is accepted and waits: its cases have other changes"
          : "";
    lines.push(`  ${id}  ${inert(`${contract} · ${section}`)}${why}`);
  }
  return `${lines.join("\n")}\n`;
}

async function shownItems(items: readonly ReviewItem[]): Promise<ShownItem[]> {
  const measurer = createMeasurer();
  const shown: ShownItem[] = [];
  for (const { before, after, ...item } of items) {
    if (before === after) {
      shown.push({ ...item, hunks: [] });
      continue;
    }
    const tokens = {
      before: await measurer.measure(before, "tokens"),
      after: await measurer.measure(after, "tokens"),
    };
    shown.push({ ...item, tokens, hunks: wordHunks(hunksOf(before, after, PATIENCE, MOST_LINES)) });
  }
  return shown;
}

function storeOf(project: Project): ReturnType<typeof folderStore> {
  return folderStore(join(project.root, project.goldens));
}
