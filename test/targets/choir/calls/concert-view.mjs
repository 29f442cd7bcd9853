import { createHash } from 'node:crypto';
import { all, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';
import { hallView } from './halls.mjs';

/** Tickets of a concert that count. @param {{id: string}} concert */
export const validTickets = ({ id }) => all('tickets').filter((t) => t.concert === id && t.status === 'valid');

/** Seats that a fault does not give back. @type {Map<string, number>} */
export const lostSeats = new Map();

/** @param {any} concert */
export const seatsSold = (concert) =>
  validTickets(concert).reduce((sum, { seats }) => sum + seats, lostSeats.get(concert.id) ?? 0);

/** @param {any} concert */
function revenue(concert) {
  const paid = (ticket) =>
    faulty('concert-revenue-list-price') ? ticket.seats * concert.priceCents : ticket.totalCents;
  return validTickets(concert).reduce((sum, ticket) => sum + paid(ticket), 0);
}

/** A concert as an account sees it. @param {string} role */
export const concertView = (role) => (concert) => {
  const { id, hall, ...kept } = concert;
  const attributes = { ...kept, seatsLeft: concert.capacity - seatsSold(concert) };
  if (role === 'librarian') attributes.revenueCents = revenue(concert);
  return { type: 'concerts', id, attributes, relationships: { hall: { data: { type: 'halls', id: hall } } } };
};

/** @param {any[]} concerts */
export const hallsOf = (concerts) =>
  [...new Set(concerts.map(({ hall }) => hall))].map((id) => hallView(tables.halls.get(id)));

/** Changes with everything that the librarian sees of a concert. @param {any} concert */
export function etagOf(concert) {
  const text = JSON.stringify(concertView('librarian')(concert));
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
}

/** @param {any} concert @param {{role: string}} caller */
export const concertAnswer = (concert, caller, status = 200) => ({
  status,
  headers: { etag: etagOf(concert) },
  body: { data: concertView(caller.role)(concert) },
});
