import { expect, test } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { actionEchoRules, setByAction } from './action-echoes.ts';

const moment = { type: ['string', 'null'] as ('string' | 'null')[], format: 'date-time' };
const text = { type: ['string', 'null'] as ('string' | 'null')[] };
const record = {
  type: 'object' as const,
  required: ['id'],
  properties: { id: text, closed_at: moment, opened_at: moment, endNote: text },
};
const closing = (description: string) =>
  operation({ method: 'POST', path: '/shops/{id}/close', description, responses: [respond('200', record)] });

test.each([
  ['Sets `state` to `closed` and `closed_at` to the current time.', ['`closed_at` is not null']],
  ['Stamps closed_at. Opening is another request.', ['`closed_at` is not null']],
  ['Sets `closed_at` when there is no other shop.', []],
  ['Sets `opened_at` to null.', []],
  ['Closing sets `closed_at`.', ['`closed_at` is not null']],
  ['Opening sets `opened_at`.', []],
  ['Closes the shop.', []],
])('%s', (description, rules) => {
  expect(setByAction(closing(description), {})).toEqual(rules);
});

test('what an action was sent is where the document says that it is kept', () => {
  const about = { body: { reason: 'Rain' }, definitions: {}, verb: 'close' };
  const rule = '`endNote` equals `reason` of the request body';
  expect(actionEchoRules(closing('The reason is kept in `endNote`.'), about)).toEqual([rule]);
  expect(actionEchoRules(closing('Give a reason.'), about)).toEqual([]);
});
