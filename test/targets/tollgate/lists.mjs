// Order and pages of lists.
import { on } from './faults.mjs';

const compare = (a, b) => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
};

/** Sorted by `order` ("name" or "name desc"), equal ones by their key, ascending. */
export function ordered(records, order, key, read = (record, name) => record[name]) {
  const [name, direction] = (order ?? key).split(' ');
  const sign = direction === 'desc' ? -1 : 1;
  return [...records].sort((a, b) => sign * compare(read(a, name), read(b, name)) || compare(a[key], b[key]));
}

export function page(url, records, query, view) {
  const { $top: top, $skip } = query;
  const isStays = url.pathname === '/api/stays';
  const skip = isStays && on('skip-counts-pages') ? $skip * top : $skip;
  const items = records.slice(skip, skip + top).map(view);
  const totalCount = url.pathname === '/api/permits' && on('total-of-page') ? items.length : records.length;
  const search =
    url.pathname === '/api/vehicles' && on('next-link-forgets-filter')
      ? new URLSearchParams()
      : new URLSearchParams(url.search);
  search.set('$top', String(top));
  search.set('$skip', String($skip + top));
  const more = $skip + top < records.length;
  return {
    status: 200,
    body: { items, totalCount, nextLink: more ? `${url.pathname}?${search.toString().replaceAll('%24', '$')}` : null },
  };
}
