import { Refusal } from '../http/http.mjs';
import * as seed from './seed.mjs';

/** @param {any[]} rows @param {string} [key] @returns {Map<any, any>} */
const table = (rows, key = 'id') => new Map(structuredClone(rows).map((row) => [row[key], row]));

export const courses = table(seed.courses, 'slug');
export const rooms = table(seed.rooms);
export const sessions = table(seed.sessions);
export const enrolments = table(seed.enrolments);
export const materials = table(seed.materials);
export const orders = table(seed.orders);
export const certificates = table(seed.certificates, 'number');

const tables = { courses, rooms, sessions, enrolments, materials, orders, certificates };

const counters = new Map();

/** The next free integer id of a table. @param {Map<number, any>} records */
export function nextId(records) {
  const id = counters.has(records) ? counters.get(records) : Math.max(...records.keys()) + 1;
  counters.set(records, id + 1);
  return id;
}

/** @param {Map<any, any>} records @param {string} text @param {string} what */
export function findById(records, text, what) {
  const record = /^[1-9]\d{0,14}$/.test(text) ? records.get(Number(text)) : undefined;
  if (!record) throw new Refusal(404, `There is no such ${what}.`);
  return record;
}

/** All records, for a look from outside. */
export const snapshot = () =>
  Object.fromEntries(Object.entries(tables).map(([name, records]) => [name, Object.fromEntries(records)]));

/** @param {Map<any, any>} records @param {(record: any) => boolean} test */
export const select = (records, test) => [...records.values()].filter(test);

/** Cents of a money object. @param {{ amount: string }} money */
export const cents = ({ amount }) => Math.round(Number(amount) * 100);

/** @param {number} value in cents */
export const money = (value) => ({ amount: (value / 100).toFixed(2), currency: 'EUR' });
