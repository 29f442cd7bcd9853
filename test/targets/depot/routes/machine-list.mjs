import { money } from '../lib/fields.mjs';
import { cut, day, demandQuery, readFilters, readOrder, readPage } from '../lib/paging.mjs';
import { tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { toCents } from '../lib/values.mjs';

const KEYS = {
  id: (machine) => machine.id,
  name: (machine) => machine.name,
  dailyRate: (machine) => (on('rate-order-as-text') ? machine.dailyRate : toCents(machine.dailyRate)),
};

const FILTERS = {
  category: () => undefined,
  minDailyRate: money,
  maxDailyRate: money,
  availableFrom: day,
};

const TESTS = {
  category: (machine, value) => machine.category === value,
  minDailyRate: (machine, value) => {
    const rate = toCents(machine.dailyRate);
    return on('min-rate-exclusive') ? rate > toCents(value) : rate >= toCents(value);
  },
  maxDailyRate: (machine, value) => toCents(machine.dailyRate) <= toCents(value),
  availableFrom: (machine, value) => machine.availableFrom <= value,
};

function list({ query }) {
  const page = readPage(query);
  const order = readOrder(query, KEYS, 'id');
  const filters = readFilters(query, FILTERS);
  demandQuery(page, filters, order);
  const wanted = Object.entries(filters.values);
  const machines = [...tables.machines.values()]
    .filter((machine) => wanted.every(([name, value]) => TESTS[name](machine, value)))
    .sort(order.compare);
  const { items, ...rest } = cut(machines, page, query);
  if (on('pages-overlap') && page.offset > 0)
    items.splice(0, items.length, ...machines.slice(page.offset - 1).slice(0, items.length));
  return { status: 200, body: { machines: items, ...rest, totalSize: machines.length } };
}

export const machineListRoutes = [{ method: 'GET', path: '/v2/machines', run: list }];
