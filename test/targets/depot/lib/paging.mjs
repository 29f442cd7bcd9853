import { createHash } from 'node:crypto';
import { invalid } from './errors.mjs';
import { isDate } from './values.mjs';

const DEFAULT = 10;
const MOST = 50;

/** @param {URLSearchParams} query */
export function readPage(query) {
  const details = [];
  let size = DEFAULT;
  if (query.has('pageSize')) {
    const given = query.get('pageSize');
    if (/^\d{1,19}$/.test(given) && Number(given) > 0) size = Math.min(Number(given), MOST);
    else details.push({ field: 'pageSize', description: 'must be an integer of at least 1' });
  }
  let offset = 0;
  if (query.has('pageToken')) {
    const token = readToken(query.get('pageToken'));
    if (token?.digest === digestOf(query)) offset = token.offset;
    else details.push({ field: 'pageToken', description: 'is not a token of this list and these parameters' });
  }
  return { size, offset, details };
}

/** @param {{size: number, offset: number}} page @param {URLSearchParams} query */
export function cut(records, page, query) {
  const end = page.offset + page.size;
  const more = end < records.length && { nextPageToken: writeToken(end, digestOf(query)) };
  return { items: records.slice(page.offset, end), ...more };
}

/** Everything but the page itself has to stay the same from page to page. */
function digestOf(query) {
  const rest = [...query].filter(([name]) => name !== 'pageSize' && name !== 'pageToken').sort();
  return createHash('sha1').update(JSON.stringify(rest)).digest('hex').slice(0, 12);
}

const writeToken = (offset, digest) => Buffer.from(`${offset}.${digest}`).toString('base64url');

function readToken(token) {
  const found = /^(\d{1,9})\.([0-9a-f]{12})$/.exec(Buffer.from(token, 'base64url').toString('latin1'));
  return found ? { offset: Number(found[1]), digest: found[2] } : undefined;
}

/**
 * "field" or "field desc".
 * @param {Record<string, (record: any) => string | number>} keys
 */
export function readOrder(query, keys, standard) {
  const given = query.get('orderBy') ?? standard;
  const [, field, desc] = /^(\w+)( desc)?$/.exec(given) ?? [];
  if (!field || !Object.hasOwn(keys, field)) {
    const description = `must be one of ${Object.keys(keys).join(', ')}, optionally followed by " desc"`;
    return { details: [{ field: 'orderBy', description }] };
  }
  const key = keys[field];
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return a.id < b.id ? -1 : 1;
    return x < y === !desc ? -1 : 1;
  };
  return { details: [], compare };
}

/** Query parameters that are texts of a kind; answers those that are there. */
export function readFilters(query, checks) {
  const details = [];
  const values = {};
  for (const [name, check] of Object.entries(checks)) {
    if (!query.has(name)) continue;
    values[name] = query.get(name);
    const wrong = check(values[name]);
    if (wrong) details.push({ field: name, description: wrong });
  }
  return { details, values };
}

export const wholeNumber = (value) => (/^-?\d{1,19}$/.test(value) ? undefined : 'must be an integer');
export const day = (value) => (isDate(value) ? undefined : 'must be a date, YYYY-MM-DD');

export function demandQuery(...parts) {
  const details = parts.flatMap((part) => part.details);
  if (details.length > 0) throw invalid(details);
}
