import type { LightMyRequestResponse } from 'fastify';
import type { FaultName } from '../faults/catalogue.ts';
import { OTHER_LOGIN, type Client, type Sending } from './documented-client.ts';

interface Probe {
  probe: (client: Client) => Promise<unknown>;
  clean: unknown;
  faulty: unknown;
}

type Look = (answer: LightMyRequestResponse) => unknown;

const status: Look = (answer) => answer.statusCode;
const mediaType: Look = (answer) => String(answer.headers['content-type']).split(';')[0];
const header =
  (name: string): Look =>
  (answer) =>
    answer.headers[name] ?? null;

const field =
  (...path: (string | number)[]): Look =>
  (answer) =>
    path.reduce<unknown>(
      (node, key) => (node as Record<string | number, unknown> | null | undefined)?.[key] ?? null,
      answer.json(),
    );

/** Sends one request and looks at one thing of its answer. */
const see =
  (operationId: string, look: Look, sending: Sending = {}) =>
  (client: Client): Promise<unknown> =>
    client.send(operationId, sending).then(look);

/** The status of an operation, clean and with the fault. */
const answers = (operationId: string, sending: Sending, clean: number, faulty: number): Probe => ({
  probe: see(operationId, status, sending),
  clean,
  faulty,
});

const shows = (operationId: string, look: Look, clean: unknown, faulty: unknown): Probe => ({
  probe: see(operationId, look),
  clean,
  faulty,
});

const BOOK = {
  title: 'Lavinia',
  author_id: 1,
  isbn: '9780156033688',
  genre: 'fantasy',
  price: 10,
  stock: 1,
  published_on: '2008-04-21',
};
const CUSTOMER = { name: 'Dora', email: 'dora@readers.example', password: 'a-long-secret' };
const book = (change: Record<string, unknown>): Sending => ({ body: { ...BOOK, ...change } });
const customer = (change: Record<string, unknown>): Sending => ({ body: { ...CUSTOMER, ...change } });

const ids: Look = (answer) => answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);

const asOther =
  (operationId: string, look: Look, sending: Sending = {}) =>
  async (client: Client): Promise<unknown> =>
    look(await client.send(operationId, { ...sending, token: await client.login(OTHER_LOGIN) }));

/** Does one thing, then looks at what another operation says. */
const after =
  (first: string, then: (client: Client) => Promise<unknown>, sending: Sending = {}) =>
  async (client: Client): Promise<unknown> => {
    await client.send(first, sending);
    return then(client);
  };

export const PROBES: Record<FaultName, Probe> = {
  'title-not-required': answers('createBook', book({ title: undefined }), 422, 201),
  'price-minimum-ignored': answers('createBook', book({ price: -3 }), 422, 201),
  'title-length-ignored': answers('createBook', book({ title: 'x'.repeat(121) }), 422, 201),
  'genre-enum-ignored': answers('createBook', book({ genre: 'cookery' }), 422, 201),
  'isbn-pattern-ignored': answers('createBook', book({ isbn: '12' }), 422, 201),
  'email-format-ignored': answers('registerCustomer', customer({ email: 'dora' }), 422, 201),
  'password-length-ignored': answers('registerCustomer', customer({ password: 'short' }), 422, 201),
  'rating-limit-off-by-one': answers('createReview', { body: { rating: 6 } }, 422, 201),
  'quantity-zero-accepted': answers('createOrder', { body: { lines: [{ book_id: 1, quantity: 0 }] } }, 422, 201),
  'per-page-limit-ignored': answers('listBooks', { query: { per_page: '101' } }, 400, 200),
  'sort-enum-ignored': answers('listBooks', { query: { sort: 'colour' } }, 400, 200),
  'unknown-fields-accepted': answers(
    'createAuthor',
    { body: { name: 'Abc', country: 'IT', born: 1900, planet: 'Mars' } },
    422,
    201,
  ),
  'create-answers-200': answers('createBook', {}, 201, 200),
  'delete-answers-200': answers('deleteReview', {}, 204, 200),
  'validation-answers-400': answers('createBook', { body: {} }, 422, 400),
  'unknown-book-answers-200': answers('getBook', { path: { bookId: 999 } }, 404, 200),
  'unknown-author-answers-500': answers('getAuthor', { path: { authorId: 999 } }, 404, 500),
  'empty-search-answers-500': answers('listBooks', { query: { q: 'zzzz' } }, 200, 500),
  'malformed-json-answers-500': answers('createBook', { body: '{' }, 400, 500),
  'wrong-method-answers-404': answers('getBook', { method: 'POST' }, 405, 404),
  'media-type-ignored': answers('createBook', { headers: { 'content-type': 'text/plain' } }, 415, 201),
  'price-as-text': shows('getBook', field('price'), 9.99, '9.99'),
  'price-negative': shows('listBooks', field('data', 0, 'price'), 8.8, -8.8),
  'isbn-missing': shows('listBooks', field('data', 0, 'isbn'), '9780261102217', null),
  'author-name-null': shows('getAuthor', field('name'), 'Ursula K. Le Guin', null),
  'rating-out-of-range': shows('getReview', field('rating'), 5, 10),
  'email-mangled': shows('getMe', field('email'), 'ada@bookshop.example', 'ada at bookshop.example'),
  'date-format-local': shows('getOrder', field('placed_at'), '2025-03-01T09:00:00Z', '01/03/2025'),
  'status-misspelled': shows('cancelOrder', field('status'), 'cancelled', 'canceled'),
  'currency-wrong': shows('getOrder', field('currency'), 'EUR', 'USD'),
  'total-wrong': shows('getOrder', field('total'), 25, 26),
  'list-total-wrong': shows('listBooks', field('meta', 'total'), 9, 3),
  'average-rating-wrong': shows('getBook', field('average_rating'), 3.67, 5),
  'title-shouted': shows('createBook', field('title'), 'The Tombs of Atuan', 'THE TOMBS OF ATUAN'),
  'password-leaked': shows('getMe', field('password'), null, 'correct-horse-7'),
  'stack-trace-leaked': {
    probe: see('getBook', (answer) => answer.body.includes('at getRecord'), { path: { bookId: 999 } }),
    clean: false,
    faulty: true,
  },
  'problem-detail-missing': {
    probe: see('getBook', field('detail'), { path: { bookId: 999 } }),
    clean: 'There is no book 999.',
    faulty: null,
  },
  'problem-content-type': {
    probe: see('getBook', mediaType, { path: { bookId: 999 } }),
    clean: 'application/problem+json',
    faulty: 'application/json',
  },
  'html-content-type': shows('getBook', mediaType, 'application/json', 'text/html'),
  'etag-missing': shows('getBook', header('etag'), '"1-1"', null),
  'location-missing': shows('createBook', header('location'), '/books/25', null),
  'rate-limit-headers-missing': shows('listAuthors', header('x-ratelimit-limit'), '100000', null),
  'authors-slow': {
    probe: async (client) => {
      const startedMs = performance.now();
      await client.send('listAuthors');
      return performance.now() - startedMs >= 290;
    },
    clean: false,
    faulty: true,
  },
  'page-size-ignored': shows('listBooks', field('meta', 'per_page'), 3, 20),
  'page-ignored': {
    probe: see('listBooks', ids, { query: { page: '2', per_page: '2' } }),
    clean: [3, 4],
    faulty: [1, 2],
  },
  'sort-ignored': {
    probe: see('listBooks', ids, { query: { sort: 'price', per_page: '3' } }),
    clean: [6, 21, 7],
    faulty: [1, 2, 3],
  },
  'genre-filter-ignored': {
    probe: see('listBooks', field('meta', 'total'), { query: { genre: 'poetry' } }),
    clean: 1,
    faulty: 24,
  },
  'price-filter-exclusive': {
    probe: see('listBooks', ids, { query: { min_price: '17.5' } }),
    clean: [23, 24],
    faulty: [24],
  },
  'update-without-effect': shows('updateBook', field('price'), 8.75, 7.5),
  'delete-leaves-record': {
    probe: after('deleteBook', see('getBook', status, { path: { bookId: 6 } })),
    clean: 404,
    faulty: 200,
  },
  'duplicate-isbn-accepted': answers('createBook', book({ isbn: '9780547773742' }), 409, 201),
  'duplicate-email-accepted': answers('registerCustomer', customer({ email: 'Ben@readers.example' }), 409, 201),
  'if-match-ignored': answers('updateBook', { headers: { 'if-match': '"5-9"' } }, 412, 200),
  oversell: answers('createOrder', { body: { lines: [{ book_id: 6, quantity: 4 }] } }, 409, 201),
  'stock-not-reduced': { probe: after('createOrder', see('getBook', field('stock'))), clean: 398, faulty: 400 },
  'pay-twice': answers('payOrder', { path: { orderId: 1 } }, 409, 200),
  'ship-unpaid': answers('shipOrder', { path: { orderId: 2 } }, 409, 200),
  'cancel-shipped': answers('cancelOrder', { path: { orderId: 7 } }, 409, 200),
  'token-not-checked': answers('createBook', { token: null }, 401, 201),
  'invalid-token-accepted': answers('listOrders', { token: 'made-up' }, 401, 200),
  'wrong-password-accepted': answers('login', { body: { ...OTHER_LOGIN, password: 'wrong-password' } }, 401, 200),
  'foreign-order-readable': answers('getOrder', { path: { orderId: 5 } }, 403, 200),
  'foreign-orders-listed': shows('listOrders', field('meta', 'total'), 6, 8),
  'staff-check-missing': { probe: asOther('deleteAuthor', status), clean: 403, faulty: 204 },
};
