import { expect, it } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { saidReasons } from './said-refusals.ts';
import { saidStates } from '../sentences.ts';
import { wordsOnStates } from './said-refusals.ts';

const STATES = ['drafted', 'listed', 'sold'];

function statesAt(refusal: string, description = ''): Record<'allowed' | 'forbidden', string[]> {
  const action = operation({
    method: 'POST',
    path: '/stamps/{id}/price',
    description,
    responses: [respond('200'), { ...respond('409'), description: refusal }],
  });
  const { allowed, forbidden } = saidStates(wordsOnStates(action), STATES);
  return { allowed: [...allowed], forbidden: [...forbidden] };
}

it.each([
  ['The stamp is not drafted.', { allowed: ['drafted'], forbidden: [] }],
  ['Not a drafted stamp, or it has no picture.', { allowed: ['drafted'], forbidden: [] }],
  ['Nothing has been listed.', { allowed: ['listed'], forbidden: [] }],
  ['The stamp is sold; or another one has this number.', { allowed: [], forbidden: ['sold'] }],
  ['Sold already.', { allowed: [], forbidden: ['sold'] }],
  ['Stamp not listed, album full or price too low.', { allowed: ['listed'], forbidden: [] }],
  ['The album is full, or its stamp not listed.', { allowed: ['listed'], forbidden: [] }],
  ['The stamp is sold anyway.', { allowed: [], forbidden: ['sold'] }],
  ['Album full, stamp sold or price unknown; `type` tells which.', { allowed: [], forbidden: ['sold'] }],
  ['Its album is full, or the stamp is sold.', { allowed: [], forbidden: ['sold'] }],
])('the words on a refusal say what is refused: %j', (refusal, states) => {
  expect(statesAt(refusal)).toEqual(states);
});

it.each([
  'The stamp is sold and was to be priced anew.',
  'A sold stamp would be above its value.',
  'That number is taken.',
  'Conflict.',
])('nothing is said of the request as a whole by %j', (refusal) => {
  expect(statesAt(refusal)).toEqual({ allowed: [], forbidden: [] });
});

it('what says itself that it is refused stays as it is', () => {
  const action = operation({
    method: 'DELETE',
    path: '/stamps/{id}',
    responses: [respond('204'), { ...respond('409'), description: 'Only a drafted stamp can be removed.' }],
  });
  expect(saidReasons(action)).toEqual([]);
  expect(statesAt('', 'For the owner, once the stamp is listed.').allowed).toEqual(['listed']);
  expect(statesAt('', 'For dealers, on a listed stamp. The price is that of a sold one.').allowed).toEqual(['listed']);
});

it('"once more" refuses nothing', () => {
  expect(statesAt('', 'A stamp that was sold is listed once more.').forbidden).toEqual([]);
});
