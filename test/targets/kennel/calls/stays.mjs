import { readChoice, readDate, readDigits, readId } from '../http/fields.mjs';
import { paged } from '../http/lists.mjs';
import { conflict, invalid, Refusal } from '../http/refusal.mjs';
import { daysBetween, priced, RUNS } from '../store/prices.mjs';
import { insertStay, ownerOf, present } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { found, named } from './records.mjs';

export const STATUSES = ['booked', 'checked_in', 'checked_out', 'cancelled'];
const MAX_NIGHTS = 30;
const MAX_BULK = 20;

export function show(stay) {
  const amounts = priced(stay, ownerOf(stay));
  return {
    id: stay.id,
    dogId: stay.dogId,
    status: stay.status,
    arrival: stay.arrival,
    departure: stay.departure,
    run: stay.run,
    nights: amounts.nights,
    nightly_cents: stay.nightlyCents,
    stay_cents: amounts.stayCents,
    extras: amounts.extras,
    extras_cents: amounts.extrasCents,
    discount_cents: amounts.discountCents,
    total_cents: amounts.totalCents,
    depositCents: amounts.depositCents,
    cancel_fee_cents: stay.cancelFeeCents,
    createdOn: stay.createdOn,
    deleted: stay.deleted,
  };
}

const orders = {
  id: (left, right) => left.id - right.id,
  arrival: (left, right) => left.arrival.localeCompare(right.arrival) || left.id - right.id,
  '-arrival': (left, right) => right.arrival.localeCompare(left.arrival) || left.id - right.id,
};

export function getStays({ kennel, query }) {
  const cut = paged(query, { headerOfPage: on('total-header-of-page') });
  const status = readChoice(query, 'status', { choices: [null, ...STATUSES], fallback: null });
  const dogId = readDigits(query, 'dogId', { fallback: null });
  const from = readDate(query, 'arrival_from', { optional: true }) ?? '';
  const to = readDate(query, 'arrival_to', { optional: true }) ?? '9999-99-99';
  const sort = readChoice(query, 'sort', { choices: Object.keys(orders), fallback: 'id' });
  const stays = present('stays', kennel).filter(
    (stay) =>
      (status === null || stay.status === status) &&
      (dogId === null || stay.dogId === dogId) &&
      (on('arrival-from-excluded') ? stay.arrival > from : stay.arrival >= from) &&
      stay.arrival <= to,
  );
  return cut(stays.sort(orders[sort]), show);
}

function overlaps(one, two) {
  if (on('same-day-refused')) return one.arrival <= two.departure && two.arrival <= one.departure;
  return one.arrival < two.departure && two.arrival < one.departure;
}

/** Books one stay or throws what the single call answers. */
function book(kennel, body) {
  const dogId = readId(body, 'dogId');
  const arrival = readDate(body, 'arrival');
  const departure = readDate(body, 'departure');
  const run = readChoice(body, 'run', { choices: RUNS, fallback: 'standard' });
  const nights = daysBetween(arrival, departure);
  if (nights < 1) throw invalid('departure', 'is not after arrival.');
  if (nights > MAX_NIGHTS) throw invalid('departure', `is more than ${MAX_NIGHTS} nights after arrival.`);
  const dog = named('dogs', kennel, dogId);
  const blocking = ['booked', 'checked_in', ...(on('cancelled-blocks-dates') ? ['cancelled'] : [])];
  const busy = present('stays', kennel).some(
    (stay) => stay.dogId === dogId && blocking.includes(stay.status) && overlaps(stay, { arrival, departure }),
  );
  if (busy && !on('overlap-accepted')) throw conflict('dog_busy', 'The dog has another stay on one of these nights.');
  return insertStay({ dog, arrival, departure, run });
}

export const bookStay = ({ kennel, json }) => ({ status: 201, data: show(book(kennel, json())) });

function bookItem(kennel, item, index) {
  try {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalid('stays', 'has no object here.');
    return { index, status: 201, data: show(book(kennel, item)), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { index, status: error.status, data: null, error: error.error };
  }
}

export function bookStays({ kennel, json }) {
  const { stays } = json();
  if (!Array.isArray(stays)) throw invalid('stays', 'is not a list.');
  if (stays.length < 1 || (stays.length > MAX_BULK && !on('bulk-any-number')))
    throw invalid('stays', `has 1 to ${MAX_BULK} items.`);
  const results = [];
  for (const [index, item] of stays.entries()) {
    const stopped = on('bulk-stops-at-failure') && results.some(({ status }) => status !== 201);
    const error = { code: 'not_tried', message: 'A stay before this one failed.', field: null };
    results.push(stopped ? { index, status: 409, data: null, error } : bookItem(kennel, item, index));
  }
  return { status: 207, success: results.every(({ status }) => status === 201), data: results };
}

export function getStay({ kennel, params }) {
  try {
    return { status: 200, data: show(found('stays', kennel, params)) };
  } catch (error) {
    if (on('unknown-stay-success') && error.status === 404) error.success = true;
    throw error;
  }
}

export function deleteStay({ kennel, params }) {
  const stay = found('stays', kennel, params);
  if (stay.status === 'checked_in' && !on('present-stay-deleted'))
    throw conflict('checked_in', 'The dog is here; check it out first.');
  stay.deleted = true;
  return { status: 200, data: show(stay) };
}
