/** `count` of the entries in an order that the seed decides (mulberry32), the same on every machine. */
export function sample<T>(entries: readonly T[], count: number, seed: number): T[] {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return entries
    .map((entry) => ({ entry, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ entry }) => entry);
}
