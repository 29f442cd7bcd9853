import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, respond } from '../../testing/operations.ts';

it('a value that another record limits is not driven to the limit of its schema', () => {
  const create = operation({
    method: 'POST',
    path: '/concerts',
    requestBody: body({
      type: 'object',
      required: ['price', 'capacity'],
      properties: {
        price: { type: 'integer', minimum: 1, maximum: 900 },
        capacity: { type: 'integer', minimum: 1, maximum: 2000, description: 'Not more than the seats of the hall.' },
      },
    }),
    responses: [respond('201'), respond('422')],
  });
  const upper = generateScenarios(create, { ...MODEL, operations: [create] }).find(({ name }) =>
    name.includes('upper limit'),
  );
  const sent = upper?.overrides.find((one) => one.in === 'body')?.bodyValue;
  expect(sent).toMatchObject({ price: 900 });
  expect(sent).not.toMatchObject({ capacity: 2000 });
});
