import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { parentLists } from './parents.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const at = { parameters: [parameter({ name: 'bandId', in: 'path', schema: text })] };
const song = object({ id: text, title: text });

/** Songs of a band, which is made of this. */
function claimsOf(band: Record<string, JsonSchemaObject>, path = '/bands/{bandId}/songs') {
  const inPath = path.includes('{') ? at : {};
  const list = operation({
    method: 'GET',
    path,
    ...inPath,
    responses: [respond('200', { type: 'array', items: song })],
  });
  const operations = [
    list,
    operation({
      method: 'POST',
      path,
      ...inPath,
      requestBody: body(object({ title: text })),
      responses: [respond('201', song)],
    }),
    operation({
      method: 'POST',
      path: '/bands',
      requestBody: body(object(band)),
      responses: [respond('201', object({ id: text }))],
    }),
    operation({ method: 'GET', path: '/bands/{bandId}', ...at, responses: [respond('200', object({ id: text }))] }),
  ];
  return parentLists(situationOf(operations, list.key));
}

it('lists nothing below a second parent, while the first one has records', () => {
  const [claim, ...others] = claimsOf({ name: text });
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ name: 'Lists nothing of another parent', errorIn: null, expectedStatus: 200 });
  const { before = [] } = claim?.details ?? {};
  const bands = before
    .filter((step) => step.operation === 'POST /bands')
    .map(({ extracts: [one] }) => `{{${one?.name}}}`);
  const parents = before.filter((step) => step.operation.endsWith('/songs')).map(({ values: [one] }) => one?.value);
  expect(bands).toHaveLength(2);
  expect(new Set(parents)).toEqual(new Set([bands[0]]));
  expect(claim?.overrides).toContainEqual({ in: 'path', name: 'bandId', value: bands[1] });
  expect(claim?.rules).toContain('the body has a length of at most 0');
});

it('claims nothing where records come with their parent', () => {
  expect(claimsOf({ name: text, songs: { type: 'array', items: text, minItems: 1 } })).toEqual([]);
});

it('claims nothing of a list below no record', () => {
  expect(claimsOf({ name: text }, '/songs')).toEqual([]);
});
