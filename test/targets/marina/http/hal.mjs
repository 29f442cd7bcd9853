// Order, pages and links of lists.
import { on } from '../faults.mjs';

export const link = (href) => ({ href });

export const by =
  (key, descending = false) =>
  (a, b) => {
    const [left, right] = [key(a), key(b)];
    const order = left < right ? -1 : Number(left > right);
    return descending ? -order : order;
  };

function linksOf(operationId, path, asked, number, size, pages) {
  const kept = asked.filter(([name]) => name !== 'page' && name !== 'size');
  const to = (page, filters = kept) =>
    link(`${path}?${new URLSearchParams([...filters, ['page', page], ['size', size]])}`);
  const bare = operationId === 'listBookings' && on('next-link-drops-filters');
  return {
    self: to(number),
    first: to(0),
    ...(number > 0 && number <= pages && { prev: to(number - 1) }),
    ...(number + 1 < pages && { next: to(number + 1, bare ? [] : kept) }),
    last: to(Math.max(0, pages - 1)),
  };
}

/** The answer of a list: the page of `items` that was asked for, each as `show` tells it. */
export function listed({ operationId, path, asked, values: { page: number, size } }, name, items, show) {
  let start = number * size;
  let length = size;
  if (operationId === 'listBookings' && on('size-ignored')) [start, length] = [0, items.length];
  if (operationId === 'listBerths' && on('page-off-by-one')) start = Math.max(0, number - 1) * size;
  const shown = items.slice(start, start + length);
  const pages = Math.ceil(items.length / size);
  const page = { number, size, totalElements: items.length, totalPages: pages };
  if (operationId === 'listServiceOrders' && on('total-of-page-only')) page.totalElements = shown.length;
  if (operationId === 'listInvoices' && on('total-pages-rounded-down'))
    page.totalPages = Math.floor(items.length / size);
  return {
    status: 200,
    body: {
      _embedded: { [name]: shown.map(show) },
      _links: linksOf(operationId, path, asked, number, size, pages),
      page,
    },
  };
}
