import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const kite: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'title', 'colour'],
  properties: { id: { ...text, readOnly: true }, title: text, colour: text },
};
const id = parameter({ name: 'id', in: 'path', schema: text });

function maskedBy(name: string) {
  const change = operation({
    method: 'PATCH',
    path: '/kites/{id}',
    parameters: [id, parameter({ name, in: 'query', schema: text })],
    requestBody: body({ type: 'object', properties: { title: text, colour: text } }),
    responses: [respond('200', kite), respond('400')],
  });
  const operations = [
    operation({ method: 'POST', path: '/kites', requestBody: body(kite), responses: [respond('201', kite)] }),
    operation({ method: 'GET', path: '/kites/{id}', parameters: [id], responses: [respond('200', kite)] }),
    change,
  ];
  const scenarios = generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' });
  return scenarios.filter((one) => one.name.startsWith('Only what'));
}

it('sends two fields and names one of them', () => {
  const [masked] = maskedBy('updateMask');
  if (masked === undefined) return expect.fail();
  const { name, overrides: sent, details } = masked;
  expect(name).toBe('Only what updateMask names is written');
  expect(sent.find((one) => one.in === 'query')).toEqual({ in: 'query', name: 'updateMask', value: 'title' });
  expect(Object.keys(sent.find((one) => one.in === 'body')?.bodyValue ?? {})).toEqual(['title', 'colour']);
  const [after] = details.followUps ?? [];
  expect(after?.operation).toBe('GET /kites/{id}');
  expect(after?.rules?.join()).toMatch(/same as in step "before".*except.*title/);
  expect(after?.rules?.join()).not.toContain('colour');
  // What the mask leaves out is not in the answer either.
  expect(masked.rules.join()).not.toContain('equals the one sent');
});

it('takes no other parameter for a mask', () => {
  expect(maskedBy('fields')).toEqual([]);
});
