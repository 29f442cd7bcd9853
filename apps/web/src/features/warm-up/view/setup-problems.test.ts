import type { Learned } from '@assay/contract';
import { expect, it } from 'vitest';
import { setupProblems } from './setup-problems.ts';

const refused = (status: number | null, text: string): Learned['operations'][string] => ({
  outcome: status === null ? 'not_tried' : 'refused',
  repairs: [],
  refusal: { status, text },
});

it('names each reason once, with all that it keeps from being reached', () => {
  const learned: Learned = {
    version: 1,
    operations: {
      'GET /orders': { outcome: 'accepted', repairs: [] },
      'POST /refunds': refused(409, 'POST /refunds answers 409: closed'),
      'GET /refunds/{id}': refused(null, 'POST /refunds answers 409: closed'),
    },
  };
  expect(setupProblems(learned)).toEqual([
    {
      text: 'POST /refunds answers 409: closed',
      isUnauthorized: false,
      refused: ['POST /refunds'],
      waiting: ['GET /refunds/{id}'],
    },
  ]);
});

it('takes the same refusal of several endpoints as one reason, and knows when credentials are missing', () => {
  const learned: Learned = {
    version: 1,
    operations: {
      'GET /orders': refused(401, 'GET /orders answers 401: Sign in'),
      'GET /lines': refused(401, 'GET /lines answers 401: Sign in'),
      'POST /orders': refused(null, 'GET /lines answers 401: Sign in'),
    },
  };
  expect(setupProblems(learned)).toEqual([
    {
      text: '2 endpoints answer 401: Sign in',
      isUnauthorized: true,
      refused: ['GET /lines', 'GET /orders'],
      waiting: ['POST /orders'],
    },
  ]);
});
