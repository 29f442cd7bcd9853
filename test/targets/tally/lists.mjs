import { on } from './switches.mjs';

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorted by a field (`-` in front for descending), records that are equal by id. */
export function sorted(rows, sort) {
  const field = sort.replace(/^-/, '');
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => way * compare(a[field], b[field]) || a.id - b.id);
}

export function paged(query, rows, { name }) {
  const page = query.integer('page', 1, 100_000) ?? 1;
  const most = name === 'payers' && on('payers-per-page-unbounded') ? 100_000 : 50;
  const per_page = query.integer('per_page', 1, most) ?? 20;
  let start = (page - 1) * per_page;
  if (name === 'invoices' && on('invoices-pages-overlap') && page > 1) start -= 1;
  const result = rows.slice(start, start + per_page);
  const total_count = name === 'payers' && on('payers-total-of-page') ? result.length : rows.length;
  return { result, meta: { page, per_page, total_count, page_count: Math.ceil(rows.length / per_page) } };
}
