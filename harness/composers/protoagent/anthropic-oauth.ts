import type { Block, TextBlock } from "../../prompt/request.ts";
import type { ProviderRequest } from "./provider-request.ts";

/** The Claude Code CLI's own identity line, 57 characters: subscription traffic is refused without it. */
export const CLAUDE_CODE_IDENTITY = "You are Claude Code, Anthropic's official CLI for Claude.";

type Blocks = readonly (Block | string)[];

/**
 * Makes the system prompt a block list whose first block is the identity line, exactly and alone. A line
 * that stands fused with what follows is split off; that repair is the one place where white space goes.
 * Idempotent; a request that already has the shape, or has no system text to shape, comes back as it is.
 * Source: protoAgent, prompt contracts, section 4.
 */
export function shapeAnthropicOauth(request: ProviderRequest): ProviderRequest {
  const { system } = request;
  if (typeof system === "string") return { ...request, system: fromText(system) };
  if (!isBlocks(system)) return request;
  const blocks = fromBlocks(system);
  return blocks === system ? request : { ...request, system: blocks };
}

function fromText(text: string): Blocks {
  if (text.trim() === "") return [identity()];
  const rest = afterIdentity(text) ?? text;
  return rest === "" ? [identity()] : [identity(), { type: "text", text: rest }];
}

function fromBlocks(blocks: Blocks): Blocks {
  const [first, ...later] = blocks;
  if (first === undefined) return [identity()];
  if (typeof first === "string" || !isText(first)) return [identity(), ...blocks];
  if (isIdentity(first)) return blocks;
  const rest = afterIdentity(first.text ?? "");
  if (rest === undefined) return [identity(), ...blocks];
  if (rest !== "") return [identity(), { ...first, text: rest }, ...later];
  return [identity(), ...withMarker(later, first["cache_control"])];
}

/** The line's own block goes, and its cache marker moves to the last block that can carry one, unless that has its own. */
function withMarker(blocks: Blocks, marker: unknown): Blocks {
  if (marker === undefined) return blocks;
  const at = blocks.findLastIndex((block) => typeof block !== "string" && !isBlank(block));
  const target = blocks[at];
  if (target === undefined || typeof target === "string" || "cache_control" in target) return blocks;
  return blocks.with(at, { ...target, cache_control: marker });
}

/** What follows a leading identity line, stripped; `undefined` where the text does not open with the line as a whole. */
function afterIdentity(text: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith(CLAUDE_CODE_IDENTITY)) return undefined;
  const rest = start.slice(CLAUDE_CODE_IDENTITY.length);
  const fused = rest !== "" && rest.trimStart() === rest;
  return fused ? undefined : rest.trim();
}

function identity(): TextBlock {
  return { type: "text", text: CLAUDE_CODE_IDENTITY };
}

function isIdentity(block: Block): boolean {
  return block.type === "text" && block.text === CLAUDE_CODE_IDENTITY && Object.keys(block).length === 2;
}

function isText(block: Block): boolean {
  return (block.type ?? "text") === "text" && typeof (block.text ?? "") === "string";
}

function isBlank(block: Block): boolean {
  return isText(block) && (block.text ?? "").trim() === "";
}

function isBlocks(system: ProviderRequest["system"]): system is Blocks {
  return Array.isArray(system);
}
