import * as v from "valibot";
import { LIFETIMES } from "../prompt/lifetime.ts";

/** What the schemas of the report and of its comparison are made of. */
export const text = v.string();
export const texts = list(text);
export const flag = v.boolean();
export const size = v.pipe(v.number(), v.integer(), v.minValue(0));
export const difference = v.pipe(v.number(), v.integer());
export const amount = v.pipe(v.number(), v.minValue(0));
export const lineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
export const lifetime = v.picklist(LIFETIMES);

/** A field that is absent rather than undefined. */
export const maybe = v.exactOptional;

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

/** A schema with words for whoever reads the published one. */
export function said<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}
