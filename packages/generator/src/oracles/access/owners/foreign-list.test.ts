import type { Parameter } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';

const text = { type: 'string' as const };
const logbook = {
  type: 'object' as const,
  required: ['id', 'title', 'kind'],
  properties: { id: text, title: text, kind: text },
};
const security = [{ office: [] }];
const id = [parameter({ name: 'logbookId', in: 'path', schema: text })];
const account = (login: KnownAccount['login'], ...schemes: string[]): KnownAccount => ({
  login,
  roles: [],
  scopes: null,
  hasToken: true,
  seesAll: false,
  schemes,
});

function namesFor(others: readonly KnownAccount[], query: readonly Parameter[] = []): string[] {
  const answers = [respond('401'), respond('403')];
  const list = operation({
    method: 'GET',
    path: '/logbooks',
    security,
    parameters: [...query],
    responses: [respond('200', { type: 'array', items: logbook }), ...answers],
  });
  const operations = [
    list,
    operation({
      method: 'POST',
      path: '/logbooks',
      security,
      requestBody: body({ type: 'object', required: ['title'], properties: { title: text } }),
      responses: [respond('201', logbook), ...answers],
    }),
    operation({
      method: 'DELETE',
      path: '/logbooks/{logbookId}',
      security,
      parameters: id,
      responses: [respond('204')],
    }),
  ];
  const scheme = (type: 'oauth2' | 'http') => ({ type, scheme: null, in: null, name: null, description: null });
  const model = {
    ...MODEL,
    operations,
    securitySchemes: { office: scheme('oauth2'), crew: scheme('http') },
    accounts: [account('own', 'office', 'crew'), account('account:auditor', 'office'), ...others],
    description: 'Each account sees only its own logbooks; logbooks of others are not listed.',
  };
  return generateScenarios(list, model, { depth: 'deep' })
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Somebody else'));
}

it('keeps from a program what the document keeps from everybody else', () => {
  expect(namesFor([])).toEqual(['Somebody else does not see the logbook in their list']);
});

it('keeps nothing from programs in a list that people cannot ask for', () => {
  expect(namesFor([account('other', 'crew')])).toEqual([]);
});

it('keeps it from them with filters that it matches by its own values too', () => {
  const filters = [
    parameter({ name: 'title', in: 'query', schema: text }),
    parameter({ name: 'filter[logbook]', in: 'query', schema: text }),
    parameter({ name: 'kind', in: 'query', schema: { type: 'array', items: { ...text, enum: ['day', 'night'] } } }),
    parameter({ name: 'page', in: 'query', schema: { type: 'integer' } }),
  ];
  expect(namesFor([], filters).toSorted()).toEqual([
    'Somebody else does not find the logbook by its title',
    'Somebody else does not find the logbook with a filter',
    'Somebody else does not see the logbook in their list',
  ]);
});
