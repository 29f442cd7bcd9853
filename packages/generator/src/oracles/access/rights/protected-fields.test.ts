import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { whole } from '../../../testing/divers-api.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { protectedFieldFaults } from './protected-fields.ts';

const text: JsonSchemaObject = { type: 'string' };
const number: JsonSchemaObject = { type: 'integer' };
const at = { parameters: [parameter({ name: 'kiteId', in: 'path', schema: text })] };

interface Kites {
  method?: 'PATCH' | 'POST';
  /** What the answer has beside its id and name. */
  shown: Record<string, JsonSchemaObject>;
  /** What the body takes beside the name. */
  taken?: Record<string, JsonSchemaObject>;
  isClosed?: boolean;
  isRead?: boolean;
}

function claimsOf({ method = 'POST', shown, taken = {}, isClosed = false, isRead = true }: Kites) {
  const kite = whole({ id: text, name: text, ...shown });
  const sent: JsonSchemaObject = {
    type: 'object',
    required: ['name'],
    properties: { name: text, ...taken },
    ...(isClosed && { additionalProperties: false }),
  };
  const create = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(sent),
    responses: [respond('201', kite)],
  });
  const change = operation({
    method: 'PATCH',
    path: '/kites/{kiteId}',
    ...at,
    requestBody: body(sent),
    responses: [respond('200', kite)],
  });
  const remove = operation({ method: 'DELETE', path: '/kites/{kiteId}', ...at, responses: [respond('204')] });
  const read = operation({ method: 'GET', path: '/kites/{kiteId}', ...at, responses: [respond('200', kite)] });
  const operations = [create, change, remove, ...(isRead ? [read] : [])];
  const key = method === 'POST' ? create.key : change.key;
  return protectedFieldFaults(situationOf(operations, key));
}

const sentBy = (kites: Kites) =>
  claimsOf(kites).map(({ overrides }) => overrides.find((one) => one.in === 'body')?.bodyValue);
const rulesOf = (kites: Kites) =>
  claimsOf(kites).map(({ details: { followUps = [] } }) => followUps.map((one) => one.rules));

const SERVER = { ownerId: text, isVerified: { type: 'boolean' as const }, createdAt: { ...text, format: 'date-time' } };

it('sends what only the server gives, and reads the record without it', () => {
  const [ofId, ofOwner, ofRights, ...others] = claimsOf({ shown: SERVER });
  expect(others).toEqual([]);
  expect(ofId).toMatchObject({
    name: 'Sets id, which only the server sets',
    expectedStatus: 201,
    details: {
      alternatives: [400, 403, 422],
      followUps: [
        {
          operation: 'GET /kites/{kiteId}',
          expects: { status: 200 },
          rules: ['`id` is not "set-by-the-caller"'],
        },
      ],
      after: [{ operation: 'DELETE /kites/{kiteId}' }],
    },
  });
  expect(ofOwner?.details.followUps?.[0]?.rules).toEqual([
    '`ownerId` is not "set-by-the-caller"',
    '`createdAt` does not start with "2001-02-03"',
  ]);
  expect(ofRights?.overrides[0]?.bodyValue).toMatchObject({ isVerified: true });
});

it('tries a change on a record that it made, and leaves its id alone', () => {
  const [claim, ...others] = claimsOf({ method: 'PATCH', shown: { points: number } });
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    expectedStatus: 200,
    details: { before: [{ operation: 'POST /kites' }], followUps: [{ rules: ['`points` is not 987654'] }] },
  });
});

it('takes what is read only in the body for the server to set, whatever it is called', () => {
  const weight = { ...number, readOnly: true };
  expect(sentBy({ method: 'PATCH', shown: { weight: number }, taken: { weight } })).toEqual([
    expect.objectContaining({ weight: 987_654 }),
  ]);
});

it.each<[string, Kites]>([
  ['the field may be set', { shown: { points: number }, taken: { points: number } }],
  ['its name says nothing', { shown: { weight: number } }],
  ['the body takes nothing else', { shown: { points: number }, isClosed: true }],
  ['nobody can say which value is another one', { shown: { role: { ...text, enum: ['pilot', 'guest'] } } }],
  ['what is true from the start', { shown: { isVerified: { type: 'boolean', default: true } } }],
  ['nothing reads the record', { shown: { points: number }, isRead: false }],
])('claims nothing where %s', (_, kites) => {
  expect(rulesOf({ ...kites, method: 'PATCH' })).toEqual([]);
});
