import { readDocument } from '../http/body.mjs';
import { oneOf, text, whole } from '../http/fields.mjs';
import { answerList } from '../http/list.mjs';
import { refuse } from '../http/refusal.mjs';
import { all, newId, stamp, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';
import { lostSeats, seatsSold } from './concert-view.mjs';

const isOwn = (ticket, { user, role }) => role === 'librarian' || ticket.bookedBy === user;

/** Whether an account may give a ticket back. */
export const mayReturn = (ticket, caller) => isOwn(ticket, caller) || faulty('ticket-foreign-return');

const view = ({ id, concert, ...attributes }) => ({
  type: 'tickets',
  id,
  attributes,
  relationships: { concert: { data: { type: 'concerts', id: concert } } },
});

const form = {
  type: 'tickets',
  view,
  filters: {
    'filter[concert]': { field: () => undefined, test: (ticket, value) => ticket.concert === value },
    'filter[status]': { field: oneOf(['valid', 'refunded']), test: (ticket, value) => ticket.status === value },
  },
  sorts: ['bookedAt', 'seats', 'name'],
  sort: '-bookedAt',
};

export const listTickets = (request) =>
  answerList(
    request,
    all('tickets').filter((ticket) => isOwn(ticket, request.caller)),
    form,
  );

/** Ten per cent off from five seats on, to the nearest cent. @param {number} seats @param {number} priceCents */
function totalOf(seats, priceCents) {
  const total = seats * priceCents;
  return seats >= 5 ? Math.round((total * 9) / 10) : total;
}

export function buyTicket(request) {
  const { attributes, related } = readDocument(request, {
    type: 'tickets',
    fields: { seats: whole(1, faulty('ticket-nine-seats') ? 9 : 8), name: text(1, 80) },
    required: ['seats', 'name'],
    relations: { concert: 'concerts' },
  });
  const concert = tables.concerts.get(related.concert);
  if (concert.status !== 'announced') refuse(409, 'not_on_sale', `The concert is ${concert.status}`);
  const left = concert.capacity - seatsSold(concert);
  if (attributes.seats > left) refuse(409, 'seats_left', `Only ${left} seats are left`);
  const { seats, name } = attributes;
  const ticket = {
    id: newId('tickets', 't'),
    seats,
    name,
    status: 'valid',
    totalCents: totalOf(seats, concert.priceCents),
    bookedBy: request.caller.user,
    bookedAt: stamp(),
    concert: concert.id,
  };
  tables.tickets.set(ticket.id, ticket);
  return { status: 201, body: { data: view(ticket) } };
}

export function returnTicket({ record, caller }) {
  const concert = tables.concerts.get(record.concert);
  if (caller.role !== 'librarian' && concert.status !== 'announced')
    refuse(409, 'not_on_sale', `The concert is ${concert.status}, ask the librarian`);
  if (faulty('returned-seats-lost') && record.status === 'valid')
    lostSeats.set(concert.id, (lostSeats.get(concert.id) ?? 0) + record.seats);
  tables.tickets.delete(record.id);
  return { status: 204 };
}
