import { expect, it } from 'vitest';
import type { KnownAccount } from '../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const account = (login: KnownAccount['login']): KnownAccount => ({
  login,
  roles: [],
  scopes: null,
  hasToken: true,
  seesAll: false,
});

/** The scenarios about the mark of a kiln, which may be left out. */
function namesBy({
  of = '',
  about = '',
  refusal = '409',
}: {
  of?: string;
  about?: string;
  refusal?: string;
}): string[] {
  const properties = { size: { type: 'integer' as const }, mark: { ...text, description: of } };
  const record = { type: 'object' as const, required: ['id'], properties: { id: text, ...properties } };
  const security = [{ key: [] }];
  const create = operation({
    method: 'POST',
    path: '/kilns',
    description: about,
    security,
    requestBody: body({ type: 'object', required: ['size'], properties }),
    responses: [respond('201', record), respond(refusal)],
  });
  const remove = operation({
    method: 'DELETE',
    path: '/kilns/{kilnId}',
    parameters: [parameter({ name: 'kilnId', in: 'path', schema: text })],
    security,
    responses: [respond('204')],
  });
  const model = { ...MODEL, operations: [create, remove], accounts: [account('own'), account('other')] };
  return generateScenarios(create, model, { budget: 500 })
    .map(({ name }) => name)
    .filter((name) => /\bA mark\b/.test(name));
}

it.each([
  [{ of: 'Has to be unique.' }, ['A mark that is taken']],
  [{ of: 'Has to be unique.', refusal: '422' }, ['A mark that is taken']],
  [{ of: 'Sent twice a day.', refusal: '422' }, []],
  [
    { of: 'Marks are unique and become free when the kiln is deleted.' },
    ['A mark of a record that was removed', 'A mark that is taken'],
  ],
  [
    { about: 'A mark is unique. It can be used again once the kiln was removed.' },
    ['A mark of a record that was removed', 'A mark that is taken'],
  ],
  [{ about: 'A mark is unique. It is never free again, even when the kiln was removed.' }, ['A mark that is taken']],
  [
    { of: 'Unique among the kilns of your account. Other accounts may use the same mark.' },
    ['A mark that is taken', 'A mark that somebody else uses in their account'],
  ],
  [
    { about: 'The mark must be free in your account; whether another account has a kiln of it does not matter.' },
    ['A mark that is taken', 'A mark that somebody else uses in their account'],
  ],
  [{ of: 'Unique, no matter which account.' }, ['A mark that is taken', 'A mark that somebody else has taken']],
])('%j', (said, names) => {
  expect(namesBy(said).toSorted()).toEqual(names);
});
