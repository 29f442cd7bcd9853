import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const berth = object({ id: text, status: { ...text, enum: ['free', 'taken'] } });
const stay = object({ id: text, status: { ...text, enum: ['asked', 'agreed', 'dropped'] } });
const id = (name: string) => [parameter({ name, in: 'path', schema: text })];

function movesOf(description: string) {
  const move = operation({
    method: 'POST',
    path: '/stays/{stayId}/moves',
    description,
    parameters: id('stayId'),
    requestBody: body(object({ to: { ...text, enum: ['agreed', 'dropped'] } })),
    responses: [respond('200', stay), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/berths',
      requestBody: body(object({ name: text })),
      responses: [respond('201', berth)],
    }),
    operation({
      method: 'GET',
      path: '/berths/{berthId}',
      parameters: id('berthId'),
      responses: [respond('200', berth)],
    }),
    operation({
      method: 'POST',
      path: '/stays',
      description: 'A new stay is asked.',
      requestBody: body(object({ berth_id: text })),
      responses: [respond('201', stay)],
    }),
    operation({ method: 'GET', path: '/stays/{stayId}', parameters: id('stayId'), responses: [respond('200', stay)] }),
    move,
  ];
  return generateScenarios(move, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => /^To \w+$/.test(name))
    .map(({ name, rules, details }) => [
      name,
      rules.at(-1),
      details.followUps?.map((step) => [step.operation, step.rules]),
    ]);
}

it('makes the moves that the usual body does not make, and reads what follows from them', () => {
  const moves = 'An asked stay can be agreed or dropped, an agreed one can be dropped. Any other move is a 409.';
  const effects = 'When agreed, the berth becomes `taken`; when dropped, the berth is `free` again.';
  expect(movesOf(`${moves} ${effects}`)).toEqual([
    ['To dropped', '`status` equals "dropped"', [['GET /berths/{berthId}', ['`status` equals "free"']]]],
  ]);
  expect(movesOf(moves)).toEqual([['To dropped', '`status` equals "dropped"', undefined]]);
});

it('makes none where nothing is said of moves', () => {
  expect(movesOf('Moves a stay.')).toEqual([]);
});
