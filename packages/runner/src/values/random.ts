/** A source of random numbers from 0 up to but without 1. */
export type Random = () => number;

/** Random numbers that follow from a seed (mulberry32, public domain): the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
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
