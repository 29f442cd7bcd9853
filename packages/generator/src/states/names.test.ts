import { expect, it } from 'vitest';
import { withoutStatesOfOthers } from './names.ts';
import { saidStates } from './sentences.ts';

const STATES = ['active', 'closed', 'open'];
const read = (text: string) => {
  const { allowed, forbidden } = saidStates(withoutStatesOfOthers(text, STATES, ['repair', 'crewmember']), STATES);
  return { allowed: [...allowed], forbidden: [...forbidden] };
};

it.each([
  ['A boat with active repairs cannot be removed (409).', { allowed: [], forbidden: [] }],
  ['A boat with open or active repairs cannot be removed.', { allowed: [], forbidden: [] }],
  ['A closed boat with active crew members is refused.', { allowed: [], forbidden: ['closed'] }],
  ['A boat that is active cannot be removed.', { allowed: [], forbidden: ['active'] }],
  ['An active boat cannot be removed while it has repairs.', { allowed: [], forbidden: ['active'] }],
])('leaves the states of other things out of %j', (text, said) => {
  expect(read(text)).toEqual(said);
});

it('reads a short sentence that names the only states', () => {
  expect(read('The boat is taken back. Only active boats.').allowed).toEqual(['active']);
});

it('a state in the name of something else leads nowhere', () => {
  const to = (text: string) => saidStates(text, ['waiting', 'open', 'cancelled']).to;
  expect(to('The seat goes to the first of the waiting list.')).toBe(null);
  expect(to('The seat goes to the first in the waiting-queue.')).toBe(null);
  expect(to('The guest becomes waiting.')).toBe('waiting');
});
