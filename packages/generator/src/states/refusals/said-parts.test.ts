import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it, test } from 'vitest';
import { baseScenario, generateScenarios } from '../../generate-scenarios.ts';
import { indexOf } from '../../resources/api-index.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import { saidParts } from './said-parts.ts';

const id: JsonSchemaObject = { type: 'integer' };
const recordIn = (states: string[]): JsonSchemaObject => ({
  type: 'object',
  required: ['id', 'state'],
  properties: { id, state: { type: 'string', enum: states } },
});
const route = recordIn(['planned', 'published']);
const leg = recordIn(['sketched', 'walked', 'dropped']);
const at = (name: string) => [parameter({ name, in: 'path', schema: id })];
const act = (path: string, name: string, description: string, answer: JsonSchemaObject) =>
  operation({
    method: 'POST',
    path,
    description,
    parameters: at(name),
    responses: [respond('200', answer), respond('409')],
  });

/** A hike whose routes have legs, and the call that publishes one. */
function hike(description: string, refusal = 'Published already.') {
  const named = body({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } });
  const publish = operation({
    method: 'POST',
    path: '/routes/{route_id}/publish',
    description,
    parameters: at('route_id'),
    responses: [respond('200', route), { ...respond('409'), description: refusal }],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/routes',
      description: 'A new route is planned.',
      requestBody: named,
      responses: [respond('201', route)],
    }),
    operation({
      method: 'GET',
      path: '/routes/{route_id}',
      parameters: at('route_id'),
      responses: [respond('200', route)],
    }),
    operation({
      method: 'POST',
      path: '/routes/{route_id}/legs',
      description: 'A new leg is sketched.',
      parameters: at('route_id'),
      requestBody: named,
      responses: [respond('201', leg)],
    }),
    operation({ method: 'GET', path: '/legs/{leg_id}', parameters: at('leg_id'), responses: [respond('200', leg)] }),
    act('/legs/{leg_id}/walk', 'leg_id', 'Only a sketched leg can be walked. It becomes walked.', leg),
    act('/legs/{leg_id}/drop', 'leg_id', 'Only a sketched leg can be dropped. It becomes dropped.', leg),
    publish,
  ];
  return { operations, publish };
}

it.each([
  ['Each leg has to be walked or dropped before.', ['walked', 'dropped'], false],
  ['All legs walked or dropped, and at least one walked.', ['walked', 'dropped'], true],
  ['For planned routes. Every leg of it is walked.', ['walked'], false],
  ['It takes a planned route with a name and a leg that is walked.', ['walked'], true],
  ['Needs at least one walked leg (409).', ['walked'], true],
])('what is asked of the parts is read in %j', (description, finished, isNeeded) => {
  const { operations, publish } = hike(description);
  expect(saidParts(publish, indexOf(operations, {}))).toMatchObject([
    { part: { name: 'leg' }, finished: new Set(finished), isNeeded },
  ]);
});

it.each(['The route is published, or one of its legs is still sketched.', 'There are sketched legs.'])(
  'what is refused for the parts is read in %j',
  (refusal) => {
    const { operations, publish } = hike('For planned routes.', refusal);
    expect(saidParts(publish, indexOf(operations, {}))).toMatchObject([{ finished: new Set(['walked', 'dropped']) }]);
  },
);

it.each(['Every leg becomes walked.', 'Only a planned route can be published.', 'Each leg is mailed to the guide.'])(
  'nothing is asked of the parts by %j',
  (description) => {
    const { operations, publish } = hike(description);
    expect(saidParts(publish, indexOf(operations, {}))).toEqual([]);
  },
);

test('a part is made and finished before, and one that is not keeps the whole', () => {
  const { operations, publish } = hike('Each leg walked or dropped, and at least one walked.');
  const steps = (details: { before?: { operation: string }[] | undefined } | undefined) =>
    details?.before?.map((step) => step.operation);
  expect(steps(baseScenario(publish, { ...MODEL, operations })?.details)).toEqual([
    'POST /routes',
    'POST /routes/{route_id}/legs',
    'POST /legs/{leg_id}/walk',
  ]);
  const found = generateScenarios(publish, { ...MODEL, operations }, { depth: 'deep' });
  const held = found.find(({ details }) => details.constraint === 'in use: leg');
  expect(steps(held?.details)?.filter((key) => key.endsWith('/legs'))).toHaveLength(2);
  expect(held?.expectedStatus).toBe(409);
});
