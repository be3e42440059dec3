import { closeSync, openSync, readSync } from "node:fs";

/** A UTF-16 unit never takes more bytes of UTF-8. */
const MOST_BYTES = 3;

/**
 * Tells whether files hold given texts, byte for byte. It reads into memory that it keeps: goldens are many, most of
 * them are as they were, and none of those is needed once it is compared.
 */
export class SameText {
  #wanted = Buffer.allocUnsafeSlow(1 << 16);
  #found = Buffer.allocUnsafeSlow(1 << 16);

  /** False too for a file that cannot be read: whoever then reads it learns why. */
  is(path: string, text: string): boolean {
    const room = text.length * MOST_BYTES + 1;
    if (room > this.#wanted.length) {
      this.#wanted = Buffer.allocUnsafeSlow(room);
      this.#found = Buffer.allocUnsafeSlow(room);
    }
    const size = this.#wanted.write(text, 0, "utf8");
    // One byte more than wanted: a longer file shows itself.
    return this.#read(path, size + 1) === size && this.#wanted.compare(this.#found, 0, size, 0, size) === 0;
  }

  #read(path: string, most: number): number {
    let file: number | undefined;
    try {
      file = openSync(path, "r");
      return readSync(file, this.#found, 0, most, null);
    } catch {
      return -1;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
