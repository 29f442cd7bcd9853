import type { Json, JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { isObject } from '../../schema/is-valid.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const amount = (description: string): JsonSchemaObject => ({ type: 'number', examples: [12.5], description });

const memberOf = (body: Json | undefined, member: string): Json | undefined =>
  body !== undefined && isObject(body) ? body[member] : undefined;

/** What is sent for a member of an invoice, by the names of the scenarios that are about it. */
function sentFor(member: string, schema: JsonSchemaObject): Record<string, unknown> {
  const create = operation({
    method: 'POST',
    path: '/invoices',
    requestBody: body({ type: 'object', required: [member], properties: { [member]: schema } }),
    responses: [respond('201'), respond('422')],
  });
  const all = generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' });
  const sent = all.map(({ name, overrides }): [string, unknown] => {
    const value = overrides.find((one) => one.in === 'body')?.bodyValue;
    return [name, memberOf(value, member)];
  });
  return Object.fromEntries(sent);
}

it('sends an amount that is finer than the words allow, and none where it may be rounded', () => {
  const name = 'Field fee is finer than a cent';
  expect(sentFor('fee', amount('In whole cents.'))[name]).toBe(12.505);
  expect(sentFor('fee', amount('At most two decimals.'))[name]).toBe(12.505);
  expect(sentFor('fee', amount('With two decimals.'))).not.toHaveProperty([name]);
});

it('goes beyond limits that only the words give', () => {
  const whole = (description: string): JsonSchemaObject => ({ type: 'integer', examples: [12], description });
  const beyond = (schema: JsonSchemaObject) =>
    Object.entries(sentFor('seats', schema)).filter(([name]) => /(above|below) \d|is zero|longer|shorter/.test(name));
  expect(Object.fromEntries(beyond(whole('Between 4 and 40.')))).toEqual({
    'Field seats below 4': 3,
    'Field seats above 40': 41,
  });
  expect(beyond(whole('At most 40 seats.'))).toEqual([['Field seats above 40', 41]]);
  expect(beyond(whole('Never less than 3'))).toEqual([['Field seats below 3', 2]]);
  expect(beyond(whole('Has to be more than zero.'))).toEqual([['Field seats is zero', 0]]);
  const note = { ...text, examples: ['Front row'], description: 'At most 10 characters.' };
  expect(beyond(note)).toEqual([['Field seats longer than 10 characters', 'Front rowFr']]);
  const weight = { ...text, pattern: String.raw`^\d+\.\d{2}$`, examples: ['12.50'], description: '0.00 is no weight.' };
  expect(beyond(weight)).toEqual([['Field seats is zero', '0.00']]);
});

it.each([
  'At most 4 per guest.',
  'Up to 40; more is treated as 40.',
  'If there is a stage, at most 40.',
  'At least 2 days before the show.',
  'Between 40 and 60.',
  'A positive number opens the door.',
])('goes beyond no limit of something else, or of nothing that is sent: %s', (description) => {
  const names = Object.keys(sentFor('seats', { type: 'integer', examples: [12], description }));
  expect(names.filter((name) => /(above|below) \d|is zero/.test(name))).toEqual([]);
});

it('sends blanks where only the words rule them out', () => {
  expect(sentFor('title', { ...text, description: 'Must not be blank.' })['Field title is blank']).toBe('   ');
});

it('repeats an item of which the words say that it is there once', () => {
  const list = (description: string): JsonSchemaObject => ({ type: 'array', description, items: text });
  const repeated = (description: string) => sentFor('codes', list(description))['Field codes repeats an item'];
  for (const said of ['The same code cannot be given twice.', 'Each code at most once.', 'No duplicates.'])
    expect([said, repeated(said)]).toEqual([said, [expect.any(String), expect.any(String)]]);
  expect(repeated('The same code twice counts once.')).toBeUndefined();
});

it('repeats items with what they refer to', () => {
  const id: JsonSchemaObject = { type: 'integer' };
  const record = { type: 'object' as const, required: ['id'], properties: { id } };
  const line = { type: 'object' as const, required: ['partId'], properties: { partId: id } };
  const order = operation({
    method: 'POST',
    path: '/orders',
    requestBody: body({
      type: 'object',
      required: ['lines'],
      properties: {
        lines: {
          type: 'array',
          items: line,
          description: 'One line for each part, never two of the same; no duplicates.',
        },
      },
    }),
    responses: [respond('201', record), respond('422')],
  });
  const parts = [
    operation({ method: 'POST', path: '/parts', responses: [respond('201', record)] }),
    operation({
      method: 'GET',
      path: '/parts/{partId}',
      parameters: [parameter({ name: 'partId', in: 'path', schema: id })],
      responses: [respond('200', record)],
    }),
  ];
  const list = operation({ method: 'GET', path: '/orders', responses: [respond('200')] });
  const all = generateScenarios(order, { ...MODEL, operations: [order, list, ...parts] }, { depth: 'deep' });
  const lines = (name: string): unknown => {
    const sent = all.find((one) => one.name === name)?.overrides.find((one) => one.in === 'body')?.bodyValue;
    return memberOf(sent, 'lines');
  };
  expect(JSON.stringify(lines('Field lines repeats an item'))).toMatch(/^\[(\{"partId":"\{\{\w+\}\}"\}),\1\]$/);
  expect(lines('lines[0].partId of a record that does not exist')).toEqual([{ partId: 987_654_321 }]);
});
