import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { boat, changeBody, onBoat, saying } from '../../../testing/boats-api.ts';
import { theOnly } from '../../../testing/claims.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { staleVersion } from './stale-version.ts';

const STALE = 'The revision is not the present one.';
const change = (refusals: readonly Operation['responses'][number][], fields: Partial<Operation> = {}): Operation =>
  onBoat({
    method: 'PATCH',
    requestBody: changeBody(),
    responses: [respond('200', boat), ...refusals],
    ...fields,
  });

function claimsOf(own: Operation) {
  const at = { parameters: [parameter({ name: 'boatId', in: 'path', schema: { type: 'integer' } })] };
  const create = operation({
    method: 'POST',
    path: '/boats',
    requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
    responses: [respond('201', boat)],
  });
  const read = operation({ method: 'GET', path: '/boats/{boatId}', ...at, responses: [respond('200', boat)] });
  return staleVersion(situationOf([own, create, read], own.key));
}

it('changes a record twice with the version of before the first change', () => {
  const own = change([saying(respond('409'), STALE)]);
  const claim = theOnly(claimsOf(own));
  expect(claim).toMatchObject({
    name: 'Outdated revision',
    errorIn: 'body',
    expectedStatus: 409,
    details: { pointer: '/revision' },
  });
  const { before = [], followUps = [] } = claim.details;
  const [, look, first, seen] = before;
  expect(before.map((step) => step.operation)).toEqual([
    'POST /boats',
    'GET /boats/{boatId}',
    own.key,
    'GET /boats/{boatId}',
  ]);
  expect(look?.extracts).toEqual([{ name: 'boatOldVersion', path: 'revision' }]);
  const old = { revision: '{{boatOldVersion}}' };
  expect(first?.values.at(-1)?.bodyValue).toMatchObject(old);
  expect(claim.overrides.at(-1)?.bodyValue).toMatchObject(old);
  // Nothing of it is stored.
  expect(followUps.map((step) => [step.operation, step.rules?.[0]])).toEqual([
    ['GET /boats/{boatId}', expect.stringContaining(`step "${seen?.name}"`)],
  ]);
});

it('expects the status that the words name, and takes another documented one', () => {
  const [claim] = claimsOf(
    change([respond('409'), respond('412')], { description: 'A revision that is outdated is answered with 412.' }),
  );
  expect([claim?.expectedStatus, claim?.details.alternatives]).toEqual([412, [409]]);
});

it.each<[string, Operation]>([
  ['no refusal is documented', change([respond('404')], { description: STALE })],
  ['the refusal is of something else', change([saying(respond('409'), 'The berth is not the present one.')])],
  ['a version is only counted', change([saying(respond('409'), 'Another boat has the revision.')])],
  [
    'the change names no version',
    change([saying(respond('409'), STALE)], {
      requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
    }),
  ],
])('claims nothing where %s', (_, own) => {
  expect(claimsOf(own)).toEqual([]);
});
