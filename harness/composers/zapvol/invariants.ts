import type { CaseContext, CaseInvariant, ContractInvariant } from "../../prompt/contract.ts";
import type { Problem } from "../../prompt/finding.ts";
import type { Composed } from "../../prompt/outcome.ts";
import { build } from "./build.ts";
import { environmentVariables } from "./environment.ts";
import { type ExecutionKnobs, inputOf, toolKeysOf } from "./execution.ts";
import { tools } from "./fixtures.ts";
import { interpolate } from "./interpolate.ts";
import type { Layer } from "./layers.ts";
import { inside, TOOL_PARTIAL } from "./partials.ts";
import type { WireBody } from "./payload-invariants.ts";

/** Every `{{NAME}}` has a value, and the value is a string (Zapvol, assembly pipeline). */
export const variablesResolved: CaseInvariant<ExecutionKnobs> = {
  name: "variables-resolved",
  async check({ knobs, outcome }) {
    if (outcome.kind === "rejection") return [];
    const { unresolved, nonStrings } = await build(inputOf(knobs));
    return [
      ...unresolved.map(({ layer, placeholder, line, column }) => {
        return { section: layer, message: `${placeholder} at line ${line}, column ${column} has no value` };
      }),
      ...nonStrings.map(({ layer, placeholder, type }) => {
        return { section: layer, message: `${placeholder} is ${type}, which is no string` };
      }),
    ];
  },
};

/** A subagent has nobody to ask, one way to deliver, and no subagents of its own (Zapvol, L1). */
export const subagentPolicy: CaseInvariant<ExecutionKnobs> = {
  name: "subagent-policy",
  check({ knobs, outcome }) {
    if (knobs.kind !== "subagent" || outcome.kind === "rejection") return [];
    const { text } = outcome.prompt;
    const policy = sectionText(outcome, "System Policy");
    const problems: Problem[] = [];
    for (const stage of [/clarif\w*/i, /re-?assess\w*/i]) {
      const found = stage.exec(text)?.[0];
      if (found !== undefined) problems.push({ message: `A subagent's prompt speaks of "${found}"` });
    }
    if (!policy.includes("`complete`")) problems.push({ message: "The policy does not name `complete`" });
    if (!/may not spawn/i.test(policy))
      problems.push({ message: "The policy does not forbid to spawn subagents" });
    return problems;
  },
};

/** Taking a tool away takes away exactly its text (Zapvol, L2). */
export const toolsAddTheirText: CaseInvariant<ExecutionKnobs> = {
  name: "tools-add-their-text",
  async check({ knobs, outcome }) {
    if (outcome.kind === "rejection") return [];
    const whole = sectionText(outcome, "Tool Instructions");
    const input = inputOf(knobs);
    const { environment, toolKeys } = input;
    const problems: Problem[] = [];
    for (const key of toolKeysOf(knobs)) {
      const text = (await tools[key].instructions({ environment, toolKeys })).trim();
      const filled = interpolate(text, environmentVariables(environment)).text;
      const without = await build({ ...input, toolKeys: toolKeys.filter((other) => other !== key) });
      const rest = without.sections.find(({ label }) => label === "Tool Instructions")?.text ?? "";
      const expected = [
        whole.replace(`${filled}\n\n`, () => ""),
        whole.replace(`\n\n${filled}`, () => ""),
        whole.replace(inside(TOOL_PARTIAL, filled), () => ""),
      ];
      if (!(filled === "" ? [whole] : expected).includes(rest)) {
        problems.push({
          section: "Tool Instructions",
          message: `Tool "${key}" adds more or less than its text`,
        });
      }
    }
    return problems;
  },
};

/** L1 is the same in every case of a kind, whatever tools, memory and environment are (Zapvol, L1). */
export const policyConstant: ContractInvariant<ExecutionKnobs, string> = {
  name: "policy-constant",
  keep: ({ outcome }: CaseContext<ExecutionKnobs>) =>
    outcome.kind === "prompt" ? sectionText(outcome, "System Policy") : "",
  judge(kept) {
    const texts = new Map<string, string>();
    return kept.flatMap(({ case: name, knobs: { kind = "main" }, value }) => {
      if (value === "") return [];
      const first = texts.get(kind) ?? value;
      texts.set(kind, first);
      return first === value
        ? []
        : [
            {
              case: name,
              section: "System Policy",
              message: `The policy of ${kind} differs from that of an earlier case`,
            },
          ];
    });
  },
};

/** The system block and its mark stay as they are whatever the messages are (Zapvol, cache control). */
export const systemMarkUnmoved: ContractInvariant<ExecutionKnobs, string> = {
  name: "system-mark-unmoved",
  keep: ({ outcome }) => {
    const body = outcome.kind === "prompt" ? outcome.payloads["anthropic-wire"] : undefined;
    return body === undefined ? "" : JSON.stringify((body as WireBody).system);
  },
  judge(kept) {
    const sent = kept.filter(({ value }) => value !== "");
    return sent
      .filter(({ value }) => value !== sent[0]?.value)
      .map(({ case: name }) => ({
        case: name,
        message: "The system block differs from that of another conversation",
      }));
  },
};

function sectionText(outcome: Composed, layer: Layer): string {
  return outcome.prompt.sections.find(({ label }) => label === layer)?.text ?? "";
}
