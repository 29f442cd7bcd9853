import { expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const account = (login: KnownAccount['login'], ...roles: string[]): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles,
});
const text = { type: 'string' as const };
const report = { type: 'object' as const, required: ['id'], properties: { id: text } };
const ID = parameter({ name: 'reportId', in: 'path', schema: text });
const SECURED = { security: [{ key: [] }] };

/** Whom an approval is sent as that is kept for a role. */
function sentAs(
  description: string,
  accounts = [account('own'), account('other'), account('account:clerk')],
  scopes: string[] = [],
): unknown[] {
  const approve = operation({
    security: [{ key: scopes }],
    method: 'POST',
    path: '/reports/{reportId}/approve',
    description,
    parameters: [ID],
    responses: [respond('200', report), respond('403'), respond('404')],
  });
  const operations = [
    approve,
    operation({ ...SECURED, method: 'POST', path: '/reports', responses: [respond('201', report)] }),
    operation({
      ...SECURED,
      method: 'GET',
      path: '/reports/{reportId}',
      parameters: [ID],
      responses: [respond('200', report)],
    }),
  ];
  return generateScenarios(approve, { ...MODEL, operations, accounts }, { depth: 'deep' })
    .filter(({ name }) => name.startsWith('Account without the required role'))
    .map(({ details }) => details.login);
}

it('is the account of which the words say that it may not', () => {
  expect(sentAs('Managers only; a clerk does not decide.')).toEqual(['account:clerk']);
  expect(sentAs('Managers only.')).toEqual(['other']);
});

it('is one of each other role where the words name one role', () => {
  const people = [account('own', 'manager'), account('other', 'guest'), account('account:desk', 'clerk')];
  expect(sentAs('Managers only.', people)).toEqual(['other', 'account:desk']);
  expect(sentAs('Staff only.', people)).toEqual(['other']);
  const named = [account('own'), account('other'), account('account:frontDesk')];
  expect(sentAs('Managers only; guests pay at the front desk.', named)).toEqual(['other', 'account:frontDesk']);
});

it('is nobody whose token has the scope that is asked for', () => {
  const scoped = { ...account('other'), scopes: ['reports'] };
  expect(sentAs('Managers only.', [account('own'), scoped], ['reports'])).toEqual([]);
  expect(sentAs('Managers only.', [account('own'), scoped])).toEqual(['other']);
});

it('is whoever is known not to have the ability that the words ask for', () => {
  const people = [
    account('own', 'clerk', 'reports:write'),
    account('other'),
    account('account:reader', 'reports:read'),
  ];
  expect(sentAs('Needs `reports:write`.', people)).toEqual(['account:reader']);
  expect(sentAs('Needs `reports:write`.', [account('own'), account('account:all', 'reports:*')])).toEqual([]);
});

it('is nobody where a sentence says what alone has an effect', () => {
  expect(sentAs('`state` cannot be set here: the state only follows from decisions.')).toEqual([]);
});
