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
const days: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 9 };
const id = parameter({ name: 'leaseId', in: 'path', schema: text });

/** What is sent twice to a lease, the second time in vain. */
function sentOn(description: string, { made, shown }: Record<'made' | 'shown', Record<string, JsonSchemaObject>>) {
  const lease = object({ id: text, ...made, ...shown });
  const extend = operation({
    method: 'POST',
    path: '/leases/{leaseId}/extensions',
    parameters: [id],
    description,
    requestBody: body(object({ days })),
    responses: [respond('201', lease), respond('422'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/leases',
      requestBody: body(object({ note: text, ...made })),
      responses: [respond('201', lease)],
    }),
    operation({ method: 'GET', path: '/leases/{leaseId}', parameters: [id], responses: [respond('200', lease)] }),
    extend,
  ];
  return generateScenarios(extend, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ name }) => name.includes('together'))
    .map(({ name, details: { before = [] }, overrides }) => ({
      name,
      made: before[0]?.values.find((one) => one.in === 'body')?.bodyValue,
      first: before.at(-1)?.values.find((one) => one.in === 'body')?.bodyValue,
      second: overrides.find((one) => one.in === 'body')?.bodyValue,
    }));
}

const NOTHING = { made: {}, shown: {} };

it('takes all of a number with the first request', () => {
  expect(sentOn('All extensions of a lease together must not be longer than 6 days (422 on `days`).', NOTHING)).toEqual(
    [
      expect.objectContaining({
        name: 'More days together than the lease takes',
        first: { days: 6 },
        second: { days: 1 },
      }),
    ],
  );
});

it('makes the record with the limit that the words name, or takes what it shows', () => {
  const said = 'The days of all extensions together never exceed the `spare_days` of the lease: 409.';
  const spare_days: JsonSchemaObject = { type: 'integer', minimum: 0, maximum: 90 };
  expect(sentOn(said, { ...NOTHING, made: { spare_days } })).toEqual([
    expect.objectContaining({
      made: expect.objectContaining({ spare_days: 1 }),
      first: { days: 1 },
      second: { days: 1 },
    }),
  ]);
  expect(sentOn(said, { ...NOTHING, shown: { spare_days } })).toEqual([
    expect.objectContaining({ first: { days: '{{limit}}' }, second: { days: 1 } }),
  ]);
});

it.each([
  'An extension must not be longer than 6 days.',
  'All extensions together cost more.',
  'Together at most 60 days.',
])('sends nothing by: %s', (description) => {
  expect(sentOn(description, NOTHING)).toEqual([]);
});
