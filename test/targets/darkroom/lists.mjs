// Sorting and paging of lists. A cursor holds the sort, the key and the id of the record before.
import { fail } from './failure.mjs';
import { on } from './faults.mjs';

const below = (a, b) => (typeof a === 'number' ? a - b : Buffer.compare(Buffer.from(a), Buffer.from(b)));

function readCursor(text, sort, sample) {
  const refused = () => fail(400, 'invalid-parameter', 'is not a cursor of this list', { parameter: 'page[after]' });
  let cursor;
  try {
    cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
  if (!Array.isArray(cursor) || cursor.length !== 3 || cursor[0] !== sort || typeof cursor[2] !== 'string')
    throw refused();
  if (typeof cursor[1] !== (sample ?? typeof cursor[1])) throw refused();
  return cursor;
}

export function listed(ctx, rows, keys, toResource, meta = {}) {
  const { sort, 'page[size]': size, 'page[after]': after } = ctx.query;
  const falling = sort.startsWith('-');
  const key = keys[falling ? sort.slice(1) : sort];
  const upwards = !(on('orders-equal-keys-reversed') && ctx.path === '/film-orders');
  const compare = ([a, idA], [b, idB]) =>
    (falling ? below(b, a) : below(a, b)) || (upwards ? below(idA, idB) : below(idB, idA));
  const sorted = rows.map((row) => [key(row), row.id, row]).sort(compare);
  let first = 0;
  if (after !== undefined) {
    const [, value, id] = readCursor(after, sort, sorted.length ? typeof sorted[0][0] : undefined);
    first = sorted.findIndex((each) => compare(each, [value, id]) > 0);
    if (first < 0) first = sorted.length;
    if (on('members-page-skips-one') && ctx.path === '/members') first += 1;
  }
  const page = sorted.slice(first, first + size);
  let next = null;
  if (first + size < sorted.length) {
    const [value, id] = page.at(-1);
    const again = new URLSearchParams(ctx.search);
    again.set('page[after]', Buffer.from(JSON.stringify([sort, value, id])).toString('base64url'));
    next = `${ctx.path}?${again}`;
  }
  const links = on('shelf-last-page-without-next') && ctx.path === '/chemistry' && next === null ? {} : { next };
  return {
    status: 200,
    body: { data: page.map(([, , row]) => toResource(row)), links, meta: { total: rows.length, ...meta } },
  };
}
