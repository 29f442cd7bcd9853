import { expect, it } from 'vitest';
import { deniedIn, saidStates } from './sentences.ts';

const STATES = ['open', 'cancelled'];

it.each([
  ['Only while there are no trips on it, cancelled ones not counted.', ['cancelled']],
  ['A boat with trips that are not `cancelled` cannot be removed.', ['cancelled']],
  ['A boat with trips (`cancelled` ones do not count) stays.', ['cancelled']],
  ['A boat with cancelled trips is not counted as free.', []],
  ['A boat with open trips cannot be removed.', []],
])('%s', (text, denied) => {
  expect(deniedIn(text, STATES)).toEqual(denied);
});

it.each([
  ['The boat is open again and its price is no longer counted.', []],
  ['A boat that is cancelled can no longer be moved.', ['cancelled']],
  ['A cancelled boat is no longer movable.', ['cancelled']],
])('what no longer is rules out no state, what can no longer be done does: %s', (text, forbidden) => {
  expect([...saidStates(text, STATES).forbidden]).toEqual(forbidden);
});

it('denies no state of several words that is only named', () => {
  expect(deniedIn('its trips are with crew', ['with_crew'])).toEqual([]);
  expect(deniedIn('its trips are not with crew', ['with_crew'])).toEqual(['with_crew']);
});

it('reads what a sentence begins with as states, and no amount', () => {
  const { forbidden } = saidStates('What was landed or cancelled already cannot be cancelled: 409.', [
    'landed',
    'cancelled',
  ]);
  expect([...forbidden]).toEqual(['landed', 'cancelled']);
});

it.each([
  ['There have to be enough places and the boat must not be cancelled (409).', [], ['cancelled']],
  ['The boat must not be cancelled, otherwise refused (409).', [], ['cancelled']],
])('what must not be is not asked for: %s', (text, allowed, forbidden) => {
  const said = saidStates(text, STATES);
  expect([[...said.allowed], [...said.forbidden]]).toEqual([allowed, forbidden]);
});

it('reads what is taken as what is asked for, and what another record becomes as no move', () => {
  const said = saidStates(
    'It takes an open boat with two sails. The boat before it, if any, becomes cancelled.',
    STATES,
  );
  expect([...said.allowed]).toEqual(['open']);
  expect(said.to).toBeNull();
});
