import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const count: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 30 };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});
const NAMES = ['GET', 'DELETE'] as const;

function resource(path: string, sent: JsonSchemaObject, record: JsonSchemaObject, description: string | null = null) {
  const name = path === '/cabins' ? 'cabinId' : 'stayId';
  const parameters = [parameter({ name, in: 'path', schema: text })];
  return [
    operation({ method: 'POST', path, description, requestBody: body(sent), responses: [respond('201', record)] }),
    ...NAMES.map((method) =>
      operation({
        method,
        path: `${path}/{${name}}`,
        parameters,
        responses: [respond(method === 'GET' ? '200' : '204', record)],
      }),
    ),
  ];
}

const cabin = object({ id: text, nightly_rate: { type: 'integer', minimum: 1, maximum: 100_000 } });
const cabinSent = object({ nightly_rate: { type: 'integer', minimum: 1, maximum: 100_000 } });

function worked(
  price: string,
  { said = null, type = 'integer' }: { said?: string | null; type?: 'integer' | 'number' } = {},
) {
  const sent = object({ cabin_id: text, nights: count, student: { type: 'boolean', default: false } }, [
    'cabin_id',
    'nights',
  ]);
  const stay = object({ id: text, cabin_id: text, nights: count, price: { type, description: price } });
  const operations = [...resource('/cabins', cabinSent, cabin), ...resource('/stays', sent, stay, said)];
  const create = operations.find(({ key }) => key === 'POST /stays');
  if (create === undefined) throw new Error('The document of this test is wrong.');
  return generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => name.startsWith('price with'))
    .map(({ name, rules }) => [name, rules.filter((rule) => rule.startsWith('`price`') && /\d/.test(rule)).at(-1)]);
}

describe('an amount with cases', () => {
  it('is worked out for a request that all of them are just about', () => {
    expect(
      worked('Nights times the nightly rate of the cabin, 10 % off from 7 nights on. Students pay half, rounded down.'),
    ).toEqual([['price with nights 7, student true', '`price` equals 15']]);
  });

  it('may be said by the operation', () => {
    const said = 'Books a stay. The price is nights times the nightly rate; with 8 nights one night is free.';
    expect(worked('In cents.', { said })).toEqual([['price with nights 8', '`price` equals 35']]);
  });

  it.each([
    'Nights times the nightly rate of the cabin.',
    'Nights times the nightly rate, 10 % off from 7 nights on, and a fee for cleaning.',
    'Nights times the nightly rate, 10 % off for long stays.',
  ])('is not worked out by: %s', (price) => {
    expect(worked(price)).toEqual([]);
  });

  it('is left alone where the operation says more of it', () => {
    const said = 'Members get another 5 % off the `price`.';
    expect(worked('Nights times the nightly rate, 10 % off from 7 nights on.', { said })).toEqual([]);
  });
});
