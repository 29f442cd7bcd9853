import { expect, test } from 'vitest';
import {
  asked,
  candidatesOf,
  namesOf,
  SEARCH,
  SIZE,
  text,
  whole,
  type OracleCase,
} from '../../../testing/notes-api.ts';
import { changedWalks } from './changed-walk.ts';
import { linkedPages } from './linked-pages.ts';
import { openPages } from './open-pages.ts';
import { ownPages } from './own-pages.ts';

const OFFSET = asked('offset', { ...whole, minimum: 0, default: 0 });
const CURSOR = asked('cursor', text);
const SORT = asked('sort', { ...text, enum: ['rank', '-rank'] });
const LINKS = ['Link'];

const cases: Record<string, OracleCase> = {
  'walks own records by an offset': [
    ownPages,
    { query: [SEARCH, SIZE, OFFSET] },
    ['All pages of 3 by offset', 'All pages of 2 by offset', 'A window of the list by offset'],
  ],
  'walks nothing where other records are in the list as well': [ownPages, { query: [SIZE, OFFSET] }, []],
  'follows links in an order': [
    linkedPages,
    { query: [SEARCH, SIZE, OFFSET, SORT], headers: LINKS },
    ['Links from one page to the others -rank', 'The last of the pages of 3'],
  ],
  'follows no links that are not documented': [linkedPages, { query: [SEARCH, SIZE, OFFSET] }, []],
  'follows no links by a cursor, which nobody can jump with': [
    linkedPages,
    { query: [SEARCH, SIZE, CURSOR], headers: LINKS },
    [],
  ],
  'follows links from the first page where nobody knows how pages are counted': [
    linkedPages,
    { query: [SEARCH, SIZE, asked('page', whole), SORT], headers: LINKS },
    ['Links from one page to the others -rank', 'The last of the pages of 3'],
  ],
  'makes a record during a walk by a cursor': [
    changedWalks,
    { query: [SIZE, CURSOR], headers: LINKS, description: 'No note comes twice, whatever is added meanwhile.' },
    ['The page after the first by cursor when a record was made meanwhile'],
  ],
  'makes none during a walk that is not said to be stable': [
    changedWalks,
    { query: [SIZE, CURSOR], headers: LINKS },
    [],
  ],
  'makes none during a walk by an offset, which it may move': [
    changedWalks,
    { query: [SIZE, OFFSET], headers: LINKS, description: 'Pages are stable.' },
    [],
  ],
  'makes none where nothing can be made': [
    changedWalks,
    { query: [SIZE, CURSOR], headers: LINKS, isReadOnly: true, description: 'Pages are stable.' },
    [],
  ],
  'looks at the pages of a list as it stands': [
    openPages,
    { query: [SIZE, OFFSET], isReadOnly: true },
    ['Continues by offset', 'Beyond the end by offset', 'Page of 2'],
  ],
  'looks for the link to a page that there is': [
    openPages,
    { query: [{ ...SIZE, schema: { ...whole, minimum: 1, maximum: 50 } }, CURSOR], headers: LINKS, isReadOnly: true },
    ['The page after the first by cursor', 'Says that there is more by Link', 'Page of 2'],
  ],
  'leaves to own records what they say': [openPages, { query: [SEARCH, SIZE, OFFSET] }, ['Beyond the end by offset']],
};

test.each(Object.entries(cases))('%s', (_, [candidates, notes, names]) => {
  expect(namesOf(candidates, 'GET /notes', notes)).toEqual(names);
});

test('counts the walk that ends with a full page as a claim of its own', () => {
  const found = candidatesOf(ownPages, 'GET /notes', { query: [SEARCH, SIZE, OFFSET] });
  expect(found.map(({ name, oracle }) => [name, oracle])).toContainEqual([
    'All pages of 2 by offset',
    'full-last-page',
  ]);
});

test('shows by a larger page which item the second one begins with', () => {
  const size = { ...SIZE, schema: { ...whole, minimum: 1, maximum: 50 } };
  const found = candidatesOf(openPages, 'GET /notes', { query: [size, CURSOR], headers: LINKS, isReadOnly: true });
  const after = found.find(({ name }) => name === 'The page after the first by cursor');
  expect(after?.details.before?.map(({ values }) => values.at(-1)?.value)).toEqual(['3', '2']);
  expect(after?.rules?.some((rule) => rule.endsWith('equals {later}'))).toBe(true);
});

test('asks no second page to be full that only the first one must be, and none to be there', () => {
  const query = [{ ...SIZE, schema: { ...whole, minimum: 1, maximum: 50 } }, CURSOR];
  const found = candidatesOf(openPages, 'GET /notes', {
    query,
    headers: [...LINKS, 'X-Total-Count'],
    isReadOnly: true,
  });
  const after = found.find(({ name }) => name === 'The page after the first by cursor');
  const filled = after?.rules?.filter((rule) => rule.includes('a length of exactly'));
  expect(filled).toEqual(['if the header `X-Total-Count` is at least 4 then the body has a length of exactly 2']);
});
