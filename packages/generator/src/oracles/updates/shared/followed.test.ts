import { expect, it } from 'vitest';
import { followedRules } from './followed.ts';

const rulesFor = (description: string, name = 'length_m', type: 'integer' | 'string' = 'integer'): string[] =>
  followedRules(
    {
      prefix: 'data.',
      view: { type: 'object', properties: { length_m: { type }, fee: { type: 'number', description } } },
    },
    { name, computed: ['fee'] },
    {},
  );

it.each(['`length_m` times the rate of the berth.', 'In cents. It follows every change of the length m.'])(
  'asks for another value after a change: %j',
  (description) => {
    expect(rulesFor(description)).toEqual([
      'if `data.fee` is not 0 then `data.fee` is not the same as in step "before"',
    ]);
  },
);

it.each([
  'In cents.',
  'Fixed when the boat is moored: `length_m` times the rate.',
  'Started tens of `length_m` times the rate.',
  '`length_m` is looked at in summer.',
])('asks for nothing with %j', (description) => {
  expect(rulesFor(description)).toEqual([]);
});

it('asks for nothing where something else was changed', () => {
  expect(rulesFor('`length_m` times the rate.', 'name')).toEqual([]);
  expect(rulesFor('`length_m` times the rate.', 'length_m', 'string')).toEqual([]);
});
