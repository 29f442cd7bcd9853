import { exists, precondition } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { parseBody } from '../lib/http.mjs';
import { demandQuery, readFilters } from '../lib/paging.mjs';
import { priceOf } from '../lib/price.mjs';
import { now, openRentals, requests, tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { newId } from '../lib/values.mjs';
import { periodProblems, PURCHASE_ORDER, requireAvailable } from './rental-fields.mjs';

const MOST_OPEN = on('four-open-rentals') ? 4 : 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const CHECKS = {
  machine: (value) => {
    if (!Number.isInteger(value)) return 'must be an integer';
    return tables.machines.has(value) ? undefined : 'is not the id of a machine';
  },
  site: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
  units: fields.integer(1, 5),
  startDate: fields.date,
  endDate: fields.date,
  purchaseOrder: PURCHASE_ORDER,
  note: fields.orNull(fields.text(0, 200)),
};
const REQUIRED = ['machine', 'site', 'startDate', 'endDate'];

function readRental(raw, caller) {
  const body = parseBody(raw);
  const details = fields.problems(body, CHECKS, REQUIRED);
  if (typeof body.site === 'string' && tables.sites.get(body.site)?.customer !== caller.customer)
    details.push({ field: 'site', description: 'is not the id of a site of the customer' });
  const wrong = new Set(details.map((detail) => detail.field));
  if (!wrong.has('startDate') && !wrong.has('endDate')) details.push(...periodProblems(body, true));
  fields.demand(details);
  return body;
}

/** The rental that an earlier call with this requestId has made. */
function repeated(key, body) {
  const first = requests.get(key);
  if (!first || on('request-id-ignored')) return undefined;
  if (first.text !== textOf(body)) throw exists('The requestId belongs to another request.');
  return tables.rentals.get(first.rental);
}

/** The same text for the same fields, in whatever order they come. */
const textOf = (body) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));

function create({ caller, raw, query }) {
  const { values, ...rest } = readFilters(query, { requestId: (id) => (UUID.test(id) ? undefined : 'must be a UUID') });
  demandQuery(rest);
  const body = readRental(raw, caller);
  const key = values.requestId && `${caller.customer}/${values.requestId.toLowerCase()}`;
  const earlier = key && repeated(key, body);
  if (earlier) return { status: 200, body: { rental: earlier } };
  const machine = tables.machines.get(body.machine);
  const units = body.units ?? 1;
  if (openRentals((rental) => rental.customer === caller.customer).length >= MOST_OPEN)
    throw precondition('The customer has 3 open rentals already.');
  requireAvailable(machine, body.startDate);
  if (units > machine.unitsAvailable) throw precondition(`Only ${machine.unitsAvailable} units are in the depot.`);
  machine.unitsAvailable -= units;
  const rental = newRental({ ...body, units }, machine, caller.customer);
  tables.rentals.set(rental.id, rental);
  if (key) requests.set(key, { rental: rental.id, text: textOf(body) });
  return { status: 201, body: { rental }, headers: { Location: `/v2/rentals/${rental.id}` } };
}

function newRental(body, machine, customer) {
  const { site, units, startDate, endDate } = body;
  const { dailyRate } = machine;
  const time = now();
  return {
    id: newId('rnt'),
    customer,
    machine: machine.id,
    site,
    units,
    startDate,
    endDate,
    dailyRate,
    ...priceOf({ startDate, endDate, units, dailyRate }),
    state: 'reserved',
    purchaseOrder: body.purchaseOrder ?? null,
    note: body.note ?? null,
    condition: null,
    damageNote: null,
    depositRefund: null,
    cancelReason: null,
    returnTime: null,
    createTime: time,
    updateTime: time,
  };
}

export const rentalCreateRoutes = [{ method: 'POST', path: '/v2/rentals', run: create, role: 'clerk' }];
