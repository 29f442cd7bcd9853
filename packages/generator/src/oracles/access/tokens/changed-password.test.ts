import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { SECURED, situationOfDivers, whole } from '../../../testing/divers-api.ts';
import { body, operation, respond } from '../../../testing/operations.ts';
import { changedPasswords } from './changed-password.ts';

const text: JsonSchemaObject = { type: 'string' };
const PAIR = ['currentPassword', 'newPassword'];

const change = (names: readonly string[] = PAIR, fields: Partial<Operation> = {}): Operation =>
  operation({
    method: 'PUT',
    path: '/password',
    ...SECURED,
    requestBody: body(whole(Object.fromEntries(names.map((name) => [name, text])))),
    responses: [respond('204')],
    ...fields,
  });

const claimsOf = (own: Operation) => changedPasswords(situationOfDivers(own));

const signIn = (password: string) => ({
  operation: 'POST /login',
  values: [{ in: 'body', name: 'body', value: null, bodyValue: { email: '{{otherName}}', password } }],
});
const FRESH = 'An0ther-Passw0rd-{{$randomDigits:4}}';

it('signs a new account in with its old password after the change, which is refused', () => {
  const [claim, ...others] = claimsOf(change());
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    errorIn: null,
    expectedStatus: 204,
    overrides: [
      { in: 'body', bodyValue: { currentPassword: '{{otherPassword}}', newPassword: FRESH } },
      { in: 'header', name: 'Authorization', value: 'Bearer {{otherToken}}' },
    ],
    details: {
      extracts: [{ name: 'newPassword', path: 'request newPassword' }],
      followUps: [{ ...signIn('{{otherPassword}}'), expects: { status: 401, alternatives: [400, 403] } }],
    },
  });
  // The account is removed with the password that it has then.
  expect(claim?.details.after?.[0]).toMatchObject(signIn('{{newPassword}}'));
});

it('repeats the new password where the body asks for that', () => {
  const [claim] = claimsOf(change([...PAIR, 'confirmPassword']));
  expect(claim?.overrides[0]?.bodyValue).toMatchObject({ newPassword: FRESH, confirmPassword: FRESH });
});

it('tries the token of before too, where the words end it', () => {
  const followUps = (description: string) => claimsOf(change(PAIR, { description }))[0]?.details.followUps ?? [];
  const called = (description: string) => followUps(description).map((step) => [step.operation, step.expects?.status]);
  expect(called('Signs out all devices.')).toEqual([
    ['GET /divers/me', 401],
    ['POST /login', 401],
  ]);
  expect(called('Takes effect at once.')).toEqual([['POST /login', 401]]);
});

it.each<[string, Operation]>([
  ['the old one is not asked for', change(['newPassword'])],
  ['the new one is not sent', change(['currentPassword', 'hint'])],
  ['it changes more than that', change([...PAIR, 'nickname'])],
  ['nobody is signed in', change(PAIR, { security: [] })],
  ['it is that of somebody in the path', change(PAIR, { path: '/divers/{diverId}/password' })],
])('claims nothing where %s', (_, own) => {
  expect(claimsOf(own)).toEqual([]);
});
