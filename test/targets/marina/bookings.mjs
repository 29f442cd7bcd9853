// Tariffs and bookings.
import { sees } from './auth.mjs';
import { holds, overlaps } from './berths.mjs';
import { on } from './faults.mjs';
import { by, link, listed } from './http/hal.mjs';
import { conflict, notFound, wrongBody } from './http/problem.mjs';
import { addBooking, addInvoice, all, db, find, nightsBetween, now, priceOf } from './store.mjs';

const MOST_NIGHTS = 180;

export function listTariffs(request) {
  const { active } = request.values;
  const found = all('tariffs')
    .filter((each) => active === undefined || each.active === active)
    .sort(by(({ code }) => code));
  return listed(request, 'tariffs', found, (tariff) => ({ ...tariff }));
}

const show = (booking) => ({
  ...booking,
  _links: {
    self: link(`/bookings/${booking.id}`),
    berth: link(`/berths/${booking.berth_code}`),
    boat: link(`/boats/${booking.boat_id}`),
    ...(booking.invoice_number && { invoice: link(`/invoices/${booking.invoice_number}`) }),
  },
});
const answer = (booking, status = 200, headers = {}) => ({ status, headers, body: show(booking) });

export function listBookings(request) {
  const {
    values: { status, berth_code, boat_id, arrival_from = '', arrival_to = '9999-12-31', sort },
    user,
  } = request;
  const late = ({ arrival }) => (on('arrival-from-exclusive') ? arrival > arrival_from : arrival >= arrival_from);
  const key = sort.replace('-', '');
  const found = all('bookings')
    .filter(
      (each) =>
        (sees(user, each.keeper_id) || on('foreign-bookings-listed')) && late(each) && each.arrival <= arrival_to,
    )
    .filter(
      (each) =>
        (status === undefined || each.status === status) &&
        (berth_code === undefined || each.berth_code === berth_code),
    )
    .filter((each) => boat_id === undefined || each.boat_id === boat_id.toLowerCase())
    .sort(by(({ id }) => id))
    .sort(by((each) => each[key], sort.startsWith('-')));
  return listed(request, 'bookings', found, show);
}

function referred(user, input) {
  const berth = db.berths.get(input.berth_code);
  const boat = find('boats', input.boat_id);
  const tariff = find('tariffs', input.tariff_code);
  if (!berth) throw wrongBody('/berth_code', 'does not exist');
  if (!boat || !sees(user, boat.keeper_id)) throw wrongBody('/boat_id', 'does not exist');
  if (!tariff || tariff.code !== input.tariff_code) throw wrongBody('/tariff_code', 'does not exist');
  return { berth, boat, tariff };
}

function stayOf({ arrival, departure }) {
  const nights = nightsBetween(arrival, departure);
  if (nights < 1 && !on('departure-first')) throw wrongBody('/departure', 'is not after arrival');
  if (nights > MOST_NIGHTS) throw wrongBody('/departure', `is more than ${MOST_NIGHTS} nights after arrival`);
  return on('departure-day-counted') ? Math.abs(nights) + 1 : Math.max(1, Math.abs(nights));
}

function bookable({ berth, boat, tariff }, { arrival, departure }) {
  if (berth.state === 'closed') throw conflict('The berth is closed.');
  if (boat.length_cm > berth.max_length_cm || boat.draft_cm > berth.max_draft_cm)
    throw conflict('The boat is too large for this berth.');
  if (!tariff.active) throw conflict('The tariff is not active.');
  const blocks = (each) => holds(each) || (each.status === 'cancelled' && on('cancelled-still-blocks'));
  const meets = (each) =>
    overlaps(each, arrival, departure) ||
    (on('no-same-day-turnover') && (each.departure === arrival || departure === each.arrival));
  if (
    all('bookings').some((each) => each.berth_code === berth.code && blocks(each) && meets(each)) &&
    !on('double-booking')
  )
    throw conflict('The berth is taken.');
}

const canonical = (input) => JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));

export function createBooking({ values, user, body }) {
  const input = body();
  const key = values['Idempotency-Key'] === undefined ? null : `${user.id} ${values['Idempotency-Key']}`;
  const replay = key && !on('idempotency-ignored') ? db.replays.get(key) : undefined;
  if (replay && replay.sent !== canonical(input)) throw conflict('This Idempotency-Key was used for another booking.');
  if (replay) return answer(db.bookings.get(replay.id));
  const found = referred(user, input);
  const nights = stayOf(input);
  bookable(found, input);
  const metres = on('metres-not-started') ? found.boat.length_cm / 100 : undefined;
  const booking = addBooking({ ...found, ...input }, nights, priceOf(found.boat, found.tariff, nights, metres));
  if (key) db.replays.set(key, { id: booking.id, sent: canonical(input) });
  return answer(booking, 201, { Location: `/bookings/${booking.id}` });
}

function bookingOf({ booking_id }, user) {
  const booking = find('bookings', booking_id);
  if (!booking || !sees(user, booking.keeper_id)) throw notFound('booking');
  return booking;
}

export const getBooking = ({ values, user }) => answer(bookingOf(values, user));

function moved(booking, from, status, changes = {}) {
  if (!from.includes(booking.status)) throw conflict(`The booking is ${booking.status}.`);
  Object.assign(booking, { status, updated_at: now(), ...changes });
  return answer(booking);
}

export const confirmBooking = ({ values, user }) => moved(bookingOf(values, user), ['requested'], 'confirmed');

export function cancelBooking({ values, user }) {
  const from = on('cancel-after-completion') ? ['requested', 'confirmed', 'completed'] : ['requested', 'confirmed'];
  return moved(bookingOf(values, user), from, 'cancelled');
}

export function checkOutBooking({ values, user }) {
  const booking = bookingOf(values, user);
  if (booking.status !== 'confirmed') throw conflict(`The booking is ${booking.status}.`);
  const done = on('yard-work-not-invoiced')
    ? []
    : all('service_orders').filter(
        (each) => each.boat_id === booking.boat_id && each.status === 'done' && each.invoice_number === null,
      );
  const { number } = addInvoice(booking, done);
  return moved(booking, ['confirmed'], 'completed', { invoice_number: number });
}
