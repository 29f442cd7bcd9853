import type { Learned } from './learned.ts';

/** By account: what it is called. */
export const namesOf = (names: NonNullable<Learned['names']>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(names).map(([login, fields]) => [login, Object.values(fields)]));
