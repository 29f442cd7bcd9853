import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import type { Situation } from '../../../chains/situation.ts';
import { operation, respond } from '../../../testing/operations.ts';
import { login, register } from '../../../testing/divers-api.ts';
import { situationOf } from '../../../testing/situation.ts';
import { tamperedTokens } from './tampered-tokens.ts';

const read = (path: string, security: Operation['security'], ...statuses: string[]): Operation =>
  operation({ method: 'GET', path, security, responses: ['200', ...statuses].map((status) => respond(status)) });

const ENTRIES = read('/entries', [{ bearer: [] }], '401');

const claimsOf = (own: Operation, fields: Partial<Situation> = {}) =>
  tamperedTokens(situationOf([ENTRIES, own].slice(own === ENTRIES ? 1 : 0), own.key, fields));
const valuesOf = (own: Operation, fields: Partial<Situation> = {}) =>
  claimsOf(own, fields).map(({ overrides: [one] }) => `${one?.in} ${one?.name} ${one?.value}`);

it('changes the token of the system in each way, once for all operations of a scheme', () => {
  expect(valuesOf(ENTRIES)).toEqual([
    'header Authorization {{$tampered:changed}}',
    'header Authorization {{$tampered:payload}}',
    'header Authorization {{$tampered:unsigned}}',
    'header Authorization {{$tampered:cut}}',
  ]);
  expect(valuesOf(read('/pages', [{ bearer: [] }], '401'))).toEqual(['header Authorization {{$tampered:changed}}']);
  expect(claimsOf(ENTRIES).map(({ expectedStatus }) => expectedStatus)).toEqual([401, 401, 401, 401]);
});

it('sends a key where its scheme has it, and expects the refusal that is documented', () => {
  const keyed = read('/keys', [{ key: [] }], '403');
  expect(claimsOf(keyed)[0]).toMatchObject({
    errorIn: 'header.X-Key',
    expectedStatus: 403,
    overrides: [{ in: 'header', name: 'X-Key', value: '{{$tampered:changed}}' }],
  });
});

it('changes the content of no token that cannot be looked into', () => {
  expect(claimsOf(ENTRIES, { token: 'opaque' }).map(({ name }) => name)).toEqual([
    'Credentials with another letter',
    'Credentials that are cut',
  ]);
});

it.each<[string, Operation]>([
  ['it is open', read('/open', [], '401')],
  ['credentials are a password', read('/basic', [{ basic: [] }], '401')],
  ['there are several ways in', read('/either', [{ bearer: [] }, { key: [] }], '401')],
  ['no refusal is documented', read('/lax', [{ bearer: [] }], '404')],
])('claims nothing where %s', (_, own) => {
  expect(claimsOf(own)).toEqual([]);
});

it('claims nothing where no token is sent, and nothing of the request for one', () => {
  const own = { login: 'own' as const, roles: [], scopes: null, hasToken: false, seesAll: false };
  expect(claimsOf(ENTRIES, { accounts: [own] })).toEqual([]);
  expect(claimsOf(ENTRIES, { accounts: [{ ...own, hasToken: true }] })).not.toEqual([]);
  expect(tamperedTokens(situationOf([login(), register], 'POST /login'))).toEqual([]);
});
