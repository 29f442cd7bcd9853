import { expect, test } from 'vitest';
import { asked, candidatesOf, namesOf, SEARCH, SIZE, text, type OracleCase } from '../../../testing/notes-api.ts';
import { listDefaults } from './defaults.ts';
import { selectedFields } from './selected-fields.ts';
import { sortedLists } from './sorting.ts';
import { usualOrder } from './usual-order.ts';

const SORT = asked(
  'sort',
  text,
  'By `title` or `rank`, several separated by commas; a leading minus sorts descending.',
);
const WITH_DIRECTION = asked(
  'sort',
  text,
  'In the format: key,(asc|desc); several keys are supported. Keys: title, rank.',
);
const STRICT = asked('sort', text, 'By `rank`. 400 for any other key.');

const cases: Record<string, OracleCase> = {
  'sorts by each key, and by two where there may be two': [
    sortedLists,
    { query: [SEARCH, SIZE, SORT] },
    ['Sorted by title', 'Sorted by -title', 'Sorted by rank', 'Sorted by -rank', 'Sorted by rank,title'],
  ],
  'writes no two keys as one text where each has its direction behind a comma': [
    sortedLists,
    { query: [SEARCH, SIZE, WITH_DIRECTION] },
    ['Sorted by title,asc', 'Sorted by title,desc', 'Sorted by rank,asc', 'Sorted by rank,desc'],
  ],
  'sorts by what the document refuses': [
    sortedLists,
    { query: [STRICT], isReadOnly: true },
    ['Sorted by rank', 'Query parameter sort with a key that no item has'],
  ],
  'sorts by nothing that is not named': [sortedLists, { query: [asked('sort', text)] }, []],
  'asks with the default and without': [listDefaults, { query: [SEARCH, SIZE] }, ['The default of limit']],
  'does not where others may add to the list': [listDefaults, { query: [SIZE] }, []],
  'asks for one field only': [
    selectedFields,
    { query: [asked('fields', text, 'Only these fields, separated by commas.')] },
    ['Only title by fields'],
  ],
  'asks for none where nothing says that the others are left out': [
    selectedFields,
    { query: [asked('fields', text, 'The fields to search.')] },
    [],
  ],
};

test.each(Object.entries(cases))('%s', (_, [candidates, notes, names]) => {
  expect(namesOf(candidates, 'GET /notes', notes)).toEqual(names);
});

test('makes records of its own where words say in which order a list comes', () => {
  const [found] = candidatesOf(usualOrder, 'GET /notes', {
    query: [SEARCH, SIZE],
    description: 'In alphabetical order of their titles.',
  });
  expect(found?.rules?.[0]).toBe('the body is sorted ascending by `title`');
  expect(found?.details.before?.filter((step) => step.operation === 'POST /notes')).toHaveLength(4);
  expect(candidatesOf(usualOrder, 'GET /notes', { query: [SEARCH, SIZE], description: 'All notes.' })).toEqual([]);
});
