import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const day: JsonSchemaObject = { type: 'string', format: 'date' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = parameter({ name: 'voyageId', in: 'path', schema: text });

interface Said {
  operation?: string;
  field?: string;
  due?: JsonSchemaObject;
  more?: Record<string, JsonSchemaObject>;
}

/** Stops of voyages; what is said of the day of a stop. */
function scenariosOf({ operation: said = '', field = '', due = day, more = {} }: Said) {
  const days = { due_on: day, ends_on: day };
  const voyage = object({ id: text, ...days });
  const stop = operation({
    method: 'POST',
    path: '/voyages/{voyageId}/stops',
    parameters: [id],
    description: said,
    requestBody: body(object({ due_on: { ...due, description: field }, ...more })),
    responses: [respond('201'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/voyages',
      requestBody: body(object(days)),
      responses: [respond('201', voyage)],
    }),
    operation({ method: 'GET', path: '/voyages/{voyageId}', parameters: [id], responses: [respond('200', voyage)] }),
    stop,
  ];
  return generateScenarios(stop, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' }).filter(
    ({ details }) => details.constraint?.startsWith('limited by') === true,
  );
}

it.each([
  [{ operation: 'A stop cannot be due later than the voyage is.' }, 'due_on', 1],
  [{ operation: 'Needs a harbour, and the stop must not be due after the voyage ends on (`ends_on`).' }, 'ends_on', 1],
  [{ operation: 'Every stop must be made on a day of the voyage.' }, 'ends_on', 1],
  [{ field: 'Has to lie before the voyage is due.' }, 'due_on', 1],
  [{ field: 'Never earlier than the day on which the voyage is due.' }, 'due_on', -1],
])('a day beyond what another record has is refused: %j', (said, path, days) => {
  const [found, ...more] = scenariosOf(said);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    expectedStatus: 409,
    details: { constraint: `limited by ${path}`, pointer: '/due_on' },
  });
  expect(found?.details.before?.at(-1)).toMatchObject({
    operation: 'GET /voyages/{voyageId}',
    extracts: [{ name: 'bound', path }],
  });
  expect(found?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({
    due_on: `{{$nextTo:bound:${days}::}}`,
  });
});

it.each([
  { operation: 'A stop is due later than the voyage began.' },
  { operation: 'A stop cannot be due later than today.' },
  { operation: 'If the voyage is over, a stop cannot be due after the voyage.' },
  { operation: 'Nothing is due or seen later than the voyage.', more: { seen_on: day } },
  {},
])('nothing is tried where the words do not say so: %j', (said) => {
  expect(scenariosOf(said)).toEqual([]);
});

it('a time that goes beyond a day is sent as a time', () => {
  const said = 'A stop cannot be due later than the voyage is.';
  const [found] = scenariosOf({ operation: said, due: { type: 'string', format: 'date-time' } });
  expect(found?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({
    due_on: '{{$nextTo:bound:1::}}T12:00:00Z',
  });
});
