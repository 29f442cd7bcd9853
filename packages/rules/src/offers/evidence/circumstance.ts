import type { Word } from './words.ts';

const openers = /^(given|when|whenever|if|once|for|while|where|as|after)$/;
const trailing = /^(if|when|whenever|where|unless|once|while)$/;
const arrow = /^(->|=>|→|⇒)$/;

/** The words of a circumstance: from "given" or "if" up to the comma, before an arrow, or from an "if" to the end. */
export function circumstanceIn(words: readonly Word[]): ReadonlySet<number> {
  const pointed = words.findIndex(({ token }) => arrow.test(token.text));
  if (pointed > 0) return range(0, pointed);
  if (openers.test(words[0]?.lower ?? '')) {
    const end = words.findIndex(({ token }, at) => at > 1 && /^(,|then)$/.test(token.lower));
    const last = words.findLastIndex(({ lower }) => lower === 'then');
    return end < 0 ? new Set() : range(0, Math.max(end, last));
  }
  const at = words.findIndex(({ lower }, index) => index > 2 && trailing.test(lower));
  return at < 0 ? new Set() : range(at, words.length);
}

const range = (from: number, to: number): ReadonlySet<number> =>
  new Set(Array.from({ length: to - from }, (_, index) => from + index));
