import { Refusal, refuseIfAny } from './http.mjs';
import { on } from './switch.mjs';

/**
 * @typedef {import('./http.mjs').Call} Call
 * @typedef {Record<string, import('./rules.mjs').Rule>} Filters
 */

/**
 * The query parameters of a list, all checked.
 * @param {Call} call
 * @param {Filters} filters
 * @returns {Record<string, string>}
 */
export function queryOf(call, filters) {
  const errors = [];
  /** @type {Record<string, string>} */
  const query = {};
  const rules = { ...filters, limit: limitRule, cursor: () => undefined };
  for (const [name, value] of call.url.searchParams) {
    if (!Object.hasOwn(rules, name)) {
      errors.push({ field: name, message: 'is not a parameter of this list' });
      continue;
    }
    const message = name in query ? 'is given twice' : rules[name](value);
    if (message) errors.push({ field: name, message });
    query[name] = value;
  }
  refuseIfAny(errors);
  return query;
}

/** @type {import('./rules.mjs').Rule} */
function limitRule(value) {
  const fine = /^\d{1,3}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= 100;
  return fine ? undefined : 'has to be a whole number from 1 to 100';
}

/**
 * One page: a bare array, Link to the next page, X-Total-Count of all that match.
 * @param {Call} call
 * @param {any[]} records that match
 * @param {{ sort: string, query: Record<string, string>, view: (record: any) => unknown, name: string }} options
 * @returns {import('./http.mjs').Answer}
 */
export function page(call, records, { sort, query, view, name }) {
  const key = sort.replace(/^-/, '');
  const down = sort.startsWith('-') && !(on('descending-ignored') && name === 'shipments' && key === 'pickupOn');
  const order = (/** @type {any[]} */ a, /** @type {any[]} */ b) => compare(a, b, down);
  const sorted = [...records].sort((a, b) => order([a[key], a.id], [b[key], b.id]));
  const limit = Number(query.limit ?? 20);
  let start = 0;
  if (query.cursor !== undefined) {
    const after = decode(query.cursor, sort);
    start = sorted.findIndex((record) => order([record[key], record.id], after) > 0);
    if (start < 0) start = sorted.length;
    if (on('cursor-skips-one') && name === 'shipments') start += 1;
  }
  const rows = sorted.slice(start, start + limit);
  const total = on('total-counts-page') && name === 'lanes' ? rows.length : records.length;
  /** @type {Record<string, string>} */
  const headers = { 'X-Total-Count': String(total) };
  if (start + limit < sorted.length) {
    headers.Link = nextLink(call, encode(sort, rows[rows.length - 1], key));
  }
  return { status: 200, body: rows.map(view), headers };
}

/**
 * Ties go by id, always ascending.
 * @param {any[]} a
 * @param {any[]} b
 * @param {boolean} down
 */
function compare(a, b, down) {
  if (a[0] !== b[0]) return (a[0] < b[0] ? -1 : 1) * (down ? -1 : 1);
  return a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1;
}

/** @param {Call} call @param {string} cursor */
function nextLink(call, cursor) {
  const query = new URLSearchParams(call.url.searchParams);
  query.set('cursor', cursor);
  return `<${call.url.pathname}?${query}>; rel="next"`;
}

/** @param {string} sort @param {any} record @param {string} key */
function encode(sort, record, key) {
  return Buffer.from(JSON.stringify([sort, record[key], record.id])).toString('base64url');
}

/** @param {string} cursor @param {string} sort */
function decode(cursor, sort) {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (of === sort && typeof id === 'string' && ['string', 'number'].includes(typeof value)) return [value, id];
  } catch {
    // falls through to the refusal
  }
  throw new Refusal(400, 'cursor: is not a cursor of this list', {
    errors: [{ field: 'cursor', message: 'is not a cursor of this list' }],
  });
}
