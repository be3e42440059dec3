import type { Section } from "../../prompt/section.ts";
import type { Filled, NonString, Placeholder } from "../../prompt/template.ts";
import {
  capturedText,
  environmentPartial,
  environmentVariables,
  type ExecutionEnvironment,
} from "./environment.ts";
import { interpolate, interpolateQuickly } from "./interpolate.ts";
import { inside, type Partial } from "./partials.ts";

export type Layer = "System Policy" | "Agent Instructions" | "Tool Instructions" | "Memory" | "Environment";

export interface InLayer {
  readonly layer: Layer;
}

/** The layers of one prompt as they are put on one another, and what could not be filled in them. */
export class Layers {
  readonly sections: Section<Layer>[] = [];
  readonly unresolved: (Placeholder & InLayer)[] = [];
  readonly nonStrings: (NonString & InLayer)[] = [];
  readonly #environment: ExecutionEnvironment;
  readonly #overrides: Readonly<Record<string, unknown>> | undefined;
  #variables: Readonly<Record<string, unknown>> | undefined;

  constructor(environment: ExecutionEnvironment, overrides: Readonly<Record<string, unknown>> | undefined) {
    this.#environment = environment;
    this.#overrides = overrides;
  }

  /** L1 has no placeholder and is never blank. */
  addPolicy(text: string): void {
    this.sections.push({ label: "System Policy", lifetime: "release", text });
  }

  /** A layer that may be missing: one that is blank, as given or once it is filled, leaves nothing behind. */
  addOptional(label: Layer, lifetime: "user" | "session", partial: Partial, body: string): void {
    if (body === "") return;
    const filled = interpolateQuickly(body, this.#lookUp);
    if (filled === undefined) {
      const text = this.#report(label, interpolate(inside(partial, body), this.#lookUp()));
      this.sections.push({ label, lifetime, text });
    } else if (!isBlank(body, filled)) {
      this.sections.push({ label, lifetime, text: inside(partial, filled) });
    }
  }

  addEnvironment(): void {
    const label = "Environment";
    const ready = this.#overrides === undefined ? capturedText(this.#environment) : undefined;
    const text =
      ready ?? this.#report(label, interpolate(environmentPartial(this.#environment), this.#lookUp()));
    this.sections.push({ label, lifetime: "session", text });
  }

  readonly #lookUp = (): Readonly<Record<string, unknown>> => {
    this.#variables ??=
      this.#overrides === undefined
        ? environmentVariables(this.#environment)
        : { ...environmentVariables(this.#environment), ...this.#overrides };
    return this.#variables;
  };

  #report(layer: Layer, { text, unresolved, nonStrings }: Filled): string {
    this.unresolved.push(...unresolved.map((at) => ({ layer, ...at })));
    this.nonStrings.push(...nonStrings.map((at) => ({ layer, ...at })));
    return text;
  }
}

/** A text that begins with anything but a placeholder is not blank: the filled one, still in pieces, is left alone. */
function isBlank(body: string, filled: string): boolean {
  const start = body.trimStart();
  return start === "" || (start.startsWith("{{") && filled.trim() === "");
}
