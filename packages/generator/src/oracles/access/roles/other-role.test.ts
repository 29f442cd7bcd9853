import { expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const account = (login: KnownAccount['login']): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
});
const text = { type: 'string' as const };
const report = { type: 'object' as const, required: ['id'], properties: { id: text } };
const ID = parameter({ name: 'reportId', in: 'path', schema: text });
const SECURED = { security: [{ key: [] }] };

/** Whom an approval is sent as that is kept for a role. */
function sentAs(description: string): unknown[] {
  const approve = operation({
    ...SECURED,
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
  const accounts = [account('own'), account('other'), account('account:clerk')];
  return generateScenarios(approve, { ...MODEL, operations, accounts }, { depth: 'deep' })
    .filter(({ name }) => name === 'Account without the required role')
    .map(({ details }) => details.login);
}

it('is the account of which the words say that it may not', () => {
  expect(sentAs('Managers only; a clerk does not decide.')).toEqual(['account:clerk']);
  expect(sentAs('Managers only.')).toEqual(['other']);
});
