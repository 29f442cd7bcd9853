import { expect, it } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { statusesIn, withSaidStatuses } from './said-statuses.ts';

it.each([
  ['Only a moored boat can be painted (409).', [409]],
  ['Only a moored boat can be painted, else 409 `not_moored`.', [409]],
  ['A boat that is at sea is answered with 409; 422 when the colour is unknown.', [409, 422]],
  ['409 `at_sea` when the boat is at sea', [409]],
  ['Paints a boat.\n- 404: no such boat\n- 403: not yours', [404, 403]],
  ['Boats of others are a 404.', [404]],
  ['Otherwise **409**.', [409]],
  ['At most 400 boats, of up to 410 tons, for 422 days. More than 409 are too many. Costs 403 euros.', []],
  ['A limit of 400. The default is 500.', []],
])('reads the statuses in %j', (text, statuses) => {
  expect(statusesIn(text)).toEqual(statuses);
});

it('adds answers that are named in words only, in the form of those that are described together', () => {
  const problem = respond('default', { type: 'object', properties: { code: { type: 'string' } } });
  const paint = operation({
    method: 'POST',
    path: '/boats/{boatId}/paint',
    description: 'Not at sea (409), nor twice (422).',
    responses: [respond('200'), respond('422'), problem],
  });
  expect(withSaidStatuses(paint).responses).toEqual([...paint.responses, { ...problem, status: '409' }]);
});

it('leaves an operation as it is that names no other, or speaks of its items', () => {
  const bulk = operation({
    method: 'POST',
    path: '/boats/bulk',
    description: 'A boat that is there already: 409.',
    responses: [respond('207')],
  });
  expect(withSaidStatuses(bulk)).toBe(bulk);
  const read = operation({ method: 'GET', path: '/boats', description: 'At most 400 of them.' });
  expect(withSaidStatuses(read)).toBe(read);
});
