import type { PayloadInvariant } from "../../prompt/transform.ts";
import { markers } from "../payload/markers.ts";
import { checkMarkerCount } from "../wire.ts";

/**
 * At most so many cache markers in tools, system and messages of the final body, for a provider or a
 * gateway that takes, or adds, other than four. Four are judged without this invariant.
 *
 * @example atMostMarkers(3)
 */
export function atMostMarkers(most: number): PayloadInvariant {
  return {
    name: "at-most-markers",
    params: { most },
    check: (payload) =>
      checkMarkerCount(payload, most).map((problem) => ({ ...problem, code: "at-most-markers" })),
  };
}

interface Allowed {
  allows(path: string, payload: unknown): boolean;
}

/**
 * Cache markers stand only where they are allowed. JSON paths of blocks, in which `*` is any one key or
 * index, or a predicate on the path of the marker itself (which contract.json cannot record).
 *
 * @example markersOnlyAt(["$.tools[*]", "$.system[0]"])
 */
export function markersOnlyAt(places: readonly string[] | Allowed["allows"]): PayloadInvariant {
  const patterns = typeof places === "function" ? undefined : places.map(pathPattern);
  const allows = typeof places === "function" ? places : undefined;
  return {
    name: "markers-only-at",
    params: { places: typeof places === "function" ? "predicate" : places },
    check: (payload) =>
      markers(payload)
        .filter(
          (path) =>
            allows?.(path, payload) !== true && patterns?.some((pattern) => pattern.test(path)) !== true,
        )
        .map((path) => ({
          path,
          message: `A cache marker stands at ${path}, where none is allowed`,
          ...(typeof places === "function" ? {} : { allowed: places.join(", ") || "no place" }),
        })),
  };
}

/** The block's path, then nothing but the keys of the marker itself. */
function pathPattern(place: string): RegExp {
  const body = place.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(
    `^${body.join("[^.[\\]]+")}(?:\\.(?:providerOptions|function)(?:\\.\\w+|\\["[^"]*"\\])*)?(?:\\.\\w+)?$`,
  );
}
