import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { asBody, searchByBody } from '../../../resources/lists/search-body.ts';
import { body, operation, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const trip = object({ id: text, title: text, seats: whole });
const found = object({ items: { type: 'array', items: trip }, total: whole });
const wanted: JsonSchemaObject = {
  type: 'object',
  properties: {
    title: { ...text, description: 'Part of the title.' },
    minSeats: { ...whole, minimum: 1 },
    tags: { type: 'array', items: text },
    offset: { ...whole, minimum: 0, default: 0 },
    limit: { ...whole, minimum: 1, maximum: 50, default: 10 },
    sortBy: { ...text, enum: ['title', 'seats'] },
  },
};
const search = (changes: Partial<Operation> = {}): Operation =>
  operation({
    method: 'POST',
    path: '/trips/search',
    requestBody: body(wanted),
    responses: [respond('200', found), respond('400')],
    ...changes,
  });
const create = operation({
  method: 'POST',
  path: '/trips',
  requestBody: body(object({ title: text, seats: whole })),
  responses: [respond('201', trip)],
});
const remove = operation({ method: 'DELETE', path: '/trips/{id}', responses: [respond('204')] });

describe('a search by body', () => {
  const operations = [search(), create, remove];
  const scenarios = generateScenarios(
    search(),
    { operations, definitions: {}, securitySchemes: {} },
    { depth: 'deep' },
  );

  it('is a list, with its pages, filters, orders and words', () => {
    const kinds = scenarios.map(({ name }) => name);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'All pages of 3 by offset',
        'Own records by minSeats: 10',
        'Sorted by seats',
        'Found by title in title',
      ]),
    );
  });

  it('is asked with a body in every request, and with numbers as numbers', () => {
    const requests = scenarios
      .filter(({ name }) => name.startsWith('Own records') || name.startsWith('All pages'))
      .flatMap(({ overrides, details: { before = [], followUps = [] } }) => [
        overrides,
        ...[...before, ...followUps].filter((step) => step.operation === search().key).map(({ values }) => values),
      ]);
    expect(requests.length).toBeGreaterThan(3);
    for (const values of requests) {
      expect(values.filter((one) => one.in === 'query')).toEqual([]);
      expect(values.filter((one) => one.in === 'body')).toHaveLength(1);
    }
    expect(JSON.stringify(requests)).toMatch(/"limit":\d/);
  });

  it('has no rule that reads a query', () => {
    expect(scenarios.flatMap(({ rules }) => rules).filter((rule) => rule.includes('query parameter'))).toEqual([]);
  });

  it('makes nothing that would have to be removed', () => {
    const usual = scenarios[0];
    expect(usual?.details).not.toHaveProperty('after');
    expect(usual?.details).not.toHaveProperty('extracts');
  });
});

describe('what looks like a search by body', () => {
  it.each<[string, Partial<Operation>]>([
    ['makes something', { responses: [respond('201', found)] }],
    ['answers no list', { responses: [respond('200', trip)] }],
    ['is called otherwise', { path: '/trips/import' }],
    ['has no body', { requestBody: null }],
    ['is about one record', { path: '/trips/{id}' }],
  ])('is none where it %s', (_, changes) => {
    expect(searchByBody(search(changes), {})).toBeNull();
  });

  it.each<Partial<Operation>>([{ path: '/trips/_search' }, { path: '/trips:query' }, { path: '/trips/list' }])(
    'is one: %j',
    (changes) => {
      expect(searchByBody(search(changes), {})).not.toBeNull();
    },
  );

  it('writes several values of a list as a list', () => {
    const kinds: JsonSchemaObject = { type: 'array', items: { ...text, enum: ['hike', 'ride'] } };
    const one = search({ requestBody: body({ type: 'object', properties: { kinds } }) });
    const read = searchByBody(one, {});
    if (read === null) throw new Error('It is a search.');
    const [sent] = asBody([{ in: 'query', name: 'kinds', value: 'hike,ride' }], read, {});
    expect(sent?.bodyValue).toEqual({ kinds: ['hike', 'ride'] });
  });

  it('writes filters that are wrapped where they were', () => {
    const wrapped = body({ type: 'object', properties: { filter: wanted, limit: whole } });
    const one = search({ requestBody: wrapped });
    const read = searchByBody(one, {});
    if (read === null) throw new Error('It is a search.');
    const values = [
      { in: 'query' as const, name: 'filter.tags', value: 'sea' },
      { in: 'query' as const, name: 'filter.minSeats', value: '{{seats}}' },
      { in: 'query' as const, name: 'limit', value: '5' },
      { in: 'query' as const, name: 'filter.title', value: null },
    ];
    expect(asBody(values, read, {})).toEqual([
      {
        in: 'body',
        name: 'body',
        value: null,
        bodyValue: { filter: { tags: ['sea'], minSeats: '{{seats}}' }, limit: 5 },
      },
    ]);
  });
});
