import { randomInt } from 'node:crypto';
import { seed } from './seed.mjs';

/** @type {Record<string, Map<string, any>>} */
export const tables = seed;

const letters = 'bcdfghjkmnpqrstvwxz23456789';

/** A new id: the letter of the table, then four consonants or digits. @param {string} table @param {string} first */
export function newId(table, first) {
  for (;;) {
    const id = first + Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
    if (!tables[table].has(id)) return id;
  }
}

/** @param {string} table */
export const all = (table) => [...tables[table].values()];

export const snapshot = () =>
  Object.fromEntries(Object.entries(tables).map(([name, records]) => [name, Object.fromEntries(records)]));

/** The time as it is stored and answered: UTC, no milliseconds where they are zero. @param {number} [at] */
export const stamp = (at = Date.now()) => new Date(at).toISOString().replace('.000Z', 'Z');
