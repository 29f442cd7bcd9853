// The faults that can be switched on with BINDERY_FAULTS=name,name. `node faults.mjs` prints them.
import { pathToFileURL } from 'node:url';
const p = (path, method, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const s = (rest) => `/components/schemas/${rest}`;
const info = '/info/description';
const M = '/api/Manuscripts',
  MI = '/api/Manuscripts/{id}',
  PS = '/api/PaperStocks',
  O = '/api/Orders',
  OI = '/api/Orders/{id}',
  OC = '/api/Orders/{id}/Cancel';
const OP = '/api/Orders/{id}/Proofs',
  OD = '/api/Orders/{id}/Deliveries',
  PB = '/api/PressBookings';
const rows = (complexity, list) =>
  list.map(([name, what, operation, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise }));
export const faults = [
  ...rows('simple', [
    [
      'me-roles-joined',
      'roles come as one comma-joined string instead of an array',
      'GET /api/auth/me',
      s('MeDto/properties/roles'),
    ],
    [
      'manuscripts-page-size-unbounded',
      'pageSize above 100 is accepted',
      `GET ${M}`,
      p(M, 'get', 'parameters/1/schema/maximum'),
    ],
    [
      'orders-page-zero',
      'page=0 is taken as page 1 instead of 400',
      `GET ${O}`,
      p(O, 'get', 'parameters/0/schema/minimum'),
    ],
    ['manuscript-created-200', 'creating answers 200 instead of 201', `POST ${M}`, p(M, 'post', 'responses/201')],
    [
      'price-as-text',
      'pricePerSheet is a string in the list of stocks',
      `GET ${PS}`,
      s('PaperStockDto/properties/pricePerSheet'),
    ],
    [
      'orders-no-total',
      'the header X-Total-Count is missing',
      `GET ${O}`,
      p(O, 'get', 'responses/200/headers/X-Total-Count'),
    ],
    ['finish-ignored', 'the filter finish has no effect', `GET ${PS}`, p(PS, 'get', 'parameters/3/description')],
    [
      'not-found-plain',
      'an unknown manuscript is answered with application/json {error} instead of problem details',
      `GET ${MI}`,
      p(MI, 'get', 'responses/404'),
    ],
    ['orders-without-price', 'orders in the list lack the price', `GET ${O}`, s('OrderDto/required')],
    [
      'title-unbounded',
      'titles longer than 120 characters are stored',
      `POST ${M}`,
      s('ManuscriptRequest/properties/title/maxLength'),
    ],
    ['presses-without-token', 'the presses can be read without a token', 'GET /api/Presses', info],
    [
      'errors-missing',
      'a failed validation of a manuscript has no member errors',
      `POST ${M}`,
      s('ValidationProblemDetails/required'),
    ],
  ]),
  ...rows('moderate', [
    ['update-loses-notes', 'PUT answers with the new notes but stores none', `PUT ${MI}`, p(MI, 'put', 'description')],
    [
      'removed-still-read',
      'a removed manuscript can still be read by its id',
      `DELETE ${MI}`,
      p(MI, 'delete', 'summary'),
    ],
    ['foreign-manuscript-read', 'a customer can read the manuscript of another one by id', `GET ${MI}`, info],
    ['foreign-manuscript-changed', 'a customer can replace the manuscript of another one', `PUT ${MI}`, info],
    [
      'manuscripts-page-overlap',
      'each further page starts with the last item of the one before',
      `GET ${M}`,
      p(M, 'get', 'parameters/0/description'),
    ],
    ['title-descending-ignored', 'sort=-title sorts ascending', `GET ${M}`, p(M, 'get', 'parameters/2/description')],
    [
      'orders-total-of-page',
      'X-Total-Count counts the page only',
      `GET ${O}`,
      p(O, 'get', 'responses/200/headers/X-Total-Count/description'),
    ],
    [
      'search-case-sensitive',
      'search tells upper from lower case',
      `GET ${M}`,
      p(M, 'get', 'parameters/3/description'),
    ],
    [
      'orders-of-everybody',
      'customers get the orders of other customers in the list',
      `GET ${O}`,
      p(O, 'get', 'description'),
    ],
    [
      'put-keeps-omitted',
      'PUT of a manuscript keeps isbn, notes and language that were left out',
      `PUT ${MI}`,
      s('ManuscriptRequest/description'),
    ],
    [
      'note-cut',
      'order notes are stored up to 60 characters only',
      `POST ${O}`,
      s('CreateOrderRequest/properties/note/description'),
    ],
    [
      'remark-optional',
      'a rejection without a remark is accepted',
      'POST /api/Proofs/{id}/Decision',
      s('ProofDecisionRequest/properties/remark/description'),
    ],
    [
      'max-grammage-exclusive',
      'maxGrammage leaves out stocks of exactly this grammage',
      `GET ${PS}`,
      p(PS, 'get', 'parameters/5/description'),
    ],
    ['stock-code-twice', 'a second stock with a code in use is created', `POST ${PS}`, p(PS, 'post', 'description')],
    [
      'rush-for-free',
      'the rush surcharge is not in the price of a new order',
      `POST ${O}`,
      p(O, 'post', 'description'),
    ],
    [
      'payment-over-outstanding',
      'a payment is compared with the amount of the invoice, not with what is outstanding',
      'POST /api/Invoices/{id}/Payments',
      p('/api/Invoices/{id}/Payments', 'post', 'description'),
    ],
  ]),
  ...rows('complex', [
    [
      'cancel-keeps-sheets',
      'the sheets of a cancelled order stay reserved on the stock',
      `POST ${OC}`,
      p(OC, 'post', 'description'),
    ],
    [
      'cancel-keeps-press',
      'the press hours of a cancelled order stay booked',
      `POST ${OC}`,
      p(OC, 'post', 'description'),
    ],
    [
      'change-keeps-reservation',
      'the stock keeps the reservation of the former number of copies',
      `PUT ${OI}`,
      p(OI, 'put', 'description'),
    ],
    [
      'two-pending-proofs',
      'an earlier pending proof stays pending when a new one is sent',
      `POST ${OP}`,
      p(OP, 'post', 'description'),
    ],
    [
      'change-keeps-proof',
      'a changed order keeps its pending proof and stays Proofing',
      `PUT ${OI}`,
      p(OI, 'put', 'description'),
    ],
    [
      'overlap-from-before',
      'a booking that starts before another one and runs into it is accepted',
      `POST ${PB}`,
      p(PB, 'post', 'description'),
    ],
    [
      'hours-not-summed',
      'the 24 hours of an order are not counted over its bookings',
      `POST ${PB}`,
      p(PB, 'post', 'description'),
    ],
    [
      'deliveries-not-summed',
      'each delivery alone is compared with the ordered copies',
      `POST ${OD}`,
      p(OD, 'post', 'description'),
    ],
    ['isbn-unique-per-owner', 'two customers can register the same ISBN', `POST ${M}`, p(M, 'post', 'description')],
    [
      'orders-outlive-manuscript',
      'cancelled orders stay when their manuscript is removed',
      `DELETE ${MI}`,
      p(MI, 'delete', 'description'),
    ],
    [
      'last-invoice-rounded',
      'the last invoice is rounded like the others instead of taking the remainder',
      `POST ${OD}`,
      p(OD, 'post', 'description'),
    ],
    [
      'cancel-not-in-history',
      'cancelling leaves no entry in the history',
      'GET /api/Orders/{id}/History',
      p('/api/Orders/{id}/History', 'get', 'description'),
    ],
  ]),
];
const active = new Set((process.env.BINDERY_FAULTS ?? '').split(',').filter(Boolean));
export const on = (name) => active.has(name);
for (const name of active) if (!faults.some((f) => f.name === name)) throw new Error(`no such fault: ${name}`);
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const f of faults)
    console.log(`${f.complexity.padEnd(9)}${f.name.padEnd(33)}${f.operation.padEnd(36)}${f.what}`);
