import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { leave, login, me, register, situationOfDivers, whole } from '../../../testing/divers-api.ts';
import { body, operation, respond } from '../../../testing/operations.ts';
import { refreshOnce } from './refresh-once.ts';

const text: JsonSchemaObject = { type: 'string' };

const renewal = (description: string, field = 'refreshToken', method: 'POST' | 'PUT' = 'POST'): Operation =>
  operation({
    method,
    path: '/renewals',
    description,
    requestBody: body(whole({ [field]: text })),
    responses: [respond('200', whole({ token: text })), respond('401')],
  });

const sent = { in: 'body', name: 'body', value: null, bodyValue: { refreshToken: '{{renewalToken}}' } };

it('renews a session of its own, and sends the token that it did that with once more', () => {
  const [claim, ...others] = refreshOnce(situationOfDivers(renewal('A token is single-use.')));
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    name: 'A refreshToken that was used',
    errorIn: null,
    expectedStatus: 200,
    overrides: [sent],
    details: {
      followUps: [
        {
          operation: 'POST /renewals',
          values: [sent],
          login: 'none',
          expects: { status: 401, alternatives: [400, 403, 404, 409, 410, 422] },
        },
      ],
    },
  });
  expect(claim?.details.before?.find((step) => step.operation === 'POST /login')?.extracts).toContainEqual({
    name: 'renewalToken',
    path: 'refreshToken',
  });
});

it.each<[string, Operation]>([
  ['the words do not say how often it is good', renewal('Gives a new token.')],
  ['what is sent renews no session', renewal('A voucher is single-use.', 'voucher')],
  ['it is no request for a new token', renewal('A token is single-use.', 'refreshToken', 'PUT')],
])('claims nothing where %s', (_, own) => {
  expect(refreshOnce(situationOfDivers(own))).toEqual([]);
});

it('claims nothing where the login answers no token to renew', () => {
  const plain = login({ responses: [respond('200', whole({ token: text })), respond('401')] });
  expect(refreshOnce(situationOfDivers(renewal('A token is single-use.'), [register, plain, me, leave]))).toEqual([]);
});
