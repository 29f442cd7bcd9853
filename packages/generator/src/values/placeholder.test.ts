import { expect, it } from 'vitest';
import { defaultParameters } from '../default-parameters.ts';
import { operation, parameter } from '../testing/operations.ts';
import { isPlaceholder } from './placeholder.ts';

it.each([
  '<field>',
  '<your id>',
  '{id}',
  '{{token}}',
  '[YOUR_API_KEY]',
  'YOUR-TOKEN',
  { '<field>': { '<operator>': 1 } },
  ['{id}'],
])('sees that %j is to be replaced', (example) => {
  expect(isPlaceholder(example)).toBe(true);
});

it.each(['new', 'a < b', '', '<a href="x">link</a>', 'yourself', '{"a":1}', 7, null, { status: { eq: 'new' } }])(
  'takes %j as a value',
  (example) => {
    expect(isPlaceholder(example)).toBe(false);
  },
);

it('sends no optional parameter whose example is a placeholder, and a value for a required one', () => {
  const filter = parameter({ name: 'filter', in: 'query', schema: { type: 'string' }, example: '<field>:<value>' });
  const [optional, required] = defaultParameters(
    operation({
      method: 'GET',
      path: '/folders',
      parameters: [
        { ...filter, example: '<filter>' },
        { ...filter, name: 'region', required: true, example: '{region}' },
      ],
    }),
    {},
  );
  expect(optional?.value).toBeNull();
  expect(required?.value).not.toBeNull();
  expect(required?.value).not.toContain('{');
});
