import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { indexOf } from '../api-index.ts';
import { lockFieldOf } from './lock-field.ts';

const text: JsonSchemaObject = { type: 'string' };
const record = (etag: JsonSchemaObject): JsonSchemaObject => ({
  type: 'object',
  properties: { id: text, title: text, etag },
});

function lockWhereMadeWith(etag: JsonSchemaObject): string | undefined {
  const id = parameter({ name: 'id', in: 'path', schema: text });
  const change = operation({
    method: 'PATCH',
    path: '/plans/{id}',
    parameters: [id],
    requestBody: body(record(text)),
    responses: [respond('200', record(text))],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/plans',
      requestBody: body(record(etag)),
      responses: [respond('201', record(text))],
    }),
    operation({ method: 'GET', path: '/plans/{id}', parameters: [id], responses: [respond('200', record(text))] }),
    change,
  ];
  const index = indexOf(operations, {});
  const found = index.byKey.get(change.key);
  return found === undefined ? undefined : lockFieldOf(found, index)?.name;
}

it('is a version that the server sets, also where the create has it as read-only', () => {
  expect(lockWhereMadeWith({ ...text, readOnly: true })).toBe('etag');
});

it('is no field that records are made with', () => {
  expect(lockWhereMadeWith(text)).toBeUndefined();
});
