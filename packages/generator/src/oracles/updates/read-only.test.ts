import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { readOnlyKept } from './read-only.ts';

const text: JsonSchemaObject = { type: 'string' };
const at = { path: '/kites/{kiteId}', parameters: [parameter({ name: 'kiteId', in: 'path', schema: text })] };

/** What is claimed of a create or a change of kites, which send and show a field. */
function claimsOf(method: 'PATCH' | 'POST', name: string, sent: JsonSchemaObject, isShown = true) {
  const kite: JsonSchemaObject = {
    type: 'object',
    required: ['id', 'colour'],
    properties: { id: text, colour: text, ...(isShown && { [name]: sent }) },
  };
  const taken = body({ type: 'object', required: ['colour'], properties: { colour: text, [name]: sent } });
  const operations = [
    operation({ method: 'POST', path: '/kites', requestBody: taken, responses: [respond('201', kite)] }),
    operation({ method: 'PATCH', ...at, requestBody: taken, responses: [respond('200', kite)] }),
    operation({ method: 'GET', ...at, responses: [respond('200', kite)] }),
    operation({ method: 'DELETE', ...at, responses: [respond('204')] }),
  ];
  return readOnlyKept(situationOf(operations, method === 'POST' ? 'POST /kites' : `PATCH ${at.path}`));
}

const NUMBER: JsonSchemaObject = { type: 'integer', readOnly: true };

it('sends it in a create, whose answer has another value if it has one', () => {
  const [claim, ...others] = claimsOf('POST', 'number', NUMBER);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    name: 'A read-only number is not taken',
    errorIn: null,
    expectedStatus: 201,
    details: { alternatives: [400, 403, 409, 422], pointer: '/number' },
    rules: ['if `number` is present then `number` is not 987654321'],
  });
  expect(claim?.overrides.at(-1)?.bodyValue).toMatchObject({ number: 987_654_321 });
});

it('sends it in a change, after which it is what it was before', () => {
  const [claim, ...others] = claimsOf('PATCH', 'createdAt', { ...text, format: 'date-time', readOnly: true });
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ name: 'A read-only createdAt stays', expectedStatus: 200 });
  expect(claim?.overrides.at(-1)?.bodyValue).toMatchObject({ createdAt: '2001-02-03T04:05:06Z' });
  const { before = [], followUps = [] } = claim?.details ?? {};
  expect(before.map((step) => [step.operation, step.name])).toEqual([
    ['POST /kites', undefined],
    ['GET /kites/{kiteId}', 'before'],
  ]);
  expect(followUps.map((step) => [step.operation, step.rules])).toEqual([
    ['GET /kites/{kiteId}', ['`createdAt` is the same as in step "before"']],
  ]);
});

it.each<[string, string, JsonSchemaObject, boolean]>([
  ['it may be set', 'number', { type: 'integer' }, true],
  ['it may follow from what is sent', 'length', NUMBER, true],
  ['no answer shows it', 'number', NUMBER, false],
  ['its values are a choice', 'number', { ...text, enum: ['one', 'two'], readOnly: true }, true],
])('claims nothing where %s', (_, name, sent, isShown) => {
  expect(claimsOf('POST', name, sent, isShown)).toEqual([]);
  expect(claimsOf('PATCH', name, sent, isShown)).toEqual([]);
});
