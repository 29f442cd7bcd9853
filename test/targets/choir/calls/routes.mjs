import { login } from '../http/tokens.mjs';
import * as concerts from './concerts.mjs';
import { changeConcert } from './concert-changes.mjs';
import * as concertStates from './concert-states.mjs';
import { listHalls } from './halls.mjs';
import * as loans from './loans.mjs';
import * as rehearsals from './rehearsals.mjs';
import * as scores from './scores.mjs';
import * as tickets from './tickets.mjs';

/** @param {string} line @param {(request: any) => any} call @param {object} [more] */
function route(line, call, more = {}) {
  const [name, method, path] = line.split(' ');
  const table = path.split('/')[1];
  return { name, method, pattern: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`), table, call, ...more };
}

/** The call checks the query parameters itself. */
const reads = { reads: true };
const librarian = { role: 'librarian' };
const ownTicket = { visible: tickets.mayReturn };
const ownLoan = { visible: loans.mayRead };

export const routes = [
  route('login POST /auth/token', login, { open: true }),
  route('listHalls GET /halls', listHalls, reads),
  route('listConcerts GET /concerts', concerts.listConcerts, reads),
  route('createConcert POST /concerts', concerts.createConcert, librarian),
  route('getConcert GET /concerts/{id}', concerts.getConcert, reads),
  route('updateConcert PATCH /concerts/{id}', changeConcert, librarian),
  route('deleteConcert DELETE /concerts/{id}', concerts.deleteConcert, librarian),
  route('announceConcert POST /concerts/{id}/announcement', concertStates.announce, librarian),
  route('cancelConcert POST /concerts/{id}/cancellation', concertStates.cancel, librarian),
  route('listTickets GET /tickets', tickets.listTickets, reads),
  route('buyTicket POST /tickets', tickets.buyTicket),
  route('returnTicket DELETE /tickets/{id}', tickets.returnTicket, ownTicket),
  route('listScores GET /scores', scores.listScores, reads),
  route('createScore POST /scores', scores.createScore, librarian),
  route('deleteScore DELETE /scores/{id}', scores.deleteScore, librarian),
  route('lendScore POST /loans', loans.lendScore, librarian),
  route('getLoan GET /loans/{id}', loans.getLoan, ownLoan),
  route('returnLoan POST /loans/{id}/return', loans.returnLoan, librarian),
  route('deleteLoan DELETE /loans/{id}', loans.deleteLoan, librarian),
  route('listRehearsals GET /rehearsals', rehearsals.listRehearsals, reads),
  route('createRehearsal POST /rehearsals', rehearsals.createRehearsal, librarian),
  route('deleteRehearsal DELETE /rehearsals/{id}', rehearsals.deleteRehearsal, librarian),
];
