import { randomBytes } from 'node:crypto';
import { seed } from './seed.mjs';

/**
 * @typedef {'carriers' | 'lanes' | 'shipments' | 'parcels' | 'events' | 'claims'} Table
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let last = 0;
let sequence = 0;

/** @type {Record<Table, Map<string, any>>} */
export const db = seed();

/** Parcels that were removed; only a fault looks at them. @type {any[]} */
export const removedParcels = [];

/**
 * A new id: time, sequence within the millisecond, chance. Later ids sort later.
 * @param {string} prefix
 */
export function newId(prefix) {
  const time = Date.now();
  sequence = time === last ? sequence + 1 : 0;
  last = time;
  const chance = [...randomBytes(13)].map((byte) => alphabet[byte % 32]).join('');
  return `${prefix}_${base32(time, 10)}${base32(sequence, 3)}${chance}`;
}

/** @param {number} value @param {number} length */
export function base32(value, length) {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}

/**
 * @param {Table} table
 * @param {string} prefix
 * @param {Record<string, unknown>} fields
 */
export function insert(table, prefix, fields) {
  const now = new Date().toISOString();
  const record = { id: newId(prefix), ...fields, created: now, modified: now };
  db[table].set(record.id, record);
  return record;
}

/** @param {any} record @param {Record<string, unknown>} changes */
export function change(record, changes = {}) {
  Object.assign(record, changes);
  record.modified = new Date().toISOString();
}

/** @param {Table} table @param {(record: any) => boolean} test @returns {any[]} */
export function all(table, test = () => true) {
  return [...db[table].values()].filter(test);
}

export function snapshot() {
  return Object.fromEntries(Object.entries(db).map(([table, rows]) => [table, Object.fromEntries(rows)]));
}
