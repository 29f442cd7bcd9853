import { expect, test } from 'vitest';
import { saidRequired } from './said-required.ts';

const of = (description: string): string[] => saidRequired({ properties: { berth: { type: 'string', description } } });

test.each([
  'Mandatory',
  '1 to 40 characters. Mandatory.',
  'Mandatory. After arrival, at most 30 nights.',
  'This field is required.',
  'The berth is required; it is unique.',
  '**Required**, at least 3 letters',
  '(required) The berth of the boat',
  'Required: the berth',
  'Must be provided.',
])('is said: %s', (description) => {
  expect(of(description)).toEqual(['berth']);
});

test.each([
  'Mandatory for a new boat',
  'Required if the boat has a mast.',
  'Not mandatory.',
  'The required depth of water.',
  'Required permissions: harbour master',
  'The number of crew required',
])('is not said: %s', (description) => {
  expect(of(description)).toEqual([]);
});

test('what a list requires is not said again', () => {
  const properties = { berth: { type: 'string' as const, description: 'Mandatory.' } };
  expect(saidRequired({ properties, required: ['berth'] })).toEqual([]);
});
