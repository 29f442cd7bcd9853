import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../testing/operations.ts';
import { echoesOf, echoRules, isEchoedName, isRewritten } from './echo-rules.ts';

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

it('items of a list come back in any order, and the only object of one as it was sent', () => {
  const text = { type: 'string' as const };
  const line = { type: 'object' as const, required: ['part'], properties: { part: text } };
  const kite: JsonSchemaObject = {
    type: 'object',
    required: ['tags', 'lines', 'seals'],
    properties: {
      tags: { type: 'array', items: text },
      lines: { type: 'array', items: line },
      seals: { type: 'array', items: text, readOnly: true },
    },
  };
  const made = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(kite),
    responses: [respond('201', kite)],
  });
  const rulesFor = (sent: object) =>
    echoRules({ operation: made, definitions: {}, isWrite: true, body: JSON.parse(JSON.stringify(sent)) });
  expect(rulesFor({ tags: ['red', 'tall'], seals: ['a'] })).toEqual([
    '`tags` contains `tags[0]` of the request body',
    '`tags` contains `tags[1]` of the request body',
  ]);
  expect(echoesOf({ lines: [{ part: 'tail' }] }, { prefix: '', view: kite }, {})).toMatchObject([
    { answered: 'lines[0].part', sent: 'lines[0].part', value: 'tail' },
  ]);
  expect(echoesOf({ lines: [{ part: 'tail' }, { part: 'string' }] }, { prefix: '', view: kite }, {})).toEqual([]);
});
