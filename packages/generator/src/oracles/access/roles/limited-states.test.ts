import { describe, expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const account = (login: KnownAccount['login'], ...roles: string[]): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles,
});
const text = { type: 'string' as const };
const visit = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: {
    id: text,
    status: { type: 'string' as const, enum: ['planned', 'held', 'missed'], default: 'planned' },
  },
};
const ID = parameter({ name: 'visitId', in: 'path', schema: text });
const SECURED = { security: [{ key: [] }] };

function removals(description: string, accounts = [account('own', 'doctor'), account('other', 'patient')]) {
  const responses = [respond('200', visit), respond('409')];
  const remove = operation({
    ...SECURED,
    method: 'DELETE',
    path: '/visits/{visitId}',
    description,
    parameters: [ID],
    responses: [respond('204'), respond('403'), respond('409')],
  });
  const move = (verb: string, words: string) =>
    operation({
      ...SECURED,
      method: 'POST',
      path: `/visits/{visitId}/${verb}`,
      description: words,
      parameters: [ID],
      responses,
    });
  const operations = [
    remove,
    operation({ ...SECURED, method: 'POST', path: '/visits', responses: [respond('201', visit)] }),
    operation({
      ...SECURED,
      method: 'GET',
      path: '/visits/{visitId}',
      parameters: [ID],
      responses: [respond('200', visit)],
    }),
    move('hold', 'From planned to held.'),
    move('miss', 'From planned to missed.'),
  ];
  return generateScenarios(remove, { ...MODEL, operations, accounts }, { depth: 'deep' }).filter(({ name }) =>
    name.startsWith('When the visit is'),
  );
}

describe('what a role may do in some states only', () => {
  it.each([
    'Doctors can remove any visit, patients only planned or missed ones (409).',
    'Doctors delete visits in every state. A patient may do this only while it is planned or missed, otherwise 409.',
    'For patients only planned and missed ones (409); doctors may remove all of them.',
  ])('is refused to it in another one: %s', (description) => {
    const [found, ...more] = removals(description);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      name: 'When the visit is held, as a patient',
      expectedStatus: 409,
      details: { login: 'other' },
    });
    expect(found?.details.before?.map(({ operation: key, login }) => [key, login])).toEqual([
      ['POST /visits', 'other'],
      ['POST /visits/{visitId}/hold', 'other'],
      ['GET /visits/{visitId}', 'other'],
    ]);
    expect(new Set(found?.details.after?.map(({ login }) => login))).toEqual(new Set([undefined]));
  });

  it('is nothing where nobody has the role', () => {
    const people = [account('own', 'doctor'), account('other', 'nurse')];
    expect(removals('Doctors can remove any visit, patients only planned ones (409).', people)).toEqual([]);
  });

  it('is not tried where nobody could remove what is left', () => {
    expect(removals('Patients remove only planned or missed visits (409).')).toEqual([]);
  });
});
