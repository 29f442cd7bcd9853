/** Words of a call: its path, its title and what else names it. */
export interface CallWords {
  readonly size: number;
  has: (word: string) => boolean;
}

export function withWords(words: CallWords, more: readonly string[]): CallWords {
  return {
    get size() {
      return more.length > 0 ? more.length : words.size;
    },
    has: (word) => more.includes(word) || words.has(word),
  };
}
