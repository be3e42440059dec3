import * as fc from "fast-check";

/** Texts at which tokenizers have been seen to differ, by what they hold. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  prose: "You review pull requests. Quote the line you mean, and say what you'd change about it.\n",
  "upper and title case": "HTTPServer JSONValue ǅungla ΑΒΓδε ЭТО Москва STRASSE straße ǈubljana",
  contractions: "I'm you're WE'LL it'S he'D they'Ve don't y'all'd've 'tis rock'n'roll 'S 's 'x it’s",
  "a long s after an apostrophe": "it'ſ x'ſy 'ſ AB'ſ",
  Chinese: "你是一个细心的助手。请用中文回答，并注明出处！第12条：不得泄露密钥。",
  Japanese: "あなたは丁寧なアシスタントです。カタカナとひらがな、漢字が混ざります。",
  Korean: "당신은 친절한 도우미입니다. 간결하게 대답하세요.",
  Arabic: "أنت مساعد دقيق. أجب بإيجاز، من فضلك؛ الرقم ١٢٣٤٥ مهم.",
  Hebrew: "אתה עוזר קפדן. ענה בקצרה, וְצַיֵּן מקורות.",
  Hindi: "आप एक सावधान सहायक हैं। १२३४ संक्षेप में उत्तर दें।",
  Thai: "คุณเป็นผู้ช่วยที่รอบคอบ ตอบสั้นๆ ๑๒๓",
  Amharic: "እርስዎ ጥንቃቄ ያለው ረዳት ነዎት።",
  emoji: "🚀🚀 ready? 👍🏽 ☎️ 1️⃣ 🇩🇪🇫🇷 🏴‍☠️",
  "joined emoji": "👩‍💻👨‍👩‍👧‍👦🧑🏿‍🚒 ❤️‍🔥",
  "combining marks":
    "e\u0301 a\u0308\u0323 Z\u0351\u0354a\u0365l\u0300g\u034Fo .\u0301\n \u0301x (\u0301) \u0301AB \u0301\u0301",
  "a byte order mark": "\uFEFF# Rules\uFEFF\n\uFEFF\uFEFF x \uFEFF",
  "next-line controls": "one\u0085two \u0085 \u0085\u0085three\n\u0085",
  "other white space": "a\u00A0b\u2003\u2003c\u2028d\u2029\n\u3000e \t\v\f\u1680\u202F\u205F\u180E\u200B",
  "spaces and newlines": "a  b   c\n\n\nd \n e\r\n\r\nf\r\rg \t\n  \n   h\n  ",
  "slashes after line ends": "src/\n/usr//\n\n/ //\r\n/x .\n/ ..\n//",
  numbers: "1 12 123 1234 12345 1,234.5 ٣٤٥٦ Ⅷ² ½ ๑๒๓๔ 1a2b3 2026-01-01T12:00",
  code: 'function f(x) {\n\tif (x !== null && x?.y) return `${x.y}`;\n  // TODO: 0xFF == 255\n}\nSELECT * FROM "t";',
  markup: '<rules priority="1">\n  <rule>Don\'t guess.</rule>\n</rules>\n```ts\nconst a = [];\n```',
  "special tokens":
    "<|endoftext|> <|im_start|>system<|im_sep|><|im_end|> <|fim_prefix|> <|endofprompt|> <|return|>",
  "controls and unassigned": "\0\u0001\u001b[31m\u007f \u0378 \u{E0001} \u{10FFFF} \uE000",
  "letters newer than Unicode 16": "\uA7CE\uA7CF \u088F \u{16EA0}\u{16EBB} \u{18D80}1",
  "lone surrogates": "a\uD83D b\uDE00 \uDE00\uD83D \uD83D",
  "long words": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(4),
  base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
};

const SNIPPETS = [
  ...Array.from(" \n\r\t/'.,:;-_(<#*1aSA\u0301\u00A0\u0085\uFEFF\u3000é你ह🚀"),
  ..."\uD83D|\uDE00|\n\n|  |\r\n|'s|'LL|'re|'ſ|<|im_end|>|.\n|\n/|AB|Ab|abc|1234|\u200D|你好|, |ǅ|\u2028".split(
    "|",
  ),
];

const run = fc
  .tuple(fc.constantFrom(...SNIPPETS), fc.integer({ min: 2, max: 150 }))
  .map(([snippet, length]) => snippet.repeat(length));

/** Texts of snippets that pre-tokenisers care about, words, runs, and any code units at all. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...SNIPPETS) },
      { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
      { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(HOSTILE_TEXTS)) },
      { weight: 1, arbitrary: run },
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(""));
