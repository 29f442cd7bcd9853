import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { login, register, situationOfDivers, whole } from '../../testing/divers-api.ts';
import { keptBy, theOnly } from '../../testing/claims.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { deletedIdFaults, wrongPasswordFaults } from './life-cycle.ts';

const text: JsonSchemaObject = { type: 'string' };
const lamp = whole({ id: text, colour: text });
const at = {
  path: '/lamps/{lampId}',
  parameters: [parameter({ name: 'lampId', in: 'path', schema: text })],
};

interface Lamps {
  read?: Partial<Operation>;
  removed?: string;
  isMade?: boolean;
  description?: string;
}

function removedOf({ read: fields = {}, removed = '204', isMade = true, description = '' }: Lamps = {}) {
  const read = operation({ method: 'GET', ...at, responses: [respond('200', lamp), respond('404')], ...fields });
  const create = operation({
    method: 'POST',
    path: '/lamps',
    requestBody: body(whole({ colour: text })),
    responses: [respond('201', lamp)],
  });
  const remove = operation({ method: 'DELETE', ...at, responses: [respond(removed), respond('404')] });
  return deletedIdFaults(situationOf([read, remove, ...(isMade ? [create] : [])], read.key, { description }));
}

it('reads what it made and removed, beside a record that is made after it', () => {
  const claim = theOnly(removedOf());
  expect(claim).toMatchObject({ name: 'A lamp that was removed', errorIn: 'path.lampId', expectedStatus: 404 });
  const { before = [], after = [] } = claim.details;
  expect(before.map(({ operation: called }) => called)).toEqual(['POST /lamps', 'POST /lamps', `DELETE ${at.path}`]);
  const [first, second, removal] = before;
  expect(claim.overrides).toEqual([{ in: 'path', name: 'lampId', value: keptBy(first) }]);
  expect(removal?.values).toEqual(claim.overrides);
  // The other one is removed in the end.
  expect(after.map(({ values }) => values[0]?.value)).toEqual([keptBy(second)]);
  expect(claim.details).not.toHaveProperty('until');
});

it('waits for a removal that is only accepted', () => {
  expect(removedOf({ removed: '202' })[0]?.details.until).toEqual({ rules: ['the status is 404'] });
});

it('claims nothing where a record that is removed is still shown', () => {
  expect(removedOf({ description: 'Removed lamps can still be read.' })).toEqual([]);
  const shown = respond('200', whole({ id: text, deletedAt: { type: ['string', 'null'], format: 'date-time' } }));
  expect(
    removedOf({ read: { responses: [shown, respond('404')], description: 'Also those that are deleted.' } }),
  ).toEqual([]);
});

it('claims nothing where nothing makes the record', () => {
  expect(removedOf({ isMade: false })).toEqual([]);
});

it('signs in with the name of the document and another password', () => {
  const example = { email: 'ida@example.com', password: 'right-one' };
  const own = login({ requestBody: body(whole({ email: text, password: text }), example) });
  const claims = wrongPasswordFaults(situationOfDivers(own));
  expect(claims.map(({ expectedStatus, overrides }) => [expectedStatus, overrides[0]?.bodyValue])).toEqual([
    [401, { ...example, password: 'Not-The-Passw0rd' }],
  ]);
});

it.each<[string, Operation]>([
  ['what is sent opens an account', { ...register, responses: [...register.responses, respond('401')] }],
  ['no refusal is documented', login({ responses: login().responses.slice(0, 1) })],
  ['nothing is answered', login({ responses: [respond('204'), respond('401')] })],
  ['no password is sent', login({ requestBody: body(whole({ email: text, hint: text })) })],
])('tries no wrong password where %s', (_, own) => {
  expect(wrongPasswordFaults(situationOfDivers(own))).toEqual([]);
});
