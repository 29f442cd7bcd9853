import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});

/** What is sent to see whether the total of an order comes right: of its customer, and of itself. */
function sentFor(repeated: Record<string, JsonSchemaObject>, contentType = 'application/json') {
  const share: JsonSchemaObject = { type: 'integer', minimum: 0, maximum: 50, default: 0 };
  const order = object({
    id: text,
    customer_id: text,
    amount_subtotal: whole,
    amount_discount: whole,
    amount_total: { ...whole, description: 'Subtotal less discount.' },
    ...repeated,
  });
  const customer = object({ id: text, name: text, discount_percent: share });
  const create = (path: string, sent: JsonSchemaObject, made: JsonSchemaObject) => {
    const requestBody = body(sent);
    const content = requestBody.content.map((one) => ({ ...one, contentType }));
    return operation({
      method: 'POST',
      path,
      requestBody: { ...requestBody, content },
      responses: [respond('201', made)],
    });
  };
  const orders = create('/orders', object({ customer_id: text, quantity: whole }), order);
  const customers = create('/customers', object({ name: text, discount_percent: share }, ['name']), customer);
  const removals = ['/customers/{id}', '/orders/{id}'].map((path) =>
    operation({
      method: 'DELETE',
      path,
      parameters: [parameter({ name: 'id', in: 'path', schema: text })],
      responses: [respond('204')],
    }),
  );
  const operations = [orders, customers, ...removals];
  const scenarios = generateScenarios(orders, { ...MODEL, operations }, { budget: 500 });
  return scenarios
    .filter(({ name }) => name === 'Amounts that come out right')
    .map(({ details, rules }) => ({
      customer: details.before?.[0]?.values.find((one) => one.in === 'body')?.bodyValue,
      isSummed: rules.includes('`amount_total` is the sum of `amount_subtotal` minus `amount_discount`'),
    }));
}

it.each(['application/json', 'application/x-www-form-urlencoded'])(
  'gives a share that the answer repeats: %s',
  (type) => {
    expect(sentFor({ discount_percent: whole }, type)).toEqual([
      { customer: expect.objectContaining({ discount_percent: 15 }), isSummed: true },
    ]);
  },
);

it('gives none where nothing follows from it', () => {
  const [found] = sentFor({});
  expect(found?.customer ?? {}).not.toHaveProperty('discount_percent');
});
