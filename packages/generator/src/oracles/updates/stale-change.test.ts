import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { expect, it } from 'vitest';
import { boat, changeBody, onBoat } from '../../testing/boats-api.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { staleChange } from './stale-change.ts';

const whole = { type: 'integer' as const };
const inPath = parameter({ name: 'boatId', in: 'path', schema: whole });
const condition = parameter({ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } });
const tagged = {
  ...respond('200', boat),
  headers: [{ name: 'ETag', required: true, schema: { type: 'string' as const } }],
};

const change = (parameters: Operation['parameters'], refusal: string): Operation =>
  onBoat({
    method: 'PATCH',
    parameters,
    requestBody: changeBody([]),
    responses: [respond('200', boat), respond(refusal)],
  });

function claimsOf(own: Operation, isMade = true) {
  const create = operation({
    method: 'POST',
    path: '/boats',
    requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
    responses: [respond('201', boat)],
  });
  const read = onBoat({ method: 'GET', responses: [tagged] });
  return staleChange(situationOf([own, read, ...(isMade ? [create] : [])], own.key));
}

it('changes a record twice with the condition of before the first change, and reads it as the first one left it', () => {
  const own = change([inPath, condition], '412');
  const [claim, ...others] = claimsOf(own);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ name: 'Outdated If-Match', errorIn: 'header.If-Match', expectedStatus: 412 });
  const { before = [], followUps = [] } = claim?.details ?? {};
  const last = before.slice(-2);
  expect(last.map((step) => [step.operation, step.name])).toEqual([
    [own.key, undefined],
    ['GET /boats/{boatId}', 'before'],
  ]);
  const conditionOf = (values: readonly StepValue[] = []) => values.find(({ name }) => name === 'If-Match')?.value;
  const sent = conditionOf(claim?.overrides);
  expect(sent).toMatch(/^\{\{\w+\}\}$/);
  expect(conditionOf(last[0]?.values)).toBe(sent);
  expect(before.flatMap(({ extracts }) => extracts)).toContainEqual({ name: sent?.slice(2, -2), path: 'header ETag' });
  expect(followUps).toMatchObject([
    { operation: 'GET /boats/{boatId}', rules: [expect.stringContaining('step "before"')] },
  ]);
});

it('claims nothing where a change has no condition, 412 is not documented, or no record is made', () => {
  expect(claimsOf(change([inPath], '412'))).toEqual([]);
  expect(claimsOf(change([inPath, condition], '409'))).toEqual([]);
  expect(claimsOf(change([inPath, condition], '412'), false)).toEqual([]);
});
