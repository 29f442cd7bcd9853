import { expect, test } from 'vitest';
import { asked, candidatesOf, namesOf, SEARCH, SIZE, text, type OracleCase } from '../../../testing/notes-api.ts';
import { openSearches } from './open-search.ts';
import { ownSearches } from './own-search.ts';

const AS_TEXT = ['A percent sign in q', 'A low line in q', 'A quote in q'];

const cases: Record<string, OracleCase> = {
  'looks for parts of own texts': [
    ownSearches,
    { query: [asked('q', text, 'Part of the title.'), SIZE] },
    ['Found by q in title', 'Found by q with two words', ...AS_TEXT],
  ],
  'looks for them with an accent where accents do not matter': [
    ownSearches,
    { query: [asked('q', text, 'Part of the title, case-insensitive; accents are ignored.'), SIZE] },
    ['Found by q in title', 'Found by q in capitals', 'Found by q with an accent', ...AS_TEXT],
  ],
  'looks for whole texts in other letters where nothing says that parts are found': [
    ownSearches,
    { query: [asked('q', text, 'Text to look for in titles, capitals or not.'), SIZE] },
    ['Found by q in title', 'Found by q in capitals'],
  ],
  'says nothing of a fuzzy search': [ownSearches, { query: [asked('q', text, 'Fuzzy: part of the title.'), SIZE] }, []],
  'looks for signs and for nothing in a list as it stands': [
    openSearches,
    { query: [SEARCH, SIZE], isReadOnly: true },
    ['Capitals in q', 'Quotes and percent signs in q', 'Nothing found by q'],
  ],
  'sends no text that the document forbids': [
    openSearches,
    { query: [asked('q', { ...text, pattern: '^[a-z]+$' }), SIZE], isReadOnly: true },
    [],
  ],
};

test.each(Object.entries(cases))('%s', (_, [candidates, notes, names]) => {
  expect(namesOf(candidates, 'GET /notes', notes)).toEqual(names);
});

test('counts nothing where nothing is found', () => {
  const notes = { query: [SEARCH, SIZE], headers: ['X-Total-Count'], isReadOnly: true };
  const rules = candidatesOf(openSearches, 'GET /notes', notes).find(
    ({ name }) => name === 'Nothing found by q',
  )?.rules;
  expect(rules).toContain('the header `X-Total-Count` is 0');
});
