import { expect, test } from 'vitest';
import { asked, candidatesOf, SEARCH, SIZE, text, type Notes } from '../../../testing/notes-api.ts';
import { putAwayRecords } from './put-away.ts';

const FLAG = { type: 'boolean' as const };
const away = (notes: Notes) => candidatesOf(putAwayRecords, 'GET /notes', { query: [SEARCH, SIZE], ...notes });
const query = [SEARCH, SIZE, asked('include_deleted', FLAG)];

test('what was removed is asked for with its flag and without', () => {
  const [only, ...others] = away({ query });
  expect(others).toEqual([]);
  expect(only?.details.before?.map((step) => step.operation)).toEqual(['POST /notes', 'DELETE /notes/{noteId}']);
  expect(only?.rules).toEqual(['no `[*].id` equals {own1}']);
  expect(only?.details.followUps?.map(({ values, rules }) => [values.at(-1), rules])).toEqual([
    [{ in: 'query', name: 'include_deleted', value: 'true' }, ['any `[*].id` equals {own1}']],
  ]);
});

test.each([
  [{ query: [SEARCH, SIZE, asked('deleted', FLAG, 'true: only deleted notes, otherwise only the others.')] }],
  [{ query: [SEARCH, SIZE, asked('deleted', FLAG)], description: 'Deleted notes are left out.' }],
] satisfies [Notes][])('reads that such records are left out', (notes) => {
  expect(away(notes)).toHaveLength(1);
});

test('what has a final state is asked for with that state', () => {
  const states = [SEARCH, SIZE, asked('phase', { ...text, enum: ['kept', 'deleted'] })];
  const [only] = away({ query: states, description: 'Deleted notes only with `phase=deleted`.' });
  expect(only?.rules).toEqual(['no `[*].id` equals {own1}']);
  expect(only?.details.followUps?.map(({ values }) => values.at(-1))).toEqual([
    { in: 'query', name: 'phase', value: 'deleted' },
  ]);
  expect(away({ query: states, description: 'With `phase=deleted` the deleted ones.' })).toEqual([]);
});

test.each([
  [{ query: [SEARCH, SIZE, asked('deleted', FLAG)] }],
  [{ query: [SEARCH, SIZE, asked('include_deleted', text)] }],
  [{ query: [SEARCH, SIZE, asked('include_archived', FLAG)] }],
  [{ query, isReadOnly: true }],
] satisfies [Notes][])('asks for nothing where nothing is said, or nothing puts records away', (notes) => {
  expect(away(notes)).toEqual([]);
});
