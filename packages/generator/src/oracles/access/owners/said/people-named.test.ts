import { expect, test } from 'vitest';
import type { KnownAccount } from '../../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../../testing/operations.ts';

const text = { type: 'string' as const };
const secured = { security: [{ bearer: [] }] };
const key = { type: 'object' as const, required: ['id', 'holder'], properties: { id: text, holder: text } };
const inPath = { parameters: [parameter({ name: 'keyId', in: 'path', schema: text })], ...secured };

const read = operation({
  method: 'GET',
  path: '/keys/{keyId}',
  description: 'Residents read their own keys only, those of others answer 404.',
  ...inPath,
  responses: [respond('200', key), respond('404')],
});
const making = (holder: object) => [
  operation({
    method: 'POST',
    path: '/keys',
    ...secured,
    requestBody: body({ type: 'object', required: ['holder'], properties: { holder: { ...text, ...holder } } }),
    responses: [respond('201', key)],
  }),
  operation({ method: 'DELETE', path: '/keys/{keyId}', ...inPath, responses: [respond('204')] }),
  read,
];
const account = (login: KnownAccount['login'], ...names: string[]): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
  ...(names.length > 0 && { names }),
});

function asking(holder: object, ...accounts: KnownAccount[]): unknown {
  const operations = making(holder);
  const found = generateScenarios(read, { ...MODEL, operations, accounts }, { depth: 'deep' }).filter(
    ({ errorType }) => errorType === 'other_account',
  );
  return found.map(({ details }) => details.login);
}

const listed = { enum: ['ada', 'ben'], description: 'User name of the resident.' };

test('what is made out to an account is tried by another one', () => {
  expect(asking(listed, account('own', 'zoe'), account('other', 'ada'), account('account:third', 'ben'))).toEqual([
    'account:third',
  ]);
});

test('what is made out to somebody who is none of the accounts is tried by the other user', () => {
  expect(asking(listed, account('own', 'zoe'), account('other', 'ben'))).toEqual(['other']);
});

test('nobody tries it where it may be theirs', () => {
  expect(asking(listed, account('own'), account('other'))).toEqual([]);
  expect(asking(listed, account('own', 'zoe'), account('other', 'ada'))).toEqual([]);
});

test('what is made out to the own account, or to nobody who is there, is tried by the other user', () => {
  expect(asking(listed, account('own', 'ada'), account('other'))).toEqual(['other']);
  expect(asking({}, account('own'), account('other'))).toEqual(['other']);
});

test('nobody tries what is made out to somebody out of a list', () => {
  const person = { type: 'object' as const, required: ['id'], properties: { id: text } };
  const operations = [
    operation({
      method: 'GET',
      path: '/members',
      ...secured,
      responses: [respond('200', { type: 'array', items: person })],
    }),
    operation({
      method: 'POST',
      path: '/keys',
      ...secured,
      requestBody: body({ type: 'object', required: ['member_id'], properties: { member_id: text } }),
      responses: [respond('201', key)],
    }),
    operation({ method: 'DELETE', path: '/keys/{keyId}', ...inPath, responses: [respond('204')] }),
    read,
  ];
  const accounts = [account('own', 'zoe'), account('other', 'ben')];
  const found = generateScenarios(read, { ...MODEL, operations, accounts }, { depth: 'deep' });
  expect(found.filter(({ errorType }) => errorType === 'other_account')).toEqual([]);
});

test('a document that lists whose kinds are kept means no others', () => {
  const secret = (path: string) =>
    operation({
      method: 'POST',
      path,
      ...secured,
      requestBody: body({ type: 'object' }),
      responses: [respond('201', key)],
    });
  const plain = operation({
    method: 'GET',
    path: '/keys/{keyId}',
    ...inPath,
    responses: [respond('200', key), respond('404')],
  });
  const shown = (path: string, name: string) =>
    operation({
      method: 'GET',
      path: `${path}/{${name}}`,
      ...secured,
      parameters: [parameter({ name, in: 'path', schema: text })],
      responses: [respond('200', key)],
    });
  const made = [secret('/keys'), secret('/loans'), secret('/stays')];
  const operations = [...made, shown('/loans', 'loanId'), shown('/stays', 'stayId'), plain];
  const triedWith = (description: string): number =>
    generateScenarios(
      plain,
      { ...MODEL, operations, description, accounts: [account('own', 'zoe'), account('other', 'ben')] },
      { depth: 'deep' },
    ).filter(({ errorType }) => errorType === 'other_account').length;
  const others = 'Records of other members answer 404.';
  expect(triedWith(others)).toBe(1);
  expect(triedWith(`A member reads the catalogue and their own loans and stays. ${others}`)).toBe(0);
});
