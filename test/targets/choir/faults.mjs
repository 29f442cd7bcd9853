/** @typedef {{ name: string, what: string, operation: string, complexity: 'simple' | 'moderate' | 'complex', visible: 'yes' | 'no', promise: string }} Fault */

/** @param {Fault['complexity']} complexity */
const rowsOf =
  (complexity) =>
  (/** @type {string[]} */ [name, operation, what, promise]) =>
    /** @type {Fault} */ ({ name, what, operation, complexity, visible: 'yes', promise });

const schemas = '/components/schemas';
const sent = (name, attribute) => `${schemas}/${name}/properties/data/properties/attributes/properties/${attribute}`;
const answered = (name, attribute) => `${schemas}/${name}/properties/attributes/properties/${attribute}`;
const concert = '/paths/~1concerts~1{id}';

const simple = [
  ['hall-seats-text', 'listHalls', 'The seats of a hall are a text', `${answered('Hall', 'seats')}/type`],
  [
    'concert-conductor-missing',
    'getConcert',
    'A single concert comes without its conductor',
    `${schemas}/Concert/properties/attributes/required`,
  ],
  [
    'concert-created-200',
    'createConcert',
    'Planning a concert answers 200 instead of 201',
    '/paths/~1concerts/post/responses/201',
  ],
  [
    'loan-unknown-stack',
    'getLoan',
    'An unknown loan answers 500 with a stack trace',
    '/paths/~1loans~1{id}/get/responses/404',
  ],
  ['score-voice-free', 'createScore', 'A voice outside the list is accepted', `${sent('ScoreCreate', 'voice')}/enum`],
  ['scores-without-token', 'listScores', 'The copies are listed without a token', '/paths/~1scores/get/responses/401'],
  ['ticket-nine-seats', 'buyTicket', 'A ticket for nine seats is sold', `${sent('TicketCreate', 'seats')}/maximum`],
  [
    'rehearsal-plain-json',
    'createRehearsal',
    'A new rehearsal is answered as application/json',
    '/paths/~1rehearsals/post/responses/201/content',
  ],
];

const moderate = [
  [
    'concerts-page-repeats',
    'listConcerts',
    'Pages after the first begin with the last concert of the page before',
    '/paths/~1concerts/get/responses/200/description',
  ],
  [
    'concerts-total-of-page',
    'listConcerts',
    'meta.total counts the concerts of the page',
    `${schemas}/Meta/properties/total/description`,
  ],
  [
    'concerts-gte-exclusive',
    'listConcerts',
    'filter[date][gte] leaves out the concerts of the day itself',
    '/paths/~1concerts/get/parameters/5/description',
  ],
  [
    'scores-filters-one',
    'listScores',
    'filter[voice] does nothing when filter[onLoan] is given too',
    '/paths/~1scores/get/description',
  ],
  [
    'scores-sort-as-text',
    'listScores',
    'Copy numbers sort as text: 103 before 9',
    '/paths/~1scores/get/parameters/2/description',
  ],
  [
    'concert-price-negative',
    'updateConcert',
    'A price below zero is accepted by a change',
    `${sent('ConcertUpdate', 'priceCents')}/minimum`,
  ],
  [
    'concert-conductor-not-kept',
    'updateConcert',
    'A new conductor is answered but not kept',
    `${concert}/patch/responses/200`,
  ],
  [
    'concert-patch-resets',
    'updateConcert',
    'A change without programme clears the programme',
    `${concert}/patch/description`,
  ],
  ['concert-programme-uncleared', 'updateConcert', 'null does not clear the programme', `${concert}/patch/description`],
  [
    'concert-if-match-ignored',
    'updateConcert',
    'A change with an old ETag goes through',
    `${concert}/patch/responses/412`,
  ],
  ['score-not-deleted', 'deleteScore', 'A removed copy is still listed', '/paths/~1scores~1{id}/delete/responses/204'],
  [
    'rehearsal-ends-first',
    'createRehearsal',
    'A rehearsal may end before it starts',
    `${sent('RehearsalCreate', 'endsAt')}/description`,
  ],
  [
    'concert-announced-twice',
    'announceConcert',
    'An announced concert is announced again',
    '/paths/~1concerts~1{id}~1announcement/post/description',
  ],
  [
    'loan-deleted-open',
    'deleteLoan',
    'An open loan is removed from the books',
    '/paths/~1loans~1{id}/delete/responses/409',
  ],
];

const complex = [
  [
    'rehearsal-inside-other',
    'createRehearsal',
    'A rehearsal that lies wholly inside another one of the hall is booked',
    '/paths/~1rehearsals/post/description',
  ],
  [
    'loan-fee-floor',
    'returnLoan',
    'The late fee counts whole days only, a day that has begun is free',
    `${answered('Loan', 'lateFeeCents')}/description`,
  ],
  [
    'ticket-foreign-return',
    'returnTicket',
    'A singer can return the ticket of another one',
    '/paths/~1tickets~1{id}/delete/description',
  ],
  ['loan-foreign-read', 'getLoan', 'A singer can read the loan of another one', '/paths/~1loans~1{id}/get/description'],
  [
    'cancelled-tickets-valid',
    'cancelConcert',
    'The tickets of a cancelled concert stay valid',
    '/paths/~1concerts~1{id}~1cancellation/post/description',
  ],
  [
    'returned-seats-lost',
    'returnTicket',
    'The seats of a returned ticket are not free again',
    `${answered('Concert', 'seatsLeft')}/description`,
  ],
  ['loan-second-open', 'lendScore', 'A copy that is on loan can be lent again', '/paths/~1loans/post/description'],
  [
    'concert-revenue-list-price',
    'getConcert',
    'The revenue leaves the discount of large tickets out of account',
    `${answered('Concert', 'revenueCents')}/description`,
  ],
];

/** @type {Fault[]} */
export const faults = [
  ...simple.map(rowsOf('simple')),
  ...moderate.map(rowsOf('moderate')),
  ...complex.map(rowsOf('complex')),
];
