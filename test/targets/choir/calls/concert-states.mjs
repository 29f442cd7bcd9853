import { refuse } from '../http/refusal.mjs';
import { faulty } from '../switches.mjs';
import { concertAnswer, validTickets } from './concert-view.mjs';

export function announce({ record, caller }) {
  const again = faulty('concert-announced-twice') && record.status === 'announced';
  if (record.status !== 'planned' && !again)
    refuse(409, 'concert_not_planned', `The concert is ${record.status}, only a planned one is announced`);
  record.status = 'announced';
  return concertAnswer(record, caller);
}

export function cancel({ record, caller }) {
  if (record.status === 'performed' || record.status === 'cancelled')
    refuse(409, 'concert_closed', `The concert is ${record.status}`);
  if (!faulty('cancelled-tickets-valid')) for (const ticket of validTickets(record)) ticket.status = 'refunded';
  record.status = 'cancelled';
  return concertAnswer(record, caller);
}
