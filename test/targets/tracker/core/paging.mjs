// Order, cursors and the headers of lists.
import { on } from '../faults.mjs';
import { wrong } from './errors.mjs';

const encode = (cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(text, order) {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const good =
      Array.isArray(cursor) &&
      cursor.length === 3 &&
      cursor[0] === order &&
      Number.isInteger(cursor[2]) &&
      encode(cursor) === text;
    if (good) return cursor;
  } catch {
    // no cursor of ours
  }
  throw wrong('after', 'is not a cursor of this list');
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));

function bounds(operationId, cursor, rank, rows, limit) {
  const first = cursor === null ? 0 : rows.findIndex((row) => rank(row, { value: cursor[1], id: cursor[2] }) > 0);
  let start = first === -1 ? rows.length : first;
  if (operationId === 'listProjects' && start > 0 && limit > 1 && on('page-repeats-item')) start -= 1;
  const length = operationId === 'listIssues' && on('limit-ignored') ? rows.length : limit;
  return [start, start + length];
}

/**
 * The answer of a list. `sort` names the order, `keyOf` gives what an item is sorted by; equal ones are in the order of their ids.
 */
export function listed(
  { operationId, url, query },
  items,
  show,
  { sort = 'id', keyOf = (item) => item.id, descending = false } = {},
) {
  const order = `${operationId} ${sort}`;
  const rank = (a, b) => (descending ? -1 : 1) * compare(a.value, b.value) || compare(a.id, b.id);
  const cursor = query.after === undefined ? null : decode(query.after, order);
  const rows = items.map((item) => ({ item, id: item.id, value: keyOf(item) })).sort(rank);
  const [start, end] = bounds(operationId, cursor, rank, rows, query.limit);
  const page = rows.slice(start, end);
  const counted = operationId === 'listIssues' && on('total-of-the-page') ? page.length : rows.length;
  const headers = { 'X-Total-Count': String(counted) };
  const last = page.at(-1);
  if (last && (end < rows.length || (operationId === 'listUsers' && on('next-on-last-page')))) {
    const search =
      operationId === 'listIssues' && on('next-drops-filters')
        ? new URLSearchParams()
        : new URLSearchParams(url.search);
    search.set('limit', String(query.limit));
    search.set('after', encode([order, last.value, last.id]));
    headers.Link = `<${url.pathname}?${search}>; rel="next"`;
  }
  return { status: 200, headers, body: page.map(({ item }) => show(item)) };
}
