import { expect, it } from 'vitest';
import type { KnownAccount, Login } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text = { type: 'string' as const };
const record = { type: 'object' as const, required: ['id'], properties: { id: text } };
const security = [{ key: [] }];
const answers = [respond('401'), respond('403'), respond('404')];
const at = (name: string) => ({ security, parameters: [parameter({ name, in: 'path', schema: text })] });
const account = (login: KnownAccount['login'], role: string): KnownAccount => ({
  login,
  roles: [role],
  scopes: null,
  hasToken: true,
  seesAll: false,
  schemes: ['key'],
});

const collection = (path: string, name: string, fields: Record<string, typeof text>) => [
  operation({
    method: 'POST',
    path,
    security,
    requestBody: body({ type: 'object', required: Object.keys(fields), properties: fields }),
    responses: [respond('201', record), respond('422'), ...answers],
  }),
  operation({ method: 'GET', path: `${path}/{${name}}`, ...at(name), responses: [respond('200', record), ...answers] }),
  operation({ method: 'DELETE', path: `${path}/{${name}}`, ...at(name), responses: [respond('204'), ...answers] }),
];

function namesFor(description: string, ownRole: string, letIn?: Login): string[] {
  const operations = [
    ...collection('/vases', 'vase_id', { title: text }),
    ...collection('/bookings', 'booking_id', { vase_id: text }),
  ];
  const [create] = operations.filter(({ key }) => key === 'POST /bookings');
  if (create === undefined) throw new Error('The document of this test is wrong.');
  const accounts = [account('own', ownRole), account('other', 'guest')];
  const scheme = { type: 'apiKey' as const, scheme: null, in: 'header' as const, name: 'X-Key', description: null };
  const model = { ...MODEL, operations, description, accounts, securitySchemes: { key: scheme } };
  const scenarios = generateScenarios(create, model, {
    depth: 'deep',
    ...(letIn && {
      learned: { version: 1, operations: { [create.key]: { outcome: 'accepted', repairs: [], account: letIn } } },
    }),
  });
  return scenarios.map(({ name }) => name);
}

const NAMED = 'Names the vase of somebody else in vase_id';
const HIDDEN = 'A vase of somebody else behaves as if it did not exist: it answers 404.';

it('what is hidden from an account is not to be named by it', () => {
  expect(namesFor(HIDDEN, 'guest')).toContain(NAMED);
  expect(namesFor(`${HIDDEN} Staff see all vases.`, 'guest')).toContain(NAMED);
});

it('who sees all of a kind may name any of them', () => {
  expect(namesFor(`${HIDDEN} Staff see all vases and may handle them for their owners.`, 'staff')).not.toContain(NAMED);
});

it('whoever alone may do it names the records of others', () => {
  expect(namesFor(HIDDEN, 'guest', 'account:desk')).not.toContain(NAMED);
});

it('reads of all kinds at once whose records somebody deals with', () => {
  const said =
    'Guests belong to one house and only ever deal with records of this house: those of another one answer 404.';
  expect(namesFor(said, 'guest')).toContain(NAMED);
});
