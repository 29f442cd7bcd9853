import { expect, it } from 'vitest';
import { baseScenario, type GeneratorModel } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'string' as const };
const trip = { type: 'object' as const, required: ['id'], properties: { id } };
const order = { type: 'object' as const, required: ['trip_id'], properties: { trip_id: id } };

const documentOf = (description: string): GeneratorModel => ({
  ...MODEL,
  operations: [
    operation({
      method: 'GET',
      path: '/trips',
      parameters: [parameter({ name: 'status', in: 'query', schema: { ...id, enum: ['planned', 'open', 'over'] } })],
      responses: [respond('200', { type: 'array', items: trip })],
    }),
    operation({
      method: 'GET',
      path: '/trips/{id}',
      parameters: [parameter({ name: 'id', in: 'path', schema: id })],
      responses: [respond('200', trip)],
    }),
    operation({
      method: 'POST',
      path: '/orders',
      description,
      requestBody: body(order),
      responses: [respond('201', trip), respond('409')],
    }),
  ],
});

const sentTo = (description: string): string[] => {
  const model = documentOf(description);
  const create = model.operations?.at(-1);
  const steps = create === undefined ? [] : (baseScenario(create, model)?.details.before ?? []);
  return steps.flatMap(({ values }) => values.map(({ name, value }) => `${name}=${value}`));
};

it.each([
  ['The trip must be `open`, otherwise 409.', ['status=open']],
  ['Makes an order. It must be open.', []],
  ['Makes an order for a trip.', []],
])('a record that only a list yields is taken in the state that is asked for: %s', (description, sent) => {
  expect(sentTo(description)).toEqual(sent);
});
