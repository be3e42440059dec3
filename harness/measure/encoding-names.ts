/** The encodings that can count tokens, the default of `tokens` first. */
export const ENCODING_NAMES = [
  "o200k_base",
  "o200k_harmony",
  "cl100k_base",
  "p50k_base",
  "p50k_edit",
  "r50k_base",
] as const;

export type EncodingName = (typeof ENCODING_NAMES)[number];
