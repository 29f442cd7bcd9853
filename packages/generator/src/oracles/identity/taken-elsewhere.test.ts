import { expect, it } from 'vitest';
import type { KnownAccount } from '../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const security = [{ key: [] }];
const scheme = { type: 'apiKey' as const, scheme: null, in: 'header' as const, name: 'X-Key', description: null };
const account = (login: KnownAccount['login']): KnownAccount => ({
  login,
  roles: [],
  scopes: null,
  hasToken: true,
  seesAll: false,
});

/** What is sent to see whether a mark that the second user has taken is refused. */
function triedWith(
  description: string,
  {
    of = '',
    general = '',
    refusal = '409',
    logins = ['own', 'other'],
  }: { of?: string; general?: string; refusal?: string; logins?: KnownAccount['login'][] } = {},
) {
  const sent = { type: 'object' as const, required: ['mark'], properties: { mark: { ...text, description: of } } };
  const record = { type: 'object' as const, required: ['id'], properties: { id: text, mark: text } };
  const parameters = [parameter({ name: 'kilnId', in: 'path', schema: text })];
  const responses = [respond('201', record), respond(refusal)];
  const create = operation({
    method: 'POST',
    path: '/kilns',
    description,
    security,
    requestBody: body(sent),
    responses,
  });
  const remove = operation({
    method: 'DELETE',
    path: '/kilns/{kilnId}',
    parameters,
    security,
    responses: [respond('204')],
  });
  const model = {
    ...MODEL,
    description: general,
    operations: [create, remove],
    accounts: logins.map((login) => account(login)),
    securitySchemes: { key: scheme },
  };
  return generateScenarios(create, model, { depth: 'deep' })
    .filter(({ name }) => name === 'A mark that somebody else has taken')
    .map(({ details, overrides, expectedStatus }) => ({
      before: details.before?.map(({ operation: called, login }) => [called, login]),
      sent: overrides.at(-1)?.bodyValue,
      status: expectedStatus,
    }));
}

it('takes the value of a record of the second user', () => {
  expect(triedWith('A mark is there once in the whole pottery: one that is taken is a 409.')).toEqual([
    { before: [['POST /kilns', 'other']], sent: { mark: '{{markTheirs}}' }, status: 409 },
  ]);
});

it.each([
  ['The mark has to be unique, whichever account made the other one.', {}],
  ['', { of: 'Unique over all workshops.' }],
  ['A mark that is taken is an error on `mark`, also when another account has it.', { refusal: '422' }],
  ['', { general: 'A mark is unique, no matter in which pottery.', refusal: '422' }],
  ['', { of: 'Unique in the whole pottery, also among the kilns of other users.', refusal: '400' }],
  ['A mark is given out once: if any kiln of any user carries it already, you get a 409.', {}],
])('reads %j and %j', (description, more) => {
  expect(triedWith(description, more)).toHaveLength(1);
});

it.each([
  ['A mark that is taken is a 409.', {}],
  ['', { of: 'Unique within the workshop.' }],
  ['A mark is unique. Every kiln in the whole pottery has a door.', {}],
  ['A mark is there once in the whole pottery: one that is taken is a 409.', { logins: ['own' as const] }],
  // The second user need not be one.
  ['Supervisors only. A mark is there once in the whole pottery: one that is taken is a 409.', {}],
])('says nothing by %j and %j', (description, more) => {
  expect(triedWith(description, more)).toEqual([]);
});
