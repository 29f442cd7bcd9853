import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const count: JsonSchemaObject = { type: 'integer', minimum: 1 };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});
const states = ['asked', 'agreed', 'dropped'];
const barge = object({ id: text, cabinsLeft: count, cargo: { ...text, enum: ['dry', 'wet'] } });
const trip = object({ id: text, cabins: count, status: { ...text, enum: states } });
const id = (name: string) => [parameter({ name, in: 'path', schema: text })];

const post = (path: string, description: string, requestBody: JsonSchemaObject | null, answer: JsonSchemaObject) =>
  operation({
    method: 'POST',
    path,
    description,
    parameters: path.includes('{') ? id('tripId') : [],
    ...(requestBody !== null && { requestBody: body(requestBody) }),
    responses: [respond(path.includes('{') ? '200' : '201', answer), respond('409')],
  });
const get = (path: string, name: string, answer: JsonSchemaObject) =>
  operation({ method: 'GET', path, parameters: id(name), responses: [respond('200', answer)] });
const removeTrip = operation({
  method: 'DELETE',
  path: '/trips/{tripId}',
  parameters: id('tripId'),
  responses: [respond('204')],
});

const others = [
  post('/barges', '', object({ cabinsLeft: count }), barge),
  get('/barges/{bargeId}', 'bargeId', barge),
  post('/trips', 'A new trip is asked.', object({ barge_id: text, cabins: count }), trip),
  get('/trips/{tripId}', 'tripId', trip),
  removeTrip,
];

/** By scenario: what the barge has to show after an action on its trip. */
function shownBy(action: ReturnType<typeof operation>, more: ReturnType<typeof operation>[] = []) {
  const scenarios = generateScenarios(
    action,
    { ...MODEL, operations: [...others, action, ...more] },
    { depth: 'deep' },
  );
  return scenarios.flatMap(({ name, details }) =>
    (details.followUps ?? [])
      .filter((step) => step.operation === 'GET /barges/{bargeId}')
      .map((step) => [name.split(':')[0], ...(step.rules ?? [])]),
  );
}

const agree = post('/trips/{tripId}/agree', 'From asked to agreed.', null, trip);
const drop = (words: string) =>
  post(
    '/trips/{tripId}/drop',
    `From asked or agreed to dropped; any other trip is answered with 409. ${words}`,
    null,
    trip,
  );

it('an action is sent from each state that something depends on', () => {
  expect(shownBy(drop('If it was agreed, the cabins of the barge are added back.'), [agree])).toEqual([
    ['To dropped from agreed', '`cabinsLeft` is 1 more than in step "barge before"'],
  ]);
  expect(shownBy(drop('If it was agreed, the cargo of the barge is `dry`.'), [agree])).toEqual([]);
});

it('what happens whatever the state is claimed once', () => {
  expect(shownBy(drop('The cabins are added back to the barge.'), [agree]).map(([name]) => name)).toEqual([
    'Valid request',
  ]);
});

const change = (words: string) =>
  operation({
    method: 'PATCH',
    path: '/trips/{tripId}',
    description: `From asked to agreed or dropped, from agreed to dropped. ${words}`,
    parameters: id('tripId'),
    requestBody: body(object({ status: { ...text, enum: states } })),
    responses: [respond('200', trip), respond('409')],
  });

it('an update that sets a state does what is said of that state', () => {
  const shown = shownBy(change('When it becomes agreed, the cabins of the barge go down by the cabins of the trip.'));
  expect(shown.filter(([, rule]) => rule?.includes('barge before'))).toHaveLength(1);
  expect(shown[0]?.[1]).toMatch(/^`cabinsLeft` is (?:\d+ )?less than in step "barge before"$/);
});

it('an update does nothing else by words without a state', () => {
  expect(shownBy(change('The cabins of the barge go down.'))).toEqual([]);
});
