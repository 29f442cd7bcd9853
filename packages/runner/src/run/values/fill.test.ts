import { expect, it } from 'vitest';
import { parameter } from '../../testing/scenario.ts';
import { fillParameters, missingNames } from './fill.ts';

const linked = ['page[size]', 'kind'].map((name) => parameter('query', name, `{{$linked:next:${name}}}`));
const valuesOf = (address?: string) => ({
  random: () => 0.5,
  extracted: new Map(address === undefined ? [] : [['next', address]]),
});

it('sends what an address has of a parameter, and leaves out what it does not have', () => {
  const filled = fillParameters(linked, valuesOf('/notes?page%5Bsize%5D=2'));
  expect(filled.map(({ value }) => value)).toEqual(['2', null]);
});

it('misses an address that no answer had', () => {
  expect(missingNames(linked, valuesOf())).toEqual(['next']);
  expect(missingNames(linked, valuesOf('/notes'))).toEqual([]);
});
