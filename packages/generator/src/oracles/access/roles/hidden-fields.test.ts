import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { MODEL, operation, respond } from '../../../testing/operations.ts';

const text = { type: 'string' as const };
const account = (login: KnownAccount['login'], ...roles: string[]): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles,
});
const people = [account('own', 'warden'), account('other', 'guest'), account('account:night', 'warden')];

function asking(said: { list?: string; field?: string }, accounts: readonly KnownAccount[] = people): unknown[] {
  const cost: JsonSchemaObject = { type: 'integer', description: said.field ?? '' };
  const tent = { type: 'object' as const, required: ['id'], properties: { id: text, cost } };
  const page = { type: 'object' as const, properties: { items: { type: 'array' as const, items: tent } } };
  const list = operation({
    method: 'GET',
    path: '/tents',
    description: said.list ?? null,
    security: [{ key: [] }],
    responses: [respond('200', page)],
  });
  return generateScenarios(list, { ...MODEL, operations: [list], accounts }, { depth: 'deep' })
    .filter(({ name }) => name === 'Somebody else does not see cost')
    .map(({ details, rules }) => [details.login, rules.at(-1)]);
}

const unseen = [['other', 'every `items[*].cost` is absent or null']];

it.each([
  { list: '`cost` is left out for guests.' },
  { list: 'All tents. Guests never see `cost`.' },
  { list: '`cost` is only shown to wardens.' },
  { field: 'Wardens only.' },
  { field: 'What it was bought for. Only wardens see it.' },
  { field: 'Not shown to guests.' },
])('what a role sees is not in the answer to somebody without it: %j', (said) => {
  expect(asking(said)).toEqual(unseen);
});

it.each([
  { list: 'All tents.' },
  { list: '`name` is left out for guests.' },
  { field: 'Paid by wardens only once.' },
  { field: 'Canvas only.' },
])('nothing is demanded by %j', (said) => {
  expect(asking(said)).toEqual([]);
});

it('nobody is asked who has the role', () => {
  expect(asking({ field: 'Wardens only.' }, [account('own'), account('other', 'warden')])).toEqual([]);
});
