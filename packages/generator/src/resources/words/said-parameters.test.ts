import { expect, it } from 'vitest';
import { operation, parameter } from '../../testing/operations.ts';
import { withSaidParameters } from './said-parameters.ts';

const text = { type: 'string' as const };
const asked = (name: string, description: string | null = null) =>
  parameter({ name, in: 'query', schema: text, description });
const read = (description: string, ...parameters: ReturnType<typeof asked>[]) =>
  withSaidParameters(operation({ method: 'GET', path: '/boats', description, parameters })).parameters.map(
    (one) => one.description,
  );

it('gives a parameter what the operation says of it alone', () => {
  const said =
    'All boats. `q` looks for a part of the name; capitals make no difference. `moored=true` keeps those in a berth.';
  expect(read(said, asked('q'), asked('moored'), asked('flag'))).toEqual([
    '`q` looks for a part of the name; capitals make no difference.',
    '`moored=true` keeps those in a berth.',
    null,
  ]);
});

it('leaves what has words of its own, and what is said of several', () => {
  expect(
    read('At least `min` and at most `max`. `q` is exact.', asked('min'), asked('max'), asked('q', 'A name.')),
  ).toEqual([null, null, 'A name.']);
});
