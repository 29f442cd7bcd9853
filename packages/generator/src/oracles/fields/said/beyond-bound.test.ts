import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const text: JsonSchemaObject = { type: 'string' };
const number: JsonSchemaObject = { type: 'number' };
const whole: JsonSchemaObject = { type: 'integer' };
const id = parameter({ name: 'billId', in: 'path', schema: text });
const bill = object({ id: text, open: number, seats: whole, seats_left: whole });

interface Said {
  operation?: string;
  refusal?: string;
  amount?: string;
  sent?: Record<string, JsonSchemaObject>;
  optional?: Record<string, JsonSchemaObject>;
  bill?: Record<string, JsonSchemaObject>;
  more?: Operation[];
}

function scenariosOf({
  operation: said = '',
  refusal = '',
  amount = '',
  sent = {},
  optional = {},
  bill: made = {},
  more = [],
}: Said) {
  const required = object({ amount: { ...number, description: amount }, note: text, ...sent });
  const pay = operation({
    method: 'POST',
    path: '/bills/{billId}/payments',
    parameters: [id],
    description: said,
    requestBody: body({ ...required, properties: { ...required.properties, ...optional } }),
    responses: [respond('201'), respond('400'), { ...respond('409'), description: refusal }],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/bills',
      requestBody: body(object({ note: text, ...made })),
      responses: [respond('201', bill)],
    }),
    operation({ method: 'GET', path: '/bills/{billId}', parameters: [id], responses: [respond('200', bill)] }),
    pay,
    ...more,
  ];
  return generateScenarios(pay, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' }).filter(
    ({ details }) => details.constraint?.startsWith('limited by') === true,
  );
}

it('goes one step beyond what another record allows, as it is read just before', () => {
  const [beyond, ...others] = scenariosOf({ operation: 'Nobody pays more than is left (`open`): 409.' });
  expect(others).toEqual([]);
  expect(beyond).toMatchObject({ name: 'Field amount beyond open', expectedStatus: 409, errorIn: 'body' });
  expect(beyond?.details.before?.at(-1)).toMatchObject({
    operation: 'GET /bills/{billId}',
    extracts: [{ name: 'bound', path: 'open', optional: true }],
  });
  expect(beyond?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({
    amount: '{{$nextTo:bound:0.01::}}',
  });
});

it('reads the limit in the description of the value too', () => {
  expect(scenariosOf({ amount: 'At most the `open` of the bill.' })).toHaveLength(1);
  expect(scenariosOf({ amount: 'Not less than `seats`.' })[0]?.overrides.at(-1)?.bodyValue).toMatchObject({
    amount: '{{$nextTo:bound:-0.01::}}',
  });
});

it('sends what may be left out, and understands a noun within the comparison', () => {
  const said = "There can't be more guests than the `seats` of the bill.";
  const [beyond] = scenariosOf({ operation: said, optional: { guests: whole } });
  expect(beyond).toMatchObject({ name: 'Field guests beyond seats' });
  expect(beyond?.overrides.at(-1)?.bodyValue).toMatchObject({ guests: '{{$nextTo:bound:1::}}' });
});

it('goes beyond a limit with a number within a list as well, and takes no id for a number', () => {
  const entry = object({ ticket_id: whole, guests: whole });
  const lines: JsonSchemaObject = { type: 'array', minItems: 1, items: entry };
  const [beyond, ...others] = scenariosOf({ operation: 'More guests than `seats` is a 409.', sent: { lines } });
  expect(others).toEqual([]);
  expect(beyond).toMatchObject({ name: 'Field lines[0].guests beyond seats' });
  expect(beyond?.details.pointer).toBe('/lines/0/guests');
  expect(beyond?.overrides.at(-1)?.bodyValue).toMatchObject({ lines: [{ guests: '{{$nextTo:bound:1::}}' }] });
});

it('takes what limits an item from the record that the item names', () => {
  const plate = { type: 'array' as const, minItems: 1, items: object({ plate_id: text, guests: whole }) };
  const plates = [
    operation({
      method: 'POST',
      path: '/plates',
      requestBody: body(object({ note: text })),
      responses: [respond('201', object({ id: text, note: text }))],
    }),
    operation({
      method: 'GET',
      path: '/plates/{plateId}',
      parameters: [parameter({ name: 'plateId', in: 'path', schema: text })],
      responses: [respond('200', object({ id: text, note: text }))],
    }),
  ];
  expect(
    scenariosOf({ operation: 'More guests than `seats` is a 409.', sent: { lines: plate }, more: plates }),
  ).toEqual([]);
});

it('makes the record with so little that the schema allows one more', () => {
  const few: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 4 };
  const said = { operation: "There can't be more guests than the `seats` of the bill.", sent: { guests: few } };
  const made = scenariosOf({ ...said, bill: { seats: { type: 'integer', examples: [80] } } })[0]?.details.before?.[0];
  expect(made?.values.find((one) => one.in === 'body')?.bodyValue).toMatchObject({ seats: 2 });
});

it('takes what is left where the document says only that there is too little', () => {
  const [beyond] = scenariosOf({ operation: 'Where that does not suffice the answer is 409.' });
  expect(beyond).toMatchObject({ name: 'Field amount beyond seats_left', expectedStatus: 409 });
});

it.each<Said>([
  { operation: 'Pays the bill, which shows what is `open`.' },
  { operation: 'Nobody pays more than 500 of what is `open`: 409.' },
  { operation: 'Nobody pays more than is `open`: 409.', sent: { tip: number } },
  { operation: 'Nobody pays more than their friends: 409.' },
  { operation: 'Nobody pays more than the `most_open` of the year: 409.' },
])('makes nothing up: %j', (said) => {
  expect(scenariosOf(said)).toEqual([]);
});

it('reads the limit of a record that is there already, where what was made for the request is below it', () => {
  const record = (properties: Record<string, JsonSchemaObject> = {}) => object({ id: text, ...properties });
  const at = (path: string) => ({ path, parameters: [parameter({ name: 'shedId', in: 'path', schema: text })] });
  const days = { ...whole, description: 'May not be more than the max_days of the shed (400).' };
  const hire = operation({
    method: 'POST',
    path: '/hires',
    requestBody: body(object({ boatId: text, days })),
    responses: [respond('201', record()), respond('400')],
  });
  const sheds = { type: 'array' as const, items: record({ max_days: whole }) };
  const operations = [
    operation({ method: 'GET', path: '/sheds', responses: [respond('200', sheds)] }),
    operation({ method: 'GET', ...at('/sheds/{shedId}'), responses: [respond('200', record({ max_days: whole }))] }),
    operation({ method: 'POST', ...at('/sheds/{shedId}/boats'), responses: [respond('201', record())] }),
    operation({
      method: 'GET',
      path: '/boats/{boatId}',
      parameters: [parameter({ name: 'boatId', in: 'path', schema: text })],
      responses: [respond('200', record())],
    }),
    hire,
  ];
  const found = generateScenarios(hire, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' });
  expect(found.map(({ name }) => name)).toContain('Field days beyond max_days');
});

it.each<Said>([
  { operation: 'Nobody pays more than is left of the seats: 409.' },
  { operation: 'Fewer seats than asked for are left: 409.' },
])('takes what is left where it is called as the words call it: %j', (said) => {
  expect(scenariosOf(said)[0]).toMatchObject({ name: 'Field amount beyond seats_left', expectedStatus: 409 });
});

it('need not be said again where the document describes a refusal', () => {
  expect(scenariosOf({ refusal: 'Fewer seats than asked for are left.' })).toHaveLength(1);
});

it('limits no number of another kind there', () => {
  const tips = { amount: text, tips: number };
  expect(scenariosOf({ refusal: 'Fewer seats than asked for are left.', sent: tips })).toEqual([]);
  expect(
    scenariosOf({ refusal: 'Fewer seats than asked for are left.', sent: { ...tips, tips: text, seats: number } }),
  ).toHaveLength(1);
});

it('takes nothing that is called otherwise', () => {
  expect(scenariosOf({ operation: 'Fewer chairs than asked for are left: 409.' })).toEqual([]);
});
