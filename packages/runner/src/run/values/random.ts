/** A source of random numbers from 0 up to but without 1. */
export type Random = () => number;

/** Random numbers that follow from a seed (xorshift, Marsaglia 2003): the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  // Zero is the one state that xorshift never leaves.
  let state = Math.trunc(seed) ^ 0x9e3779b9 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A random source that no other run has. */
export const freshRandom = (): Random => createRandom(crypto.getRandomValues(new Uint32Array(1))[0] ?? Date.now());

/** An integer from `low` to `high`, both included. */
export const integerOf = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** One of the values. */
export const oneOf = (random: Random, values: readonly string[]): string =>
  values[integerOf(random, 0, values.length - 1)] ?? '';

/** `count` characters out of an alphabet. */
export const textOf = (random: Random, alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[integerOf(random, 0, alphabet.length - 1)]).join('');
