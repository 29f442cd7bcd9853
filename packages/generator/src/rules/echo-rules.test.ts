import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../testing/operations.ts';
import { echoRules, isEchoedName, isRewritten } from './echo-rules.ts';

it.each(['lock_version', 'rowVersion', 'expectedRevision', 'etag', 'id', 'updated_at'])(
  '%s is set by the server, whatever is sent',
  (name) => {
    expect(isEchoedName(name)).toBe(false);
  },
);

it.each(['name', 'versionName', 'lastName', 'berths'])('%s comes back as it was sent', (name) => {
  expect(isEchoedName(name)).toBe(true);
});

it.each([
  ['In capitals', true],
  ['Shown in small letters.', true],
  ['What the kite is called.', false],
])('"%s" says that a value comes back in another form: %s', (description, expected) => {
  expect(isRewritten({ type: 'string', description })).toBe(expected);
});

it('a number that is written as text comes back as the same number', () => {
  const fee: JsonSchemaObject = { type: 'string', pattern: String.raw`^\d{1,6}(?:\.\d{1,2})?$` };
  const kite: JsonSchemaObject = {
    type: 'object',
    required: ['name', 'fee'],
    properties: { name: { type: 'string' }, fee },
  };
  const made = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(kite),
    responses: [respond('201', kite)],
  });
  const sent = { name: 'Red', fee: '7.5' };
  expect(echoRules({ operation: made, definitions: {}, isWrite: true, body: sent })).toEqual([
    'the returned `name` equals the one sent',
    '`fee` is at least `fee` of the request body and at most `fee` of the request body',
  ]);
});

it('says nothing of a name under which refusals have a list', () => {
  const text = { type: 'string' as const };
  const kite = {
    type: 'object' as const,
    required: ['message', 'colour'],
    properties: { message: text, colour: text },
  };
  const error = { type: 'object' as const, properties: { message: { type: 'array' as const, items: text } } };
  const create = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(kite),
    responses: [respond('201', kite), respond('422', error)],
  });
  const sent = { message: 'high', colour: 'red' };
  expect(echoRules({ operation: create, definitions: {}, isWrite: true, body: sent })).toEqual([
    'the returned `colour` equals the one sent',
  ]);
});
