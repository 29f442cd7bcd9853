import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { me, register, SECURED, situationOfDivers } from '../../../testing/divers-api.ts';
import { body, operation, respond } from '../../../testing/operations.ts';
import { endedSessions } from './ended-session.ts';

const ending = (fields: Partial<Operation> = {}): Operation =>
  operation({ method: 'POST', path: '/logout', ...SECURED, responses: [respond('204')], ...fields });

const TOKEN = { in: 'header', name: 'Authorization', value: 'Bearer {{otherToken}}' };
const look = { operation: 'GET /divers/me', values: [TOKEN], extracts: [], login: 'none' };

it('tries the token of a new account that was accepted, once its session was ended', () => {
  const [claim, ...others] = endedSessions(situationOfDivers(ending()));
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    errorIn: null,
    expectedStatus: 204,
    overrides: [TOKEN],
    ownCredentials: true,
    details: {
      before: [
        { operation: 'POST /divers' },
        { operation: 'POST /login' },
        { ...look, expects: { status: 200, undecided: [401, 403, 404] } },
      ],
      followUps: [{ ...look, expects: { status: 401, alternatives: [403] } }],
    },
  });
});

it.each<[string, Operation]>([
  ['its path says so', ending({ path: '/sign-off', method: 'GET' })],
  ['it has a record in its path', ending({ path: '/divers/{diverId}/logout' })],
  ['it sends something', ending({ requestBody: body({ type: 'object', properties: { hint: { type: 'string' } } }) })],
  ['nobody is signed in', ending({ security: [] })],
  ['its words keep the token', ending({ description: 'Tokens stay valid until they expire.' })],
  ['a session is only made', ending({ path: '/session' })],
])('claims nothing of an operation that may end no session: %s', (_, own) => {
  expect(endedSessions(situationOfDivers(own))).toEqual([]);
});

it('takes the removal of the own session for its end', () => {
  expect(endedSessions(situationOfDivers(ending({ method: 'DELETE', path: '/session' })))).toHaveLength(1);
});

it('claims nothing where the document as a whole keeps tokens, or signs nobody in', () => {
  expect(endedSessions(situationOfDivers(ending(), undefined, 'Our tokens are stateless.'))).toEqual([]);
  expect(endedSessions(situationOfDivers(ending(), [register, me]))).toEqual([]);
});
