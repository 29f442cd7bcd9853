import type { CallWords } from '../../language/names/call-words.ts';

/** Words of a call that keep account of what a compilation asked about them. */
export class AskedWords implements CallWords {
  readonly #words: CallWords;
  readonly #asked = new Map<string, boolean>();
  #isSizeAsked = false;

  constructor(words: CallWords) {
    this.#words = words;
  }

  get size(): number {
    this.#isSizeAsked = true;
    return this.#words.size;
  }

  has(word: string): boolean {
    const found = this.#words.has(word);
    this.#asked.set(word, found);
    return found;
  }

  /** Whether other words answer the same to everything that was asked. */
  isAnsweredAlikeBy(others: CallWords): boolean {
    if (this.#isSizeAsked && (others.size === 0) !== (this.#words.size === 0)) return false;
    for (const [word, found] of this.#asked) if (others.has(word) !== found) return false;
    return true;
  }
}
