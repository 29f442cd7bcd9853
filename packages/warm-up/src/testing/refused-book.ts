import { readRefusal } from '../refusals/read-refusal.ts';
import type { RefusalKind, RefusedRequest } from '../refusals/refusal.ts';

/** The request that the refusals of tests are about. */
export const bookRequest: RefusedRequest = {
  parameters: [
    { in: 'path', name: 'bookId', value: '77' },
    { in: 'query', name: 'page_size', value: '500' },
    { in: 'header', name: 'Idempotency-Key', value: null },
  ],
  body: {
    email: 'ada@example.com',
    title: 'A',
    unitPrice: 9.5,
    startsAt: '2020-01-01T00:00:00Z',
    category: 'novel',
    author_id: 4711,
    shelf_code: 'K2',
    lines: [{ qty: 0, sku: 'AB-1' }],
    address: { city: '' },
  },
  documented: [
    '/email',
    '/title',
    '/unitPrice',
    '/startsAt',
    '/category',
    '/author_id',
    '/shelf_code',
    '/quantity',
    '/status',
  ],
};

type Expected = [at: string | null, kind: RefusalKind];
/** A refusal in one style, and what is read from it. */
export type RefusalStyle = [style: string, status: number, body: unknown, expected: Expected[]];

/** The location and kind of each complaint in a refusal of the request. */
export function complaintsIn(status: number, body: unknown): Expected[] {
  const complaints = readRefusal({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, bookRequest);
  return complaints.map(({ location, kind }) => [location?.at ?? null, kind]);
}
