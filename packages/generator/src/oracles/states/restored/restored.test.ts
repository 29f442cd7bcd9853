import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it, test } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';
import { saidRestored } from './said-restored.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = [parameter({ name: 'id', in: 'path', schema: text })];
const vat = object({ id: text, litres: whole, fillCount: whole, label: text });
const draw = object({ id: text, vat_id: text, status: { ...text, enum: ['open', 'cancelled'] } });

function api(cancels: string, taking = 'Takes the litres of the vat.') {
  const at = (method: 'GET' | 'POST' | 'DELETE', path: string, more: object) =>
    operation({ method, path, parameters: path.includes('{') ? id : [], ...more });
  const operations = [
    at('POST', '/vats', { requestBody: body(object({ label: text })), responses: [respond('201', vat)] }),
    at('GET', '/vats/{id}', { responses: [respond('200', vat)] }),
    at('DELETE', '/vats/{id}', { responses: [respond('204')] }),
    at('POST', '/draws', {
      description: taking,
      requestBody: body(object({ vat_id: text })),
      responses: [respond('201', draw)],
    }),
    at('GET', '/draws/{id}', { responses: [respond('200', draw)] }),
    at('DELETE', '/draws/{id}', { responses: [respond('204')] }),
    at('POST', '/draws/{id}/cancel', { description: cancels, responses: [respond('200', draw), respond('409')] }),
  ];
  return { cancel: operations.at(-1), take: operations[3], model: { ...MODEL, operations } };
}

function restoredIn(cancels: string, taking?: string) {
  const { cancel, model } = api(cancels, taking);
  const all = cancel === undefined ? [] : generateScenarios(cancel, model, { depth: 'deep' });
  return all.find(({ name }) => name.startsWith('Its vat is as it was before'));
}

describe('what is given back', () => {
  it('is read before it is taken and after it was given back', () => {
    const { details } = restoredIn('Cancels the draw: the litres go back to the vat.') ?? {};
    expect(details?.before?.map(({ operation: key }) => key)).toEqual(['POST /vats', 'GET /vats/{id}', 'POST /draws']);
    expect(details?.followUps?.map(({ operation: key, rules }) => [key, rules])).toEqual([
      ['GET /vats/{id}', ['`litres` is the same as in step "vat untouched"']],
    ]);
  });

  it('is looked for only where the document says so', () => {
    expect(restoredIn('Cancels the draw.')).toBeUndefined();
    expect(restoredIn('Cancels the draw: what is left beyond a fee goes back to the vat.')).toBeUndefined();
  });
});

test.each([
  ['Its litres are available again in the vat.', true],
  ['Everything is as it was before.', true],
  ['The litres are given back.', true],
  ['The rest of it goes back to the vat.', false],
  ['A draw cannot go back to the vat (409).', false],
])('%s gives back to the vat: %s', (said, expected) => {
  const { cancel, take, model } = api(said);
  expect(cancel !== undefined && take !== undefined && model.operations.length > 0).toBe(true);
  if (cancel === undefined || take === undefined) return;
  const vats = { path: '/vats', name: 'vat', create: null, list: null, read: null, remove: null, own: null };
  expect(saidRestored(cancel, vats, take) !== null).toBe(expected);
});

it('shows in what else is read of the record by its path alone', () => {
  const { cancel, model } = api('Cancels the draw: the litres go back to the vat.');
  const level = object({ free: whole, share: text });
  const views = ['level', 'draws/{drawId}'].map((path) =>
    operation({ method: 'GET', path: `/vats/{id}/${path}`, parameters: id, responses: [respond('200', level)] }),
  );
  const operations = [...model.operations, ...views];
  const scenarios = cancel === undefined ? [] : generateScenarios(cancel, { ...model, operations }, { depth: 'deep' });
  const found = scenarios.find(({ name }) => name.startsWith('Its vat is as it was before'));
  expect(found?.details.followUps?.map(({ operation: key }) => key)).toEqual([
    'GET /vats/{id}',
    'GET /vats/{id}/level',
  ]);
  expect(found?.details.followUps?.[1]?.rules?.[0]).toBe('`free` is the same as in step "vat untouched 2"');
});

it('shows in a view that is asked with what the record shows, where that says what gives it back', () => {
  const { cancel, model } = api('Cancels the draw.', 'A draw from a vat.');
  const made = object({ ...draw.properties, season: whole });
  const view = operation({
    method: 'GET',
    path: '/vats/{id}/allowance',
    description: 'The litres of all draws of the season count; cancelling a draw gives its litres back.',
    parameters: [...id, parameter({ name: 'season', in: 'query', required: true, schema: whole })],
    responses: [respond('200', object({ remaining_litres: whole, drawn: whole }))],
  });
  const operations = [...model.operations, view].map((one) =>
    one.key === 'POST /draws' ? { ...one, responses: [respond('201', made)] } : one,
  );
  const scenarios = cancel === undefined ? [] : generateScenarios(cancel, { ...model, operations }, { depth: 'deep' });
  const found = scenarios.find(({ name }) => name.startsWith('Its vat is as it was before'));
  expect(found?.details.before?.at(-1)?.values).toContainEqual({
    in: 'query',
    name: 'season',
    value: '{{drawAsked0}}',
  });
  expect(found?.details.followUps?.at(-1)?.rules).toEqual(['`remaining_litres` is more than in step "vat taken"']);
});

describe('what a record below another one has taken', () => {
  const shelf = object({ id: text, boards_free: whole, height: whole });
  const order = object({ id: text, status: { ...text, enum: ['open', 'cancelled'] } });
  const line = object({ id: text, shelf_id: text });
  const below = [parameter({ name: 'id', in: 'path', schema: text })];
  const cancelled = (description: string) => {
    const cancel = operation({
      method: 'POST',
      path: '/orders/{id}/cancel',
      description,
      parameters: id,
      responses: [respond('200', order), respond('409')],
    });
    const operations = [
      operation({
        method: 'POST',
        path: '/shelves',
        requestBody: body(object({ height: whole })),
        responses: [respond('201', shelf)],
      }),
      operation({ method: 'GET', path: '/shelves/{id}', parameters: id, responses: [respond('200', shelf)] }),
      operation({ method: 'POST', path: '/orders', responses: [respond('201', order)] }),
      operation({ method: 'GET', path: '/orders/{id}', parameters: id, responses: [respond('200', order)] }),
      operation({
        method: 'POST',
        path: '/orders/{id}/lines',
        parameters: below,
        requestBody: body(object({ shelf_id: text })),
        responses: [respond('201', line)],
      }),
      operation({
        method: 'GET',
        path: '/orders/{id}/lines/{lineId}',
        parameters: [...below, parameter({ name: 'lineId', in: 'path', schema: text })],
        responses: [respond('200', line)],
      }),
      cancel,
    ];
    return generateScenarios(cancel, { ...MODEL, operations }, { depth: 'deep' })
      .filter(({ name }) => name.includes('as it was before'))
      .map(({ name, details }) => [name, ...(details.before ?? []).map(({ operation: key }) => key)]);
  };

  it('is given back when that one ends', () => {
    const expected = [
      'Its shelf is as it was before the order',
      'POST /orders',
      'POST /shelves',
      'GET /shelves/{id}',
      'POST /orders/{id}/lines',
    ];
    expect(cancelled('The boards of its shelf are available again.')).toEqual([expected]);
    expect(cancelled('Its boards are free again.')).toEqual([expected]);
    expect(cancelled('Nothing else happens.')).toEqual([]);
  });
});
