import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { errorRules } from './error-rules.ts';

const detail: JsonSchema = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } };
const byField: JsonSchema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

it.each([
  ['has one', detail, true],
  ['has none', byField, false],
])('a message is wanted of a refusal where each that is right %s', (_, schema, expected) => {
  const responses = [respond('200'), respond('409', detail), respond('400', schema)];
  const change = operation({ method: 'PATCH', path: '/boats', responses });
  const rules = errorRules(change, {}, { status: 409, alternatives: [400] });
  expect(rules.includes('the error message is present')).toBe(expected);
});

it('a content type is wanted of a refusal where each that is right has the same one', () => {
  const problem = respond('415', detail);
  problem.content = problem.content.map((one) => ({ ...one, contentType: 'application/problem+json' }));
  const send = operation({
    method: 'POST',
    path: '/boats',
    responses: [respond('400', detail), respond('422', detail), problem],
  });
  const rulesWith = (alternatives: number[]) => errorRules(send, {}, { status: 400, alternatives });
  expect(rulesWith([422])).toContain('content type is application/json');
  expect(rulesWith([415])).not.toContain('content type is application/json');
});
