/** English names of the languages that the application can be set to, by its locale codes. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["de-DE", "German"],
  ["el-GR", "Greek"],
  ["en-US", "English"],
  ["es-ES", "Spanish"],
  ["fr-FR", "French"],
  ["ja-JP", "Japanese"],
  ["pt-PT", "Portuguese"],
  ["ro-RO", "Romanian"],
  ["ru-RU", "Russian"],
  ["vi-VN", "Vietnamese"],
  ["zh-CN", "Simplified Chinese"],
  ["zh-TW", "Traditional Chinese"],
]);

const LINES: ReadonlyMap<string, string> = new Map(
  Array.from(LANGUAGES, ([locale, name]) => [
    locale,
    `Answer in ${name}, the language that the application is set to, unless the user writes in another language or asks for one.`,
  ]),
);

/**
 * One line, or undefined for a locale that has no English name here: a wrong guess at the language would be
 * worse than none (Cherry Studio, agent prompt layers, section 2.9).
 */
export function languageLine(locale: string): string | undefined {
  return LINES.get(locale);
}
