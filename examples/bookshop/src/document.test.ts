import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBookshop } from './create-bookshop.ts';
import { createClient, OPERATIONS, OTHER_LOGIN, type Client, type Sending } from './testing/documented-client.ts';

let app: FastifyInstance;
let client: Client;

beforeEach(async () => {
  app = createBookshop();
  client = await createClient(app);
});

afterEach(async () => {
  await app.close();
  expect(client.breaches).toEqual([]);
});

const successOf = (operationId: string): number => {
  const entry = OPERATIONS.find(({ operation }) => operation.operationId === operationId);
  return Number(Object.keys(entry?.operation.responses ?? {}).find((status) => status.startsWith('2')));
};

const IDS = OPERATIONS.map(({ operation }) => operation.operationId);

// Deterministic shuffles: multiplying by a number prime to the length visits everything once.
const ORDERS = [1, 3, 5, 9, 11].map((step) => IDS.map((_id, index) => IDS[(index * step + step) % IDS.length] ?? ''));

describe('documented examples', () => {
  test.each(ORDERS)('succeed whatever comes first (%s)', async (...ids) => {
    expect(new Set(ids).size).toBe(IDS.length);
    for (const id of ids) {
      const answer = await client.send(id);
      expect([id, answer.statusCode]).toEqual([id, successOf(id)]);
    }
  });

  test('succeed all at once', async () => {
    const answers = await Promise.all(IDS.map(async (id) => [id, (await client.send(id)).statusCode]));
    expect(answers).toEqual(IDS.map((id) => [id, successOf(id)]));
  });

  test('succeed again after a reset', async () => {
    for (const round of [1, 2]) {
      const statuses = [];
      for (const id of IDS) statuses.push((await client.send(id)).statusCode);
      expect([round, statuses]).toEqual([round, IDS.map(successOf)]);
      expect((await app.inject({ method: 'POST', url: '/admin/reset' })).statusCode).toBe(204);
    }
  });

  test('give the same bytes on every fresh shop', async () => {
    const twin = createBookshop();
    const twinClient = await createClient(twin);
    for (const id of IDS) expect((await client.send(id)).body).toBe((await twinClient.send(id)).body);
    await twin.close();
  });
});

const secured = OPERATIONS.filter(({ operation }) => operation.security === undefined);
const withBody = OPERATIONS.filter(({ operation }) => operation.requestBody !== undefined);
const withId = OPERATIONS.filter(({ path }) => path.includes('{'));
const idOf = ({ operation }: { operation: { operationId: string } }): string => operation.operationId;

describe('every operation', () => {
  test.each(secured.map(idOf))('%s wants a valid token', async (id) => {
    for (const token of [null, 'not-a-token', 'bks_1_', `bks_1_${'a'.repeat(43)}`]) {
      expect((await client.send(id, { token })).statusCode).toBe(401);
    }
    expect((await client.send(id, { headers: { authorization: 'Basic YTpi' } })).statusCode).toBe(401);
  });

  test.each(withBody.map(idOf))('%s refuses a body that is no JSON, missing, null or of another type', async (id) => {
    expect((await client.send(id, { body: '{"a": ' })).statusCode).toBe(400);
    expect((await client.send(id, { body: null })).statusCode).toBe(400);
    expect((await client.send(id, { body: 'null' })).statusCode).toBe(422);
    expect((await client.send(id, { body: '[]' })).statusCode).toBe(422);
    expect((await client.send(id, { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
  });

  test.each(withId.map(idOf))('%s knows unknown ids from ids that are none', async (id) => {
    const name = /\{(\w+)\}/.exec(OPERATIONS.find((entry) => idOf(entry) === id)?.path ?? '')?.[1] ?? '';
    expect((await client.send(id, { path: { [name]: 999999 } })).statusCode).toBe(404);
    for (const value of [0, -1, 'abc', '1.5', '99999999999', 'x'.repeat(500)]) {
      expect([value, (await client.send(id, { path: { [name]: value } })).statusCode]).toEqual([value, 400]);
    }
  });

  test.each(IDS)('%s has a path that refuses other methods', async (id) => {
    const answer = await client.send(id, { method: 'OPTIONS' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toContain(OPERATIONS.find((entry) => idOf(entry) === id)?.method);
  });
});

const REFUSED: [string, Sending, number][] = [
  ['listBooks', { query: { page: '0' } }, 400],
  ['listBooks', { query: { page: 'x' } }, 400],
  ['listBooks', { query: { per_page: '101' } }, 400],
  ['listBooks', { query: { per_page: '' } }, 400],
  ['listBooks', { query: { sort: 'colour' } }, 400],
  ['listBooks', { query: { genre: 'cookery' } }, 400],
  ['listBooks', { query: { q: 'x'.repeat(101) } }, 400],
  ['listBooks', { query: { in_stock: 'maybe' } }, 400],
  ['listBooks', { query: { min_price: '-1' } }, 400],
  ['createBook', { body: {} }, 422],
  ['createReview', { body: { rating: 6 } }, 422],
  ['createReview', { body: { rating: '5' } }, 422],
  ['createReview', { path: { bookId: 1 } }, 409],
  ['createOrder', { body: { lines: [] } }, 422],
  ['createOrder', { body: { lines: [{ book_id: 999, quantity: 1 }] } }, 422],
  ['createOrder', { body: { lines: [{ book_id: 6, quantity: 4 }] } }, 409],
  ['createAuthor', { body: { name: 'X', country: 'IT', born: 1923 } }, 422],
  ['createAuthor', { body: { name: 'Jane Austen', country: 'GB', born: 1775 } }, 409],
  ['updateBook', { body: {} }, 422],
  ['updateBook', { headers: { 'if-match': '"5-7"' } }, 412],
  ['deleteBook', { path: { bookId: 1 } }, 409],
  ['deleteAuthor', { path: { authorId: 1 } }, 409],
  ['registerCustomer', { body: { name: 'A', email: OTHER_LOGIN.email, password: 'long enough' } }, 409],
  ['registerCustomer', { body: { name: 'A', email: 'nobody', password: 'long enough' } }, 422],
  ['login', { body: { ...OTHER_LOGIN, password: 'wrong-password' } }, 401],
  ['getOrder', { path: { orderId: 5 } }, 403],
  ['getCustomer', { path: { customerId: 2 } }, 403],
  ['updateReview', { path: { reviewId: 1 } }, 403],
  ['payOrder', { path: { orderId: 1 } }, 409],
  ['shipOrder', { path: { orderId: 2 } }, 409],
  ['cancelOrder', { path: { orderId: 7 } }, 409],
];

describe('limits', () => {
  test.each(REFUSED)('%s refuses %o with %i', async (id, sending, status) => {
    expect((await client.send(id, sending)).statusCode).toBe(status);
  });

  test('keep staff work from customers', async () => {
    const token = await client.login(OTHER_LOGIN);
    const staffOnly = [
      'createBook',
      'replaceBook',
      'updateBook',
      'deleteBook',
      'createAuthor',
      'updateAuthor',
      'deleteAuthor',
      'shipOrder',
    ];
    for (const id of staffOnly) expect((await client.send(id, { token })).statusCode).toBe(403);
  });

  test('answer 304 to an ETag that still holds', async () => {
    const etag = String((await client.send('getBook')).headers['etag']);
    expect((await client.send('getBook', { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  });

  test('refuse more requests in a minute than allowed', async () => {
    const small = createBookshop({ rateLimitPerMinute: 2 });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await small.inject('/health')).statusCode);
    await small.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test('serves its own document', async () => {
  const answer = await app.inject('/openapi.json');
  expect(answer.json<{ openapi: string }>().openapi).toBe('3.1.0');
  expect((await app.inject('/nothing-here')).statusCode).toBe(404);
  expect((await app.inject('/books/%zz')).statusCode).toBe(400);
});
