import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const secured = { security: [{ key: [] }] };
const rental: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text, customer: text } };
const inPath = { parameters: [parameter({ name: 'rentalId', in: 'path', schema: text })], ...secured };
const customer = { ...text, enum: ['north', 'south'] };

function rentals(description: string) {
  const read = operation({
    method: 'GET',
    path: '/rentals/{rentalId}',
    description,
    ...inPath,
    responses: [respond('200', rental), respond('404')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/rentals',
      ...secured,
      requestBody: body(
        { type: 'object', required: ['days'], properties: { days: { type: 'integer' }, customer } },
        { days: 3, customer: 'north' },
      ),
      responses: [respond('201', rental)],
    }),
    operation({ method: 'DELETE', path: '/rentals/{rentalId}', ...inPath, responses: [respond('204')] }),
    read,
  ];
  return { read, operations };
}

const account = (login: KnownAccount['login']): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
});

function tried(description: string, ...logins: KnownAccount['login'][]) {
  const { read, operations } = rentals(description);
  return generateScenarios(read, { ...MODEL, operations, accounts: logins.map(account) }, { depth: 'deep' })
    .filter(({ errorType }) => errorType === 'other_account')
    .map(({ details: { login, before = [], after = [] } }) => ({
      login,
      steps: [...before, ...after].map((step) => `${step.login} ${step.operation}`),
      body: before[0]?.values.find((one) => one.in === 'body')?.bodyValue,
    }));
}

const SAID = 'Customers read their own rentals only; those of others answer 404.';

it('is made by one account for itself and tried by another one, where nobody knows whom it would be made out to', () => {
  const [only] = tried(SAID, 'own', 'other', 'account:third');
  expect(only).toEqual({
    login: 'account:third',
    steps: ['other POST /rentals', 'other DELETE /rentals/{rentalId}'],
    body: { days: 3 },
  });
});

it('is not tried with fewer accounts, or where both may be of one group that sees it', () => {
  expect(tried(SAID, 'own', 'other')).toEqual([]);
  expect(tried('Customers read rentals of their own team only.', 'own', 'other', 'account:third')).toEqual([]);
});
