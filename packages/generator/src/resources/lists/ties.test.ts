import { expect, test } from 'vitest';
import { sortedLists } from '../../oracles/lists/order/sorting.ts';
import { usualOrder } from '../../oracles/lists/order/usual-order.ts';
import { usualListRules } from '../../oracles/lists/usual-rules.ts';
import type { Oracle } from '../../oracles/oracle.ts';
import { asked, candidatesOf, SEARCH, SIZE, text } from '../../testing/notes-api.ts';

/** What is asked of items that are equal in their rank, by the scenario. */
const tiesOf = (description: string): Record<string, string[]> =>
  Object.fromEntries(
    candidatesOf(sortedLists, 'GET /notes', { query: [SEARCH, SIZE, asked('sort', text, description)] })
      .map(({ name, rules = [] }): [string, string[]] => [name, rules.filter((rule) => rule.includes('the value of'))])
      .filter(([, rules]) => rules.length > 0),
  );

test.each([
  'By `rank`; a minus in front sorts descending. Ties are broken by id.',
  'By `rank`; a minus in front sorts descending. Notes of the same rank follow each other by `id`.',
])('asks for the order of equal items that %j gives', (description) => {
  expect(tiesOf(description)).toEqual({ 'Sorted by rank': ['`[1].id` is at most the value of `[2].id`'] });
});

test('asks for it in both directions where the document says which way equal items go', () => {
  const rules = ['`[1].title` is at least the value of `[2].title`'];
  expect(tiesOf('By `rank`; a minus in front sorts descending. Equal ones go by title, descending.')).toEqual({
    'Sorted by rank': rules,
    'Sorted by -rank': rules,
  });
});

test('asks for it in both directions where it is always the same', () => {
  const rules = ['`[1].id` is at most the value of `[2].id`'];
  expect(
    tiesOf('By `rank`; a minus in front sorts descending. Notes that are equal in it come by ascending `id`.'),
  ).toEqual({
    'Sorted by rank': rules,
    'Sorted by -rank': rules,
  });
  expect(
    Object.keys(tiesOf('By `rank`; a minus in front sorts descending. Ties go by id in both directions.')),
  ).toHaveLength(2);
});

test.each([
  ['Equal ones come by ascending id, also when sorting descending.', 2],
  ['Equal ones come by ascending id, whichever way the list is sorted.', 2],
  ['Equal ones come by id, descending when the sort is descending.', 1],
  ['Ties are broken by id in descending order.', 2],
  ['Notes with equal sort keys come in ascending order of their id, whatever the direction.', 2],
  ['Notes that are equal in all given sort keys come in the order of their id.', 1],
])('reads the way of equal items, and not that of the sort, in %j', (words, count) => {
  const found = Object.values(tiesOf(`By \`rank\`; a minus in front sorts descending. ${words}`));
  expect(found).toHaveLength(count);
  const word = words.includes('in descending') ? 'at least' : 'at most';
  expect(new Set(found.flat())).toEqual(new Set([`\`[1].id\` is ${word} the value of \`[2].id\``]));
});

test('looks at the first items of a list as it stands where it cannot make its own', () => {
  const [sorted] = candidatesOf(sortedLists, 'GET /notes', {
    query: [asked('sort', text, 'By `rank`. Ties are broken by id.')],
    isReadOnly: true,
  });
  expect(sorted?.rules?.[1]).toBe(
    'if `[0].rank` equals the value of `[1].rank` then `[0].id` is at most the value of `[1].id`',
  );
});

test.each(['By `rank` or `title`.', 'By `rank`. Equal ones come in any order.'])(
  'asks for none with %j',
  (description) => {
    expect(tiesOf(description)).toEqual({});
  },
);

const usualOf: Oracle['candidates'] = (situation) => [
  {
    name: 'usual',
    kind: 'listed',
    errorIn: null,
    expectedStatus: 200,
    details: { reason: '', constraint: null, pointer: null },
    overrides: [],
    rules: usualListRules(situation),
  },
];

const usualRulesOf = (description: string): string[] =>
  candidatesOf((situation) => usualOf({ ...situation, description }), 'GET /notes', { query: [SIZE] }).flatMap(
    ({ rules = [] }) => rules,
  );

test.each([
  ['Lists are sorted by rank; notes of the same rank come by ascending id.', true],
  ['Most lists are sorted by rank; notes of the same rank come by ascending id.', false],
  ['Lists are sorted by rank; notes of the same rank come by ascending id. Notes are the exception.', false],
])('looks at the usual order of all lists, and at equal items in it: %s', (description, isRead) => {
  const rules = usualRulesOf(description);
  const order = rules.filter((rule) => rule.includes('sorted ascending by `rank`'));
  const ties = rules.filter((rule) => rule.startsWith('if `[0].rank` equals the value of `[1].rank`'));
  expect([order.length, ties.length]).toEqual(isRead ? [1, 1] : [0, 0]);
});

test('looks at equal items in the usual order, which may be the only item of a default', () => {
  const sort = asked(
    'sort',
    { type: 'array', items: text, default: ['rank,asc'] },
    'Criteria as property,(asc|desc). Properties: rank, title. Notes of the same rank come by ascending id.',
  );
  const [{ rules = [] } = {}] = candidatesOf(usualOf, 'GET /notes', { query: [SIZE, sort] });
  expect(rules).toContain('the body is sorted ascending by `rank`');
});

test('reads that of equal items what was made last comes first', () => {
  const moment = { ...text, format: 'date-time' };
  const note = {
    type: 'object' as const,
    properties: { id: text, day: { ...text, format: 'date' }, created_at: moment },
    required: ['id', 'day', 'created_at'],
  };
  const [list] = candidatesOf(usualOrder, 'GET /notes', {
    query: [SEARCH],
    note,
    description: 'The latest day comes first, and within a day what was entered last.',
  });
  expect(list?.rules).toContain(
    'if `[0].day` equals the value of `[1].day` then `[0].created_at` is at least the value of `[1].created_at`',
  );
});
