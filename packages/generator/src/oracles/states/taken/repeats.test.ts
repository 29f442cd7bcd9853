import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const text: JsonSchemaObject = { type: 'string' };
const id = parameter({ name: 'walkId', in: 'path', schema: text });
const walk = object({ id: text, seats: { type: 'integer' } });
const seats: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 9 };

/** What is sent when somebody joins a walk twice. */
function joinedTwice(description: string, { status = '409', sent }: { status?: string; sent?: JsonSchemaObject } = {}) {
  const join = operation({
    method: 'POST',
    path: sent === undefined ? '/walks/{walkId}/joinings' : '/joinings',
    parameters: sent === undefined ? [id] : [],
    description,
    ...(sent && { requestBody: body(sent) }),
    responses: [respond('201', object({ id: text })), respond(status)],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/walks',
      requestBody: body(object({ seats })),
      responses: [respond('201', walk)],
    }),
    operation({ method: 'GET', path: '/walks/{walkId}', parameters: [id], responses: [respond('200', walk)] }),
    join,
    operation({
      method: 'DELETE',
      path: `${join.path}/{joiningId}`,
      parameters: [...join.parameters, parameter({ name: 'joiningId', in: 'path', schema: text })],
      responses: [respond('204')],
    }),
  ];
  return generateScenarios(join, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ name }) => name === 'Once more for the same records')
    .map(({ details: { before = [] }, expectedStatus }) => ({
      status: expectedStatus,
      walk: before[0]?.values.find((one) => one.in === 'body')?.bodyValue,
    }));
}

it('is refused to who is in already, where there would be more than one', () => {
  const said = '409 if all seats are taken, or if the account has already joined it.';
  expect(joinedTwice(said)).toEqual([{ status: 409, walk: { seats: 2 } }]);
  expect(joinedTwice('409 if the walk is over already.')).toEqual([]);
});

it('is refused with another status where a sentence says it of what is named, in a list within an envelope', () => {
  const sent = object({ joining: object({ walk_ids: { type: 'array', items: text } }) });
  const said = 'A walk that is already joined cannot be joined again.';
  expect(joinedTwice(said, { status: '422', sent })).toEqual([expect.objectContaining({ status: 422 })]);
  expect(joinedTwice('A guide that is already booked is a 422.', { status: '422', sent })).toEqual([]);
});
