import { oneOf } from '../lib/fields.mjs';
import { cut, day, demandQuery, readFilters, readOrder, readPage, wholeNumber } from '../lib/paging.mjs';
import { tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { toCents } from '../lib/values.mjs';

const KEYS = {
  createTime: (rental) => rental.createTime,
  startDate: (rental) => rental.startDate,
  total: (rental) => toCents(rental.total),
};

const FILTERS = {
  state: oneOf(['reserved', 'active', 'returned', 'cancelled']),
  machine: wholeNumber,
  site: () => undefined,
  startFrom: day,
  startTo: day,
};

const TESTS = {
  state: (rental, value) => rental.state === value,
  machine: (rental, value) => rental.machine === Number(value),
  site: (rental, value) => rental.site === value,
  startFrom: (rental, value) => rental.startDate >= value,
  startTo: (rental, value) => rental.startDate <= value,
};

function list({ query, caller }) {
  const page = readPage(query);
  const order = readOrder(query, KEYS, 'createTime desc');
  const filters = readFilters(query, FILTERS);
  demandQuery(page, filters, order);
  const wanted = Object.entries(filters.values);
  const all = caller.role === 'manager' || (on('machine-filter-leaks') && query.has('machine'));
  const rentals = [...tables.rentals.values()]
    .filter((rental) => all || rental.customer === caller.customer)
    .filter((rental) => wanted.every(([name, value]) => TESTS[name](rental, value)))
    .sort(order.compare);
  const { items, ...rest } = cut(rentals, page, query);
  const totalSize = on('total-of-the-page') ? items.length : rentals.length;
  return { status: 200, body: { rentals: items, ...rest, totalSize } };
}

export const rentalListRoutes = [{ method: 'GET', path: '/v2/rentals', run: list }];
