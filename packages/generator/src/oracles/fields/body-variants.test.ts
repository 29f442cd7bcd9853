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

const variants = (description: string) => {
  const create = operation({
    method: 'POST',
    path: '/transfers',
    description,
    requestBody: body({
      type: 'object',
      required: ['grams', 'metal'],
      properties: {
        grams: { type: 'integer', minimum: 1, maximum: 9000, description: 'Gold goes up to 50.' },
        metal: { type: 'string', enum: ['gold', 'iron'] },
      },
    }),
    responses: [respond('201'), respond('400')],
  });
  return generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' });
};

it('a number whose words name other ends than its schema is not driven to those', () => {
  expect(variants('').filter(({ name }) => /upper limit|lower limit/.test(name))).toEqual([]);
});

it('another value of a field by which something is limited may be refused for that limit', () => {
  const iron = (description: string) => variants(description).find(({ name }) => name === 'With metal iron')?.details;
  expect(iron('More than is in store of this metal is refused with 400.')?.undecided).toContain(400);
  expect(iron('')?.undecided ?? []).not.toContain(400);
});
