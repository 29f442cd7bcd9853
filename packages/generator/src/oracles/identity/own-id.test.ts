import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { madeAtOwnId } from './own-id.ts';

const text: JsonSchemaObject = { type: 'string' };
const label: JsonSchemaObject = { type: 'object', required: ['colour'], properties: { colour: text } };
const at = { path: '/labels/{labelId}', parameters: [parameter({ name: 'labelId', in: 'path', schema: text })] };

/** What is claimed of a change of labels, beside which nothing else makes them unless `made` does. */
function claimsOf(statuses: readonly string[], description = '', made: readonly ReturnType<typeof operation>[] = []) {
  const put = operation({
    method: 'PUT',
    ...at,
    description,
    requestBody: body(label),
    responses: statuses.map((status) => respond(status, label)),
  });
  const read = operation({ method: 'GET', ...at, responses: [respond('200', label), respond('404')] });
  const remove = operation({ method: 'DELETE', ...at, responses: [respond('204'), respond('404')] });
  return madeAtOwnId(situationOf([put, read, remove, ...made], put.key));
}

it('makes a record at an id of its own, reads it and removes it', () => {
  const [claim, ...others] = claimsOf(['200', '201']);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ errorIn: null, expectedStatus: 201, standsAlone: true });
  const path = claim?.overrides.find((one) => one.in === 'path');
  expect(path?.value).toMatch(/\{\{\$random/);
  expect(claim?.details.followUps?.map((step) => [step.operation, step.expects?.status])).toEqual([
    ['GET /labels/{labelId}', 200],
  ]);
  expect(claim?.details.after?.map((step) => step.operation)).toEqual(['DELETE /labels/{labelId}']);
  expect(claim?.details).not.toHaveProperty('alternatives');
});

it('takes another success too where 201 is not documented', () => {
  const [claim] = claimsOf(['200'], 'Creates or replaces the label.');
  expect([claim?.expectedStatus, claim?.details.alternatives]).toEqual([200, [201, 204]]);
});

it('claims nothing where a PUT only changes what is there', () => {
  expect(claimsOf(['200'], 'Changes the colour of the label.')).toEqual([]);
});

it('claims nothing where records are made by a POST, which gives the id', () => {
  const answer: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text, colour: text } };
  const post = operation({
    method: 'POST',
    path: '/labels',
    requestBody: body(label),
    responses: [respond('201', answer)],
  });
  expect(claimsOf(['200'], '', [post])).toEqual([]);
});
