import { expect, test } from 'vitest';
import { asked, namesOf, SEARCH, SIZE, text, whole, type OracleCase } from '../../../testing/notes-api.ts';
import { changedLists } from './changes.ts';
import { flagsAndSeveral } from './flags-and-several.ts';
import { openFilters } from './open-filters.ts';
import { ownFilters } from './own-filters.ts';
import { parentLists } from './parents.ts';

const KIND = asked('kind', { ...text, enum: ['plan', 'idea'] });
const flag = { type: 'boolean' as const };
const PINNED = {
  type: 'object' as const,
  required: ['id', 'pinned'],
  properties: { id: { ...text, format: 'uuid' }, pinned: flag },
};
const COLOUR = { ...text, enum: ['red', 'blue', 'green'] };
const COLOURED = {
  type: 'object' as const,
  required: ['id', 'kind', 'colour'],
  properties: { id: { ...text, format: 'uuid' }, kind: { ...text, enum: ['plan', 'idea'] }, colour: COLOUR },
};
const KINDS = {
  ...asked('kind', { type: 'array' as const, items: { ...text, enum: ['plan', 'idea'] } }),
  explode: false,
};
const LEAST = asked('minRank', whole, 'The lowest rank, inclusive.');

const cases: Record<string, OracleCase> = {
  'asks for own records by each filter, and by two': [
    ownFilters,
    { query: [SEARCH, SIZE, KIND, LEAST] },
    [
      'Own records by kind and minRank',
      'Own records by kind: plan',
      'Own records by kind: idea',
      'Own records by minRank: 10',
    ],
  ],
  'asks for nothing where no filter is known': [ownFilters, { query: [SIZE] }, []],
  'asks by two filters for both only where the document does not join them with or': [
    ownFilters,
    { query: [SEARCH, SIZE, KIND, LEAST], description: 'Notes that match any of the filters.' },
    ['Own records by kind: plan', 'Own records by kind: idea', 'Own records by minRank: 10'],
  ],
  'looks for what was deleted': [changedLists, { query: [SEARCH, SIZE] }, ['Lists nothing that was deleted']],
  'does not where deleted records may stay': [
    changedLists,
    { query: [SEARCH, SIZE], description: 'Archived notes stay in the list.' },
    [],
  ],
  'moves a record from one filter to the other': [
    changedLists,
    { query: [SEARCH, SIZE, KIND], change: { method: 'PATCH' } },
    ['Lists nothing that was deleted', 'Moves by kind when it is changed'],
  ],
  'asks a list as it stands for each value': [
    openFilters,
    { query: [SIZE, KIND], isReadOnly: true },
    ['Filtered by kind plan', 'Filtered by kind idea', 'An item by its own kind'],
  ],
  'asks it for two values of one filter, beside what an item has of another': [
    openFilters,
    { query: [KIND, asked('colour', COLOUR)], isReadOnly: true, note: COLOURED },
    [
      'Filtered by kind plan',
      'Filtered by kind idea',
      'Filtered by colour red',
      'Filtered by colour blue',
      'Filtered by colour green',
      'An item by its own kind and colour',
      'An item by its own kind',
      'An item by its own colour',
      'Filtered by kind and colour at once',
    ],
  ],
  'does not where the document joins filters with or': [
    openFilters,
    {
      query: [KIND, asked('colour', COLOUR)],
      isReadOnly: true,
      note: COLOURED,
      description: 'Notes that match any of the filters.',
    },
    [
      'Filtered by kind plan',
      'Filtered by kind idea',
      'Filtered by colour red',
      'Filtered by colour blue',
      'Filtered by colour green',
      'An item by its own kind and colour',
      'An item by its own kind',
      'An item by its own colour',
    ],
  ],
  'asks it for several values at once': [
    flagsAndSeveral,
    { query: [asked('limit', { ...whole, maximum: 50 }), KINDS], headers: ['X-Total-Count'], isReadOnly: true },
    ['Filtered by kind plan and idea'],
  ],
  'asks for several values where all of the list comes at once': [
    flagsAndSeveral,
    { query: [KINDS], isReadOnly: true },
    ['Filtered by kind plan and idea'],
  ],
  'asks for two items by the values of both where the words say so': [
    flagsAndSeveral,
    { query: [asked('kind', text, 'Kinds, separated by commas.')], isReadOnly: true },
    ['Two items by the kind of both'],
  ],
  'does not by texts, which may have commas': [
    flagsAndSeveral,
    { query: [asked('title', text, 'A comma-separated list.')], isReadOnly: true },
    [],
  ],
  'does not where pages hide what is found': [flagsAndSeveral, { query: [SIZE, KINDS], isReadOnly: true }, []],
  'asks it for both values of a flag': [
    flagsAndSeveral,
    { query: [SIZE, asked('pinned', flag)], note: PINNED, isReadOnly: true },
    ['Filtered by pinned false', 'Filtered by pinned true'],
  ],
  'asks it for what is not beyond the value of an item': [
    openFilters,
    { query: [SIZE, LEAST], isReadOnly: true },
    ['Nothing beyond the minRank of an item'],
  ],
  'asks it nothing without filters': [openFilters, { query: [SIZE], isReadOnly: true }, []],
  'asks for another parent only below one': [parentLists, { query: [SEARCH, SIZE] }, []],
};

test.each(Object.entries(cases))('%s', (_, [candidates, notes, names]) => {
  expect(namesOf(candidates, 'GET /notes', notes)).toEqual(names);
});
