/** UTF-16 units of text held at most, by default. */
const DEFAULT_ROOM = 1 << 21;
/** What an entry costs beside its text, in the same measure. */
const ENTRY_COST = 64;
/** A text that would take more than this part of the room is not held. */
const LARGEST_PART = 16;

/**
 * What is known of the texts that were met last, at most `room` UTF-16 units of them. Half of it fills up, then
 * the other half is dropped and takes its turn; a text that is asked for again moves to the half that stays.
 */
export class Recent<T> {
  readonly #room: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();
  #held = 0;

  constructor(room: number = DEFAULT_ROOM) {
    this.#room = room;
  }

  get(text: string): T | undefined {
    const recent = this.#young.get(text);
    if (recent !== undefined) return recent;
    const value = this.#old.get(text);
    if (value !== undefined) this.set(text, value);
    return value;
  }

  set(text: string, value: T): void {
    const cost = text.length + ENTRY_COST;
    if (cost > this.#room / LARGEST_PART) return;
    if (this.#held + cost > this.#room / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#held = 0;
    }
    const before = this.#young.size;
    this.#young.set(text, value);
    if (this.#young.size > before) this.#held += cost;
  }
}
