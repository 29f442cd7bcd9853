import { expect, it } from 'vitest';
import { asked, candidatesOf, namesOf, text, whole } from '../../../testing/notes-api.ts';
import { openPages } from './open-pages.ts';

const KIND = asked('kind', { ...text, enum: ['plan', 'idea'] });

const tried = (description: string): string[] =>
  namesOf(openPages, 'GET /notes', {
    query: [asked('cursor', text, description), asked('limit', whole), KIND],
    headers: ['Link'],
  }).filter((name) => name.startsWith('cursor of'));

it.each([
  'Filters and order have to be the same as there, else 400.',
  'A cursor with other filters than those that it came from is refused.',
])('a cursor goes with its request: %s', (words) => {
  expect(tried(words)).toEqual(['cursor of a request without kind']);
});

it.each(['Where the next page begins.', 'Other filters beside it are ignored.', 'The same order as there is used.'])(
  'a cursor may go with any request: %s',
  (words) => {
    expect(tried(words)).toEqual([]);
  },
);

it('asks for a page that is said not to be there, and for more than is said to be given', () => {
  const query = [
    asked('page', whole, 'Pages that do not exist get a 400.'),
    asked('limit', whole, '1 to 50, 400 otherwise.'),
  ];
  const found = candidatesOf(openPages, 'GET /notes', { query, isReadOnly: true });
  const refused = found.filter(({ errorIn }) => errorIn !== null);
  expect(refused.map(({ name, expectedStatus }) => [name, expectedStatus])).toEqual([
    ['Beyond the end by page, where there is no page', 400],
    ['Query parameter limit above 50', 400],
  ]);
});
