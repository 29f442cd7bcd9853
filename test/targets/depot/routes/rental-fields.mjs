import { notFound, precondition } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { requireOwn } from '../lib/keys.mjs';
import { tables } from '../lib/store.mjs';
import { daysOf, today } from '../lib/values.mjs';

const MOST_DAYS = 60;

export const PURCHASE_ORDER = fields.orNull(
  fields.matching(/^PO-\d{4,8}$/, 'must be PO- and 4 to 8 digits, such as PO-44102'),
);

/** What is wrong with a pair of valid days. @param {boolean} startIsNew may the first day not have passed? */
export function periodProblems({ startDate, endDate }, startIsNew) {
  const details = [];
  if (startIsNew && startDate < today()) details.push({ field: 'startDate', description: 'must not be in the past' });
  if (endDate < startDate) details.push({ field: 'endDate', description: 'must not be before startDate' });
  else if (daysOf(startDate, endDate) > MOST_DAYS)
    details.push({ field: 'endDate', description: `must not make more than ${MOST_DAYS} days` });
  return details;
}

export function requireAvailable(machine, startDate) {
  if (machine && startDate < machine.availableFrom)
    throw precondition(`Machine ${machine.id} is not available before ${machine.availableFrom}.`);
}

/** The rental of the path, if the caller may see it. */
export function findRental({ params, caller }) {
  const rental = tables.rentals.get(params.rental);
  if (!rental) throw notFound(`Rental ${params.rental}`);
  requireOwn(caller, rental.customer);
  return rental;
}
