import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const count: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 50 };
const money: JsonSchemaObject = { type: 'string', pattern: String.raw`^\d+\.\d\d$` };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = [parameter({ name: 'id', in: 'path', schema: text })];

function resource(path: string, sent: JsonSchemaObject, record: JsonSchemaObject, description: string | null = null) {
  return [
    operation({ method: 'POST', path, description, requestBody: body(sent), responses: [respond('201', record)] }),
    operation({ method: 'GET', path: `${path}/{id}`, parameters: id, responses: [respond('200', record)] }),
    operation({ method: 'DELETE', path: `${path}/{id}`, parameters: id, responses: [respond('204')] }),
  ];
}

/** What a tin and a box have to show after pieces of the tin were put into the box. */
function changes(description: string) {
  const tin = { pieces_total: count, piece_price: count };
  const box = object({ id: text, label: text, worth: count, filling_count: count, saldo: money });
  const filling = object({ tin_id: text, box_id: text, quantity: { ...count, minimum: 3 } });
  const made = object({ id: text, tin_id: text, box_id: text });
  const operations = [
    ...resource('/tins', object(tin), object({ id: text, ...tin, pieces_left: count })),
    ...resource('/boxes', object({ label: text }), box),
    ...resource('/fillings', filling, made, description),
  ];
  const create = operations.find(({ key }) => key === 'POST /fillings');
  if (create === undefined) throw new Error('The document of this test is wrong.');
  const [usual] = generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' });
  return (usual?.details.followUps ?? []).flatMap(({ rules = [] }) =>
    rules.filter((rule) => rule.includes('in step')).map((rule) => rule.replace(/ than in step .*/, '')),
  );
}

describe('what a clause says changes', () => {
  it.each([
    // `pieces_total` is called alike.
    ['Filling lowers `pieces_left` of the tin by the quantity.', ['`pieces_left` is 3 less']],
    ['The pieces left of the tin go down by the quantity.', ['`pieces_left` is 3 less']],
    ['Takes the quantity from the pieces left in the tin.', ['`pieces_left` is 3 less']],
    // The factors are no values that change.
    ['`worth` of the box rises by the quantity times the piece price of the tin.', ['`worth` is 30 more']],
    ['The worth of the box rises by quantity × the piece price.', ['`worth` is 30 more']],
    ['The saldo of the box grows by the quantity.', ['`saldo` is 3 more']],
    // `pieces_total` is called alike here too, and is sent with the tin.
    ['The spare pieces go back to the tin.', ['`pieces_left` is 3 more']],
    // Of fillings there is one more, however many pieces it has.
    ['Adds a filling to the box.', ['`filling_count` is 1 more']],
  ])('%s', (description, expected) => {
    expect(changes(description)).toEqual(expected);
  });

  it.each([
    ['The worth of the box rises by the price of the pieces.', ['`worth` is more']],
    ['The worth of the box rises by the quantity plus a fee.', ['`worth` is more']],
    ['The worth of the box rises by half the quantity.', ['`worth` is more']],
  ])('goes in a direction only: %s', (description, expected) => {
    expect(changes(description)).toEqual(expected);
  });

  it.each([
    '`worth` of the tin rises by the quantity.',
    'The pieces of the tin are counted.',
    'The box is worth more.',
  ])('is nothing of: %s', (description) => {
    expect(changes(description)).toEqual([]);
  });
});
