import type { PayloadInvariant } from "../../prompt/transform.ts";
import { allBlocks } from "../payload/carriers.ts";

/**
 * No block of system or messages is blank, marked or not. Several providers refuse a blank block; one that
 * carries a cache marker is found without this invariant.
 *
 * @example noEmptyBlocks()
 */
export function noEmptyBlocks(): PayloadInvariant {
  return {
    name: "no-empty-blocks",
    check: (payload) =>
      allBlocks(payload).flatMap(({ path, carrier }) =>
        carrier === undefined || carrier.text.trim() !== ""
          ? []
          : [{ path, message: `The block at ${path} has no text`, fix: "Leave the block out" }],
      ),
  };
}
