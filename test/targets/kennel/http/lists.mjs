// Pages of lists.
import { readDigits } from './fields.mjs';

/** Reads page and per_page; the returned function cuts the page out of all rows. */
export function paged(query, { headerOfPage = false } = {}) {
  const page = readDigits(query, 'page', { fallback: 1 });
  const perPage = readDigits(query, 'per_page', { max: 50, fallback: 20 });
  return (rows, show) => {
    const data = rows.slice((page - 1) * perPage, page * perPage).map(show);
    const total = rows.length;
    const count = headerOfPage ? data.length : total;
    const paging = { page, per_page: perPage, total, pages: Math.ceil(total / perPage) };
    return { status: 200, headers: { 'X-Total-Count': String(count) }, data, paging };
  };
}
