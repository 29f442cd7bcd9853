import { precondition } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { parseBody } from '../lib/http.mjs';
import { priceOf } from '../lib/price.mjs';
import { isOpen, now, requests, tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { findRental, periodProblems, PURCHASE_ORDER, requireAvailable } from './rental-fields.mjs';

const CHECKS = {
  startDate: fields.date,
  endDate: fields.date,
  purchaseOrder: PURCHASE_ORDER,
  note: fields.orNull(fields.text(0, on('long-note-accepted') ? 10_000 : 200)),
};

const get = (call) => ({ status: 200, body: { rental: findRental(call) } });

function update(call) {
  const rental = findRental(call);
  const body = parseBody(call.raw);
  fields.demandSome(body);
  fields.demand(fields.problems(body, CHECKS));
  const changed = { ...rental, ...body };
  const moved = changed.startDate !== rental.startDate;
  fields.demand(periodProblems(changed, moved));
  if (rental.state !== 'reserved') throw precondition(`The rental is ${rental.state}; only reserved ones can change.`);
  if (moved) requireAvailable(tables.machines.get(rental.machine), changed.startDate);
  if (!on('price-not-updated')) Object.assign(changed, priceOf(changed));
  changed.updateTime = now();
  tables.rentals.set(rental.id, changed);
  return { status: 200, body: { rental: changed } };
}

function remove(call) {
  const rental = findRental(call);
  if (isOpen(rental)) throw precondition(`The rental is ${rental.state}; return or cancel it first.`);
  tables.rentals.delete(rental.id);
  for (const [key, first] of requests) if (first.rental === rental.id) requests.delete(key);
  return { status: 204 };
}

export const rentalRoutes = [
  { method: 'GET', path: '/v2/rentals/{rental}', run: get },
  { method: 'PATCH', path: '/v2/rentals/{rental}', run: update },
  { method: 'DELETE', path: '/v2/rentals/{rental}', run: remove },
];
