import { singular } from '@assay/generator';

const MIN_WORD = 3;
/** Of a word: "cancelled" and "cancellation" share so much. */
const STEM = 5;

const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= MIN_WORD)
    .map((word) => singular(word).slice(0, Math.max(STEM, word.length - 4)));

/** How far texts speak of something: words that they share, whatever their endings. The first texts count most. */
export class WordRank {
  readonly #texts: readonly ReadonlySet<string>[];

  constructor(texts: readonly string[]) {
    this.#texts = texts.map((text) => new Set(wordsIn(text)));
  }

  /** 0 when none of the texts speaks of it. */
  of(names: readonly string[]): number {
    const words = names.flatMap(wordsIn);
    const at = this.#texts.findIndex((text) => words.some((word) => isSpoken(word, text)));
    return at === -1 ? 0 : this.#texts.length - at;
  }
}

const isSpoken = (word: string, text: ReadonlySet<string>): boolean =>
  text.has(word) || [...text].some((one) => one.startsWith(word) || (one.length >= STEM && word.startsWith(one)));
