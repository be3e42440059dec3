export type Answer = "accept" | "reject" | "skip" | "all" | "quit";

/** What was decided, item by item; an item in neither set was skipped or not reached. */
export interface Decided {
  readonly accepted: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
}

/** How a review talks: it shows an item, and asks until it is understood. */
export interface Talk {
  /** @param position 1-based */
  show(id: string, position: number): Promise<void> | void;
  /** A line of what was typed, or undefined where the input has ended. */
  ask(question: string): Promise<string | undefined>;
}

const WORDS: Readonly<Record<string, Answer>> = {
  a: "accept",
  accept: "accept",
  y: "accept",
  yes: "accept",
  r: "reject",
  reject: "reject",
  n: "reject",
  no: "reject",
  s: "skip",
  skip: "skip",
  all: "all",
  q: "quit",
  quit: "quit",
};

const QUESTION = "accept (a), reject (r), skip (s), accept this and all that follow (all), quit (q)? ";
const AGAIN = "Answer with a, r, s, all or q: ";

/** Walks items in order until all are decided on, or whoever answers has had enough. */
export async function walkItems(ids: readonly string[], talk: Talk): Promise<Decided> {
  const accepted = new Set<string>();
  const rejected = new Set<string>();
  for (const [index, id] of ids.entries()) {
    await talk.show(id, index + 1);
    const answer = await understood(talk);
    if (answer === "quit") break;
    if (answer === "all") {
      for (const rest of ids.slice(index)) accepted.add(rest);
      break;
    }
    if (answer === "accept") accepted.add(id);
    if (answer === "reject") rejected.add(id);
  }
  return { accepted, rejected };
}

/** The end of the input is a quit; an empty line is no answer, so that a key held down decides nothing. */
async function understood(talk: Talk): Promise<Answer> {
  for (let question = QUESTION; ; question = AGAIN) {
    const line = await talk.ask(question);
    if (line === undefined) return "quit";
    const word = line.trim().toLowerCase();
    const answer = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (answer !== undefined) return answer;
  }
}
