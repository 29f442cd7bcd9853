import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const count: JsonSchemaObject = { type: 'integer', minimum: 2, maximum: 50 };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = [parameter({ name: 'id', in: 'path', schema: text })];

interface Said {
  /** Where the kettle is described. */
  kettle?: string;
  move?: string;
  description?: string;
  left?: JsonSchemaObject;
}

/** What the two kettles of a move have to show, in the order of their parts. */
function shownBy({ kettle = '', move = '', description = '', left = count }: Said) {
  const record = object({ id: text, size: count, litres: left, moves: count, full: count, note: text });
  const moved = object({ from_kettle_id: text, to_kettle_id: text, amount: count });
  const operations = [
    operation({
      method: 'POST',
      path: '/kettles',
      description: kettle,
      requestBody: body(object({ size: count })),
      responses: [respond('201', record)],
    }),
    operation({ method: 'GET', path: '/kettles/{id}', parameters: id, responses: [respond('200', record)] }),
    operation({
      method: 'POST',
      path: '/moves',
      description: move,
      requestBody: body(moved),
      responses: [respond('201', object({ id: text }))],
    }),
    operation({
      method: 'GET',
      path: '/moves/{id}',
      parameters: id,
      responses: [respond('200', object({ id: text }))],
    }),
  ];
  const create = operations.find(({ key }) => key === 'POST /moves');
  if (create === undefined) throw new Error('The document of this test is wrong.');
  const [usual] = generateScenarios(create, { ...MODEL, operations, description }, { depth: 'deep' });
  return (usual?.details.followUps ?? []).map(({ rules = [] }) => rules.filter((rule) => rule.includes('in step')));
}

const OF_EACH = [
  ['`litres` is 10 less than in step "kettle before"'],
  ['`litres` is 10 more than in step "other kettle before"'],
];

describe('of two records of a kind', () => {
  it.each([
    'The amount is taken from the litres of the source kettle and added to the litres of the target kettle.',
    "The sender's litres go down by the amount, the receiver's litres rise by the amount that is sent.",
  ])('each is read by its part: %s', (move) => {
    expect(shownBy({ move })).toEqual(OF_EACH);
  });

  it('neither is read where nobody says which', () => {
    expect(shownBy({ move: 'The amount is added to the litres of the right kettle or the left kettle.' })).toEqual([]);
  });
});

describe('what the document says elsewhere', () => {
  it.each([
    { description: 'When a move is made, the `litres` of the source kettle go down by the amount.' },
    { kettle: 'A kettle for brewing. Each move lowers the `litres` of the source kettle by the amount.' },
  ])('is said of the request: %j', (said) => {
    expect(shownBy(said)).toEqual([OF_EACH[0]]);
  });

  it.each([
    { description: 'When a brew is made, the `litres` of the source kettle go down by the amount.' },
    { description: 'The `litres` of the source kettle go down by the amount.' },
    { description: 'When a move is made, the litres may go down.' },
  ])('is not: %j', (said) => {
    expect(shownBy(said)).toEqual([]);
  });
});

it.each([
  ['`moves` and `full` of the source kettle go up by one.', ['`full` is 1 more', '`moves` is 1 more']],
  [
    'Raises `moves` of the source kettle by one, and `full` of the source kettle by 3.',
    ['`full` is 3 more', '`moves` is 1 more'],
  ],
  ['The source kettle has one of its moves. When it has a lid, its moves rise by one.', []],
])('reads each part of %j', (move, expected) => {
  const rules = shownBy({ move }).flat();
  expect(rules.map((rule) => rule.replace(/ than in step .*/, '')).toSorted()).toEqual(expected);
});
