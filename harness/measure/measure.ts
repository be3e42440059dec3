import { openEncoding } from "./encoding.ts";
import { createMeasurerWith, type Measurer, type MeasurerOptions } from "./measurer.ts";

export type { Measurer } from "./measurer.ts";

/** Throws `BadCounter` where a counter's name cannot be a unit. Rank tables are read at the first count. */
export function createMeasurer(options: MeasurerOptions = {}): Measurer {
  return createMeasurerWith(openEncoding, options);
}
