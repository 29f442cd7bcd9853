import { readDocument } from '../http/body.mjs';
import { date, isDate, oneOf, orNull, text, whole } from '../http/fields.mjs';
import { answerList } from '../http/list.mjs';
import { includes, onlyKnown } from '../http/query.mjs';
import { refuse } from '../http/refusal.mjs';
import { all, newId, stamp, tables } from '../store/tables.mjs';
import { faulty } from '../switches.mjs';
import { concertAnswer, concertView, hallsOf, validTickets } from './concert-view.mjs';

export const concertFields = {
  title: text(1, 120),
  date: date(),
  conductor: text(1, 80),
  capacity: whole(1, 2000),
  priceCents: whole(0, 50000),
  programme: orNull(text(0, 500)),
};

const day = (value) => (isDate(value) ? undefined : 'must be a date');
const states = ['planned', 'announced', 'performed', 'cancelled'];

const form = {
  type: 'concerts',
  filters: {
    'filter[status]': { field: oneOf(states), test: (concert, value) => concert.status === value },
    'filter[hall]': { field: () => undefined, test: (concert, value) => concert.hall === value },
    'filter[date][gte]': {
      field: day,
      test: (concert, value) => concert.date > value || (concert.date === value && !faulty('concerts-gte-exclusive')),
    },
    'filter[date][lte]': { field: day, test: (concert, value) => concert.date <= value },
  },
  sorts: ['date', 'title', 'priceCents'],
  sort: 'date',
  include: ['hall'],
  included: hallsOf,
};

export const listConcerts = (request) =>
  answerList(request, all('concerts'), { ...form, view: concertView(request.caller.role) });

/** @param {number} capacity @param {string} hall */
export function fitsHall(capacity, hall) {
  const { seats } = tables.halls.get(hall);
  if (capacity > seats)
    refuse(422, 'capacity_of_hall', `The hall has ${seats} seats`, { pointer: '/data/attributes/capacity' });
}

export function createConcert(request) {
  const { attributes, related } = readDocument(request, {
    type: 'concerts',
    fields: concertFields,
    required: ['title', 'date', 'conductor', 'capacity', 'priceCents'],
    relations: { hall: 'halls' },
  });
  fitsHall(attributes.capacity, related.hall);
  const { title, date: on, conductor, capacity, priceCents, programme = null } = attributes;
  const given = { title, date: on, conductor, capacity, priceCents, programme };
  const concert = { id: newId('concerts', 'k'), ...given, status: 'planned', hall: related.hall, createdAt: stamp() };
  tables.concerts.set(concert.id, concert);
  const answer = concertAnswer(concert, request.caller, faulty('concert-created-200') ? 200 : 201);
  answer.headers.location = `/concerts/${concert.id}`;
  return answer;
}

export function getConcert({ record, caller, query }) {
  onlyKnown(query, ['include']);
  const included = includes(query, ['hall']);
  const answer = concertAnswer(record, caller);
  if (faulty('concert-conductor-missing')) delete answer.body.data.attributes.conductor;
  if (included.length) answer.body.included = hallsOf([record]);
  return answer;
}

export function deleteConcert({ record }) {
  if (validTickets(record).length) refuse(409, 'tickets_left', 'The concert still has valid tickets');
  for (const ticket of all('tickets')) if (ticket.concert === record.id) tables.tickets.delete(ticket.id);
  tables.concerts.delete(record.id);
  return { status: 204 };
}
