import { expect, test } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'integer' as const };
const rack = { type: 'object' as const, required: ['id'], properties: { id } };
const box = { type: 'object' as const, required: ['id', 'rack_id'], properties: { id, rack_id: id } };
const onRack = body({ type: 'object', required: ['rack_id'], properties: { rack_id: id } });
const ofBox = { parameters: [parameter({ name: 'boxId', in: 'path' as const, schema: id })] };

const ofRack = { parameters: [parameter({ name: 'rackId', in: 'path' as const, schema: id })] };
const racks = [
  operation({ method: 'GET', path: '/racks', responses: [respond('200', { type: 'array', items: rack })] }),
  operation({ method: 'GET', path: '/racks/{rackId}', ...ofRack, responses: [respond('200', rack)] }),
];
const boxes = [
  operation({ method: 'POST', path: '/boxes', requestBody: onRack, responses: [respond('201', box)] }),
  operation({ method: 'GET', path: '/boxes/{boxId}', ...ofBox, responses: [respond('200', box)] }),
  operation({ method: 'DELETE', path: '/boxes/{boxId}', ...ofBox, responses: [respond('204')] }),
];
const moving = (description: string) =>
  operation({
    method: 'POST',
    path: '/boxes/{boxId}/move',
    description,
    ...ofBox,
    requestBody: onRack,
    responses: [respond('200', box), respond('400')],
  });

function base(description: string, ...more: ReturnType<typeof operation>[]) {
  const move = moving(description);
  const [scenario] = generateScenarios(move, { ...MODEL, operations: [...more, ...boxes, move] });
  const sent = scenario?.overrides.find((one) => one.in === 'body')?.bodyValue;
  return { sent, before: scenario?.details.before ?? [], after: scenario?.details.after ?? [] };
}

test('a move to another record names the second one of the list', () => {
  const { sent, before } = base('Moves the box to another rack.', ...racks);
  expect(sent).toEqual({ rack_id: '{{rackIdOther}}' });
  expect(before[0]).toMatchObject({
    operation: 'GET /racks',
    extracts: [
      { name: 'rackId', path: '[0].id', optional: true },
      { name: 'rackIdOther', path: '[1].id', optional: true },
    ],
  });
});

test('where such a record can be made, a second one is made and removed', () => {
  const made = [
    operation({ method: 'POST', path: '/racks', responses: [respond('201', rack)] }),
    operation({ method: 'DELETE', path: '/racks/{rackId}', ...ofRack, responses: [respond('204')] }),
  ];
  const { sent, before, after } = base('The new rack must have room.', ...made);
  expect(sent).toEqual({ rack_id: '{{rackIdOther}}' });
  expect(before.filter((step) => step.operation === 'POST /racks')).toHaveLength(2);
  expect(after.map((step) => step.operation)).toEqual([
    'DELETE /boxes/{boxId}',
    'DELETE /racks/{rackId}',
    'DELETE /racks/{rackId}',
  ]);
});

test('an action that names no other record names the one that its record has', () => {
  expect(base('Checks the box on its rack.', ...racks).sent).toEqual({ rack_id: '{{rackId}}' });
});

test('a field names the same record however often it is asked, and every scenario takes what it names', () => {
  const made = [
    operation({ method: 'POST', path: '/racks', responses: [respond('201', rack)] }),
    operation({ method: 'DELETE', path: '/racks/{rackId}', ...ofRack, responses: [respond('204')] }),
  ];
  const named = operation({
    method: 'PUT',
    path: '/labels/{labelName}',
    description: 'Puts the label on a new rack.',
    parameters: [parameter({ name: 'labelName', in: 'path', schema: { type: 'string' } })],
    requestBody: body({
      type: 'object',
      required: ['rack_id', 'note'],
      properties: { rack_id: id, note: { type: 'string', maxLength: 9 } },
    }),
    responses: [respond('204'), respond('400')],
  });
  const scenarios = generateScenarios(named, { ...MODEL, operations: [...made, named] });
  const faulty = scenarios.filter(({ errorIn }) => errorIn === 'body');
  expect(faulty.some(({ overrides }) => JSON.stringify(overrides).includes('{{rackId'))).toBe(true);
  for (const { name, overrides, details } of scenarios) {
    const used = JSON.stringify(overrides).match(/(?<=\{\{)\w+/g) ?? [];
    const taken = (details.before ?? []).flatMap(({ extracts }) => extracts.map((one) => one.name));
    expect([name, used.filter((one) => !taken.includes(one))]).toEqual([name, []]);
  }
});

const text = { type: 'string' as const };
const sent = (properties: Record<string, object>, path = '/moves') => {
  const shop = { type: 'object' as const, required: ['id'], properties: { id } };
  const purse = { type: 'object' as const, required: ['id', 'shop_id'], properties: { id, shop_id: id } };
  const at = (name: string) => ({ parameters: [parameter({ name, in: 'path' as const, schema: id })] });
  const needs = body({ type: 'object', required: ['shop_id'], properties: { shop_id: id } });
  const made = [
    operation({ method: 'POST', path: '/shops', responses: [respond('201', shop)] }),
    operation({ method: 'DELETE', path: '/shops/{shopId}', ...at('shopId'), responses: [respond('204')] }),
    operation({ method: 'POST', path: '/purses', requestBody: needs, responses: [respond('201', purse)] }),
    operation({ method: 'DELETE', path: '/purses/{purseId}', ...at('purseId'), responses: [respond('204')] }),
  ];
  const move = operation({
    method: 'POST',
    path,
    ...(path.includes('{') && at('purseId')),
    requestBody: body({ type: 'object', required: Object.keys(properties), properties }),
    responses: [respond('200')],
  });
  const definitions = { PurseId: { type: 'string' as const, examples: ['purse_1'] } };
  const [scenario] = generateScenarios(move, { ...MODEL, definitions, operations: [...made, move] });
  const { before = [], after = [] } = scenario?.details ?? {};
  return { body: scenario?.overrides.find((one) => one.in === 'body')?.bodyValue, before, after };
};
test.each([
  ['the name', { from_purse_id: id, to_purse_id: id }],
  ['the schema', { source: { $ref: '#/$defs/PurseId' }, destination: { $ref: '#/$defs/PurseId' } }],
  [
    'the description',
    {
      payer: { ...text, description: 'Purse id to take it from.' },
      payee: { ...text, description: 'Id of the purse.' },
    },
  ],
])(
  'fields that are called after the parts of two records name two that were made; their kind is told by %s',
  (_, fields) => {
    const { body: named, before, after } = sent(fields);
    expect(Object.values(named ?? {})).toEqual(['{{purseId}}', '{{purseIdOther}}']);
    expect(before.map((step) => step.operation)).toEqual(['POST /shops', 'POST /purses', 'POST /purses']);
    expect(before.slice(1).map((step) => step.values[0]?.bodyValue)).toEqual([
      { shop_id: '{{shopId}}' },
      { shop_id: '{{shopId}}' },
    ]);
    expect(after.map((step) => step.operation)).toEqual([
      'DELETE /purses/{purseId}',
      'DELETE /purses/{purseId}',
      'DELETE /shops/{shopId}',
    ]);
  },
);

test('what is called the target of an action on a record is another one', () => {
  expect(sent({ target_purse_id: id }, '/purses/{purseId}/pour').body).toEqual({ target_purse_id: '{{purseIdOther}}' });
  expect(sent({ main_purse_id: id }, '/purses/{purseId}/check').body).toEqual({ main_purse_id: '{{purseId}}' });
});

test('two relationships of one kind name two records (JSON:API)', () => {
  const identifier = {
    type: 'object' as const,
    required: ['type', 'id'],
    properties: { type: { type: 'string' as const, enum: ['racks'] }, id: { type: 'string' as const } },
  };
  const link = { type: 'object' as const, required: ['data'], properties: { data: identifier } };
  const transfer = operation({
    method: 'POST',
    path: '/transfers',
    requestBody: body({
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          required: ['relationships'],
          properties: {
            relationships: {
              type: 'object',
              required: ['source', 'destination'],
              properties: { source: link, destination: link },
            },
          },
        },
      },
    }),
    responses: [respond('201', box)],
  });
  const [scenario] = generateScenarios(transfer, { ...MODEL, operations: [...racks, transfer] });
  expect(scenario?.overrides.find((one) => one.in === 'body')?.bodyValue).toEqual({
    data: {
      relationships: {
        source: { data: { type: 'racks', id: '{{rackId}}' } },
        destination: { data: { type: 'racks', id: '{{rackIdOther}}' } },
      },
    },
  });
});
