import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../../../resources/api-index.ts';
import { asked, namesOf, SIZE, text, whole } from '../../../testing/notes-api.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { listScenarios } from '../list-request.ts';
import { ownFilters } from './own-filters.ts';

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const kind = (name: string): JsonSchemaObject => ({ ...text, enum: [name] });
const relation = object({ data: object({ type: kind('hedges'), id: text }) });
const attributes = object({ label: text });
const berry = object({ type: kind('berries'), id: text, attributes, relationships: object({ hedge: relation }) });
const sent = object({ type: kind('berries'), attributes, relationships: object({ hedge: relation }) });
const hedge = object({ type: kind('hedges'), id: text, attributes });
const in0 = (name: string) => [parameter({ name, in: 'path', schema: text })];

it('own records that refer to a record in the way of JSON:API are alone by a filter for it', () => {
  const list = operation({
    method: 'GET',
    path: '/berries',
    parameters: [asked('filter[hedge]', text)],
    responses: [respond('200', object({ data: { type: 'array', items: berry } }))],
  });
  const make = (path: string, request: JsonSchemaObject, made: JsonSchemaObject) =>
    operation({
      method: 'POST',
      path,
      requestBody: body(object({ data: request })),
      responses: [respond('201', object({ data: made }))],
    });
  const read = (path: string, name: string, found: JsonSchemaObject) =>
    operation({ method: 'GET', path, parameters: in0(name), responses: [respond('200', object({ data: found }))] });
  const index = indexOf(
    [
      list,
      make('/berries', sent, berry),
      read('/berries/{berryId}', 'berryId', berry),
      make('/hedges', object({ type: kind('hedges'), attributes }), hedge),
      read('/hedges/{hedgeId}', 'hedgeId', hedge),
    ],
    {},
  );
  const lists = listScenarios({ operation: list, index, seed: 0, securitySchemes: {}, accounts: [], description: '' });
  expect(lists?.closed?.handle.query.map(({ name }) => name)).toEqual(['filter[hedge]']);
  expect([...(lists?.own?.records[0]?.values.keys() ?? [])]).toEqual(['relationships.hedge.data.id']);
});

it('own records share a text where nothing else shows only them', () => {
  expect(namesOf(ownFilters, 'GET /notes', { query: [SIZE, asked('title', text)] })).toEqual([
    'Finds what was made by title',
  ]);
});

it('a key that the list is sorted by stays different in each of them', () => {
  const sort = asked('sort', { ...text, enum: ['title', 'rank'] });
  expect(namesOf(ownFilters, 'GET /notes', { query: [SIZE, asked('title', text), sort] })).not.toContain(
    'Finds what was made by title',
  );
});

it('from is a filter where the items have such a text, and no number of items', () => {
  const note = object({ id: { ...text, format: 'uuid' }, title: text, from: { ...text, enum: ['a', 'b'] } });
  const names = (schema: JsonSchemaObject) =>
    namesOf(ownFilters, 'GET /notes', { query: [SIZE, asked('title', text), asked('from', schema)], note });
  expect(names(text).length).toBeGreaterThanOrEqual(names(whole).length);
});
