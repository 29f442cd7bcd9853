import { expect, it } from 'vitest';
import { requestsFor } from './requests.ts';

it.each([
  [3, 100],
  [20, 240],
  [400, 300],
])('%s operations are learned with at most %s requests', (operations, requests) => {
  expect(requestsFor(operations)).toBe(requests);
});
