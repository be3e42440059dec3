import { createSubagentRegistry, type SubagentRegistry } from "../subagent-registry.ts";
import { ANTAGONIST } from "./antagonist.ts";
import { BUILDER } from "./builder.ts";
import { CODEBASE_MAPPER } from "./codebase-mapper.ts";
import { INVESTIGATOR } from "./investigator.ts";
import { RESEARCHER } from "./researcher.ts";
import { REVIEW_FINDER } from "./review-finder.ts";
import { REVIEW_SYNTHESIZER } from "./review-synthesizer.ts";
import { SELF_IMPROVE } from "./self-improve.ts";
import { SYNTHESIZER } from "./synthesizer.ts";
import { VERIFIER } from "./verifier.ts";

/** The roles that ship: three for the lead to choose from, seven that only workflows pick. */
export const SUBAGENT_REGISTRY: SubagentRegistry = createSubagentRegistry([
  RESEARCHER,
  BUILDER,
  INVESTIGATOR,
  ANTAGONIST,
  VERIFIER,
  SYNTHESIZER,
  CODEBASE_MAPPER,
  REVIEW_FINDER,
  REVIEW_SYNTHESIZER,
  SELF_IMPROVE,
]);
