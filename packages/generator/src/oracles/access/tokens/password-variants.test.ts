import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { login, me, situationOfDivers } from '../../../testing/divers-api.ts';
import { respond } from '../../../testing/operations.ts';
import { passwordVariants } from './password-variants.ts';

const claimsOf = (own: Operation) => passwordVariants(situationOfDivers(own));

it('tries what is like the password of an account that it opened, and was let in by it before', () => {
  const claims = claimsOf(login());
  expect(claims.map(({ name, overrides }) => [name, overrides[0]?.bodyValue])).toEqual([
    ['The password without its last letter', { email: '{{otherName}}', password: 'S3cure-Passw0r' }],
    ['The password in other letters', { email: '{{otherName}}', password: 's3cure-passw0rd' }],
    ['The password with a space after it', { email: '{{otherName}}', password: 'S3cure-Passw0rd ' }],
    ['No password', { email: '{{otherName}}', password: '' }],
  ]);
  for (const { expectedStatus, details } of claims) {
    expect([expectedStatus, details.alternatives]).toEqual([401, [400, 403, 422]]);
    expect(details.before?.map(({ operation }) => operation)).toEqual([
      'POST /divers',
      'POST /login',
      'GET /divers/me',
    ]);
  }
});

it.each<[string, Operation]>([
  ['the words take capitals for small letters', login({ description: 'The password is case-insensitive.' })],
  ['the words leave spaces out', login({ description: 'Whitespace around it does not count.' })],
  ['no refusal is documented', login({ responses: login().responses.filter(({ status }) => status !== '401') })],
  ['it answers no token', login({ responses: [respond('204'), respond('401')] })],
])('claims nothing where %s', (_, own) => {
  expect(claimsOf(own)).toEqual([]);
});

it('claims nothing where no account can be opened', () => {
  expect(passwordVariants(situationOfDivers(login(), [me]))).toEqual([]);
});
