// Pages by the key of the last record, so that changes in between neither repeat nor skip records.
import { on } from '../switches.mjs';
import { malformed } from './problem.mjs';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

const compareText = (left, right) => {
  const [a, b] = [Array.from(left), Array.from(right)];
  const index = a.findIndex((character, at) => character !== b[at]);
  if (index < 0) return a.length - b.length;
  return b[index] === undefined ? 1 : a[index].codePointAt(0) - b[index].codePointAt(0);
};

function decode(text, list, sort) {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString());
    const fits = cursor.list === list && cursor.sort === sort;
    if (fits && typeof cursor.key === 'string' && typeof cursor.id === 'string') return cursor;
  } catch {
    // Reported below, like a cursor of another list.
  }
  throw malformed([{ parameter: 'page[after]', detail: 'This cursor is not one of this list.' }]);
}

const ordering = (field, sign) => (left, right) =>
  sign * (compareText(String(left.key), String(right.key)) || compareText(left.id, right.id)) || 0;

function nextLink(url, cursor) {
  const search = new URLSearchParams(url.searchParams);
  if (on('next-link-drops-filter')) search.delete('filter[status]');
  search.set('page[after]', encode(cursor));
  return { Link: `<${url.pathname}?${search.toString()}>; rel="next"` };
}

/** One page of records: `list` names it in cursors, `sort` is a field with or without a minus. */
export function pageOf(records, { list, sort, query, url, show }) {
  const descending = sort.startsWith('-') && !on('sort-minus-ignored');
  const field = sort.replace('-', '');
  const compare = ordering(field, descending ? -1 : 1);
  const rows = records.map((record) => ({ key: record[field], id: record.id, record })).sort(compare);
  const size = query['page[size]'];
  const after = query['page[after]'] === undefined ? null : decode(query['page[after]'], list, sort);
  const behind = on('page-repeats-last') ? 0 : 1;
  const rest = after ? rows.filter((row) => compare(row, after) >= behind) : rows;
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const more = rest.length > size;
  return {
    status: 200,
    headers: more ? nextLink(url, { list, sort, key: String(last.key), id: last.id }) : {},
    body: {
      data: page.map(({ record }) => show(record)),
      meta: { total: on('total-of-page') ? page.length : rows.length },
    },
  };
}
