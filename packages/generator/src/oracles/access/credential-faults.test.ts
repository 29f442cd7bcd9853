import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import { credentialFaults } from './credential-faults.ts';

const read = (scheme: string, fields: Partial<Operation> = {}): Operation =>
  operation({
    method: 'GET',
    path: '/kilns',
    security: [{ [scheme]: [] }],
    responses: [respond('200'), respond('401')],
    ...fields,
  });

const claimsOf = (own: Operation) =>
  credentialFaults(own, MODEL.securitySchemes).map(({ kind, expectedStatus, ownCredentials, overrides }) => [
    kind,
    expectedStatus,
    ownCredentials,
    overrides.map((one) => `${one.name}: ${one.value ?? 'none'}`.slice(0, 36)),
  ]);

it('sends none, and wrong ones of the scheme that the document has', () => {
  expect(claimsOf(read('bearer'))).toEqual([
    ['no_credentials', 401, true, []],
    ['invalid_credentials', 401, true, ['Authorization: Bearer not-a-valid-to']],
    ['malformed_credentials', 401, true, ['Authorization: not-a-scheme']],
    ['expired_credentials', 401, true, ['Authorization: Bearer eyJhbGciOiJIUz']],
  ]);
  expect(claimsOf(read('basic')).map(([kind]) => kind)).toEqual(['no_credentials', 'invalid_credentials']);
});

it('takes back a header that the document itself declares', () => {
  const declared = parameter({ name: 'authorization', in: 'header', required: true, schema: { type: 'string' } });
  expect(claimsOf(read('bearer', { parameters: [declared] }))[0]).toEqual([
    'no_credentials',
    401,
    true,
    ['authorization: none'],
  ]);
});

it('sends no wrong ones where they go elsewhere, or 401 is not documented', () => {
  expect(claimsOf(read('key'))).toEqual([['no_credentials', 401, true, []]]);
  expect(claimsOf(read('bearer', { responses: [respond('200'), respond('403')] }))).toEqual([
    ['no_credentials', 403, true, []],
  ]);
});

it.each([[[]], [[{ bearer: [] }, {}]]])('claims nothing of what is open to everybody: %j', (security) => {
  expect(claimsOf(read('bearer', { security }))).toEqual([]);
});
