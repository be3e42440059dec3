import { bytes } from "../../checks/locate.ts";
import type { Found } from "../judge.ts";
import { timesOf } from "./clock.ts";
import type { Difference } from "./difference.ts";
import type { Cause } from "./probe.ts";

const FIXES: Readonly<Partial<Record<Cause["variable"], string>>> = {
  clock:
    "Print no finer a time than the section's lifetime, take the clock as a knob, or declare the section `turn`",
  "directory order": "Sort the names by code units before they are composed",
  home: "Take the path as a knob, and read no file below the home folder",
  cwd: "Resolve paths from the module, and take the folder that the prompt names as a knob",
  chance: "Leave out what chance decides, or take it as a knob",
  run: "Keep no state between compositions, and read no environment variable that is not a knob",
  "hash seed": "Sort what comes out of a set or a dictionary of sets before it is composed",
  "git state": "Take what git says as a knob, or declare the section `turn`",
};

/** A cause as a problem: the variable, the section, the byte, and how much both sides share. */
export function problemOf(cause: Cause): Found {
  const parted = partedBy(cause);
  const fix = FIXES[cause.variable];
  return {
    code: "environment-dependent",
    message: sentence(cause),
    ...(parted === undefined ? {} : placeOf(parted)),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The same in a clause, for the message of a golden that differs. */
export function clauseOf(cause: Cause): string {
  const parted = partedBy(cause);
  const at = parted === undefined ? "" : `, from byte ${parted.offset} on`;
  return `${subjectOf(parted)} ${verb(cause)}${at}`;
}

/** What makes two problems one for a reader: the same variable and the same place. */
export function kindOf(cause: Cause): string {
  const parted = partedBy(cause);
  return JSON.stringify([cause.variable, parted?.section, parted?.transform, edgesOf(cause)]);
}

function sentence(cause: Cause): string {
  const parted = partedBy(cause);
  const subject = subjectOf(parted);
  const head = `${subject[0]?.toUpperCase() ?? ""}${subject.slice(1)} ${verb(cause)}${edgesOf(cause)}`;
  if (cause.variable === "untold") return `${head}: a fresh process ${cause.between}`;
  if (parted === undefined) return `${head}: ${cause.between} compose different bytes`;
  const between = stepOf(cause) ?? cause.between;
  if (parted.section === undefined && parted.transform === undefined) {
    return `${head}: between ${between}, ${parted.one} becomes ${parted.other}`;
  }
  return `${head}: between ${between}, ${parted.shared} of ${bytes(parted.total)} are shared; from byte ${parted.offset} on, "${parted.one}" becomes "${parted.other}"`;
}

function subjectOf(parted: Difference | undefined): string {
  if (parted?.section !== undefined) return `section "${parted.section}"`;
  if (parted?.transform !== undefined) {
    return parted.transform === "" ? "the request" : `the payload of "${parted.transform}"`;
  }
  return parted === undefined ? "the composed text" : "the outcome";
}

function verb({ variable, answer }: Cause): string {
  switch (variable) {
    case "chance":
      return "follows chance, or something outside that changes by itself";
    case "run":
      return "follows this process: it is composed otherwise in a fresh one";
    case "several":
      return "follows its surroundings, no variable alone";
    case "untold":
      return "follows its surroundings, and the processes that would tell which variable failed";
    case "clock":
      return answer.kept === true && (answer.steps ?? []).length === 0
        ? "follows the clock that the process saw first"
        : "follows the clock";
    default:
      return `follows the ${variable}`;
  }
}

function edgesOf({ answer }: Cause): string {
  const edges = [...new Set((answer.steps ?? []).map(({ step }) => step.edge))];
  if (edges.length === 0) return "";
  const last = edges.at(-1) ?? "";
  const list = edges.length === 1 ? last : `${edges.slice(0, -1).join(", ")} and ${last}`;
  return ` (at every new ${list})`;
}

function stepOf({ answer }: Cause): string | undefined {
  const first = answer.steps?.[0];
  return first === undefined ? undefined : timesOf(first.step);
}

function partedBy({ answer }: Cause): Difference | undefined {
  return answer.steps?.[0]?.difference ?? answer.difference;
}

function placeOf({ section, transform, offset, shared, total }: Difference): Partial<Found> {
  return {
    ...(section === undefined ? {} : { section }),
    ...(transform === undefined || transform === "" ? {} : { transform }),
    offset,
    actual: shared,
    allowed: total,
    unit: "bytes",
  };
}
