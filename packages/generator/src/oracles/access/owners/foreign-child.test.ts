import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { SECURED, whole } from '../../../testing/divers-api.ts';
import { keptBy, theOnly } from '../../../testing/claims.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { foreignChildFaults } from './foreign-child.ts';

const text: JsonSchemaObject = { type: 'string' };
const album = whole({ id: text, title: text });
const stamp = whole({ id: text, motif: text });
const at = (...names: string[]) => ({
  ...SECURED,
  parameters: names.map((name) => parameter({ name, in: 'path', schema: text })),
});

const read = (fields: Partial<Operation> = {}): Operation =>
  operation({
    method: 'GET',
    path: '/albums/{albumId}/stamps/{stampId}',
    ...at('albumId', 'stampId'),
    responses: [respond('200', stamp), respond('403'), respond('404')],
    ...fields,
  });

const makeAlbum = operation({
  method: 'POST',
  path: '/albums',
  ...SECURED,
  requestBody: body(whole({ title: text })),
  responses: [respond('201', album)],
});

const others: readonly Operation[] = [
  operation({ method: 'GET', path: '/albums/{albumId}', ...at('albumId'), responses: [respond('200', album)] }),
  operation({
    method: 'POST',
    path: '/albums/{albumId}/stamps',
    ...at('albumId'),
    requestBody: body(whole({ motif: text })),
    responses: [respond('201', stamp)],
  }),
];

const OTHER = { login: 'other' as const, roles: [], scopes: null, hasToken: true, seesAll: false };
const OWN = 'A collector sees only their own albums and stamps.';

const claimsOf = (own: Operation, description = OWN, operations = [makeAlbum, ...others], accounts = [OTHER]) =>
  foreignChildFaults(situationOf([own, ...operations], own.key, { description, accounts }));

it('asks for a record below a parent that somebody else made for themselves', () => {
  const claim = theOnly(claimsOf(read()));
  expect(claim).toMatchObject({
    name: 'Somebody else asks for it below an album of their own',
    expectedStatus: 404,
    details: { alternatives: [403], login: 'other' },
  });
  const { before = [] } = claim.details;
  const makers = before.filter((step) => step.operation === 'POST /albums');
  const [theirs, own] = ['other', undefined].map((login) => makers.find((step) => step.login === login));
  const made = before.find((step) => step.operation.endsWith('/stamps'));
  expect(makers).toHaveLength(2);
  expect(claim.overrides).toEqual([
    { in: 'path', name: 'albumId', value: keptBy(theirs) },
    { in: 'path', name: 'stampId', value: keptBy(made) },
  ]);
  // The stamp is in the album of the system's own account.
  expect(made?.values).toContainEqual({ in: 'path', name: 'albumId', value: keptBy(own) });
});

it('expects 403 where only that is documented', () => {
  const [claim] = claimsOf(read({ responses: [respond('200', stamp), respond('403')] }));
  expect([claim?.expectedStatus, claim?.details.alternatives]).toEqual([403, [404]]);
});

it('claims nothing where the document keeps nothing for its owner, or lets everybody in', () => {
  expect(claimsOf(read(), 'Albums and stamps are shown in the order of their titles.')).toEqual([]);
  expect(claimsOf(read({ security: [] }))).toEqual([]);
});

it('claims nothing where nobody else is known, or they have no parent of their own', () => {
  expect(claimsOf(read(), OWN, undefined, [])).toEqual([]);
  expect(claimsOf(read(), OWN, [...others])).toEqual([]);
});

it('claims nothing of a record that is below no other one', () => {
  expect(claimsOf(others[0] ?? read(), OWN, [makeAlbum])).toEqual([]);
});
