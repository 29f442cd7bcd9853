import { readEscape } from './escapes.ts';

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const SMALL_X = 0x78;

type Range = [from: number, to: number];

/** A text as UTF-16 codes in which something is read, and where each of its characters stands in the text that it was made of. */
export class View {
  readonly codes: Uint16Array;
  readonly #below: View | null;
  readonly #replaced: Replaced | null;

  private constructor(codes: Uint16Array, below: View | null, replaced: Replaced | null) {
    this.codes = codes;
    this.#below = below;
    this.#replaced = replaced;
  }

  static of(text: string): View {
    const codes = new Uint16Array(text.length);
    for (let at = 0; at < codes.length; at += 1) codes[at] = text.charCodeAt(at);
    return new View(codes, null, null);
  }

  /** The same with the escapes of JSON, addresses, XML and HTML read; null when it has none. */
  decoded(): View | null {
    return this.#with((code) => code === BACKSLASH || code === PERCENT || code === AMPERSAND, readEscape);
  }

  /** The same without the `0x` and `\x` before bytes in hexadecimal digits; null when there are none. */
  withoutPrefixes(): View | null {
    return this.#with(
      (code) => code === 0x30 || code === BACKSLASH,
      (codes, at) => (((codes[at + 1] ?? 0) | 0x20) === SMALL_X ? { codes: [], length: 2 } : null),
    );
  }

  /** Where a part of this text stands in the one that all was made of. */
  range(from: number, to: number): Range {
    const here: Range = this.#replaced === null ? [from, to] : this.#replaced.range(from, to);
    return this.#below === null ? here : this.#below.range(...here);
  }

  #with(mayBegin: (code: number) => boolean, read: typeof readEscape): View | null {
    const { codes } = this;
    const result = new Uint16Array(codes.length);
    const replaced = new Replaced();
    let size = 0;
    for (let at = 0; at < codes.length;) {
      const code = codes[at] ?? 0;
      const found = mayBegin(code) ? read(codes, at) : null;
      if (found === null) {
        result[size] = code;
        size += 1;
        at += 1;
        continue;
      }
      replaced.add(size, found.codes.length, at, found.length);
      for (const one of found.codes) {
        result[size] = one;
        size += 1;
      }
      at += found.length;
    }
    return replaced.isEmpty ? null : new View(result.subarray(0, size), this, replaced);
  }
}

/** The parts of a text that were replaced, in their order; as numbers, since there may be millions. */
class Replaced {
  #count = 0;
  #rows = new Int32Array(64);

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(at: number, length: number, from: number, sourceLength: number): void {
    if ((this.#count + 1) * 4 > this.#rows.length) {
      const larger = new Int32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    const row = this.#count * 4;
    this.#rows[row] = at;
    this.#rows[row + 1] = length;
    this.#rows[row + 2] = from;
    this.#rows[row + 3] = sourceLength;
    this.#count += 1;
  }

  range(from: number, to: number): Range {
    return [this.#sourceOf(from)[0], this.#sourceOf(to - 1)[1]];
  }

  /** Of one character. */
  #sourceOf(at: number): Range {
    const rows = this.#rows;
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle * 4] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return [at, at + 1];
    const row = (low - 1) * 4;
    const inside = at - (rows[row] ?? 0) - (rows[row + 1] ?? 0);
    const from = rows[row + 2] ?? 0;
    const to = from + (rows[row + 3] ?? 0);
    return inside < 0 ? [from, to] : [to + inside, to + inside + 1];
  }
}
