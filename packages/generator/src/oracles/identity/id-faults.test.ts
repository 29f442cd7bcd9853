import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { idFaults } from './id-faults.ts';

const text: JsonSchemaObject = { type: 'string' };

const read = (schema: JsonSchemaObject, fields: Partial<Operation> = {}, example?: string): Operation =>
  operation({
    method: 'GET',
    path: '/shelves/{shelfId}/jars/{jarId}',
    parameters: [
      parameter({ name: 'shelfId', in: 'path', schema: text }),
      parameter({ name: 'jarId', in: 'path', schema, ...(example !== undefined && { example }) }),
    ],
    responses: [respond('200'), respond('404')],
    ...fields,
  });

const sentBy = (own: Operation) => idFaults(own, {}).flatMap(({ overrides }) => overrides);

it('asks for what nothing has by the last id, and expects the status of the document', () => {
  const [claim, ...others] = idFaults(read({ type: 'integer' }), {});
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    name: 'Unknown jarId',
    errorIn: 'path.jarId',
    expectedStatus: 404,
    overrides: [{ in: 'path', name: 'jarId', value: '987654321' }],
  });
  expect(claim?.details).not.toHaveProperty('statusBy');
  const [removed] = idFaults(read(text, { responses: [respond('204'), respond('410')] }), {});
  expect(removed?.expectedStatus).toBe(410);
});

it.each<[JsonSchemaObject, string | undefined, string]>([
  [{ type: 'integer', maximum: 100_000 }, undefined, '99999'],
  [{ ...text, format: 'uuid' }, undefined, '00000000-0000-4000-8000-000000000000'],
  [text, undefined, 'no-such-id-987654321'],
  [text, 'no-such-id-987654321', 'nosuchid987654321'],
  [{ ...text, pattern: '^JAR-[0-9]{2}-[0-9]{4}$' }, 'JAR-00-1234', 'JAR-09-9999'],
])('sends what keeps the schema and is not the example: %j %s', (schema, example, value) => {
  expect(sentBy(read(schema, {}, example))).toEqual([{ in: 'path', name: 'jarId', value }]);
});

it('expects 404 by convention of a read without it, and nothing of a write', () => {
  const responses = [respond('200')];
  expect(idFaults(read(text, { responses }), {})[0]).toMatchObject({
    expectedStatus: 404,
    details: { statusBy: 'convention' },
  });
  expect(idFaults(read(text, { responses, method: 'PATCH' }), {})).toEqual([]);
});

it('claims nothing where every value is one that is there, or nothing is named', () => {
  expect(idFaults(read({ ...text, enum: ['plum', 'quince'] }), {})).toEqual([]);
  expect(idFaults(read(text, { path: '/jars' }), {})).toEqual([]);
});
