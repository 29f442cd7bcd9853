import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import { faultsOf } from './value-faults.ts';

const text = { type: 'string' as const };

it('sends a patch in a format of its own as plain JSON, and any other body as text', () => {
  const typeOf = (contentType: string): string | undefined => {
    const usual = body({ type: 'object', properties: { note: text } }, { note: 'x' });
    const patch = operation({
      method: 'PATCH',
      path: '/walks/{id}',
      parameters: [parameter({ name: 'id', in: 'path', schema: text, example: 'a1' })],
      requestBody: { ...usual, content: usual.content.map((one) => ({ ...one, contentType })) },
      responses: [respond('200'), respond('415')],
    });
    const all = generateScenarios(patch, { ...MODEL, operations: [patch] }, { depth: 'deep' });
    return all.find(({ errorType }) => errorType === 'unsupported_media_type')?.details.contentType ?? undefined;
  };
  expect(typeOf('application/merge-patch+json')).toBe('application/json');
  expect(typeOf('application/json')).toBe('text/plain');
});

it('breaks a pattern with a text that matches in its middle, where it is short enough', () => {
  const wrong = (schema: object) =>
    faultsOf({ ...text, ...schema }, 'AB-12', {}).find(({ kind }) => kind === 'pattern_mismatch')?.value;
  const match = /^!.*[A-Z]{2}-\d{2}.*!$/;
  expect(wrong({ pattern: '^[A-Z]{2}-[0-9]{2}$' })).toMatch(match);
  expect(wrong({ pattern: '^[A-Z]{2}-[0-9]{2}$', maxLength: 5 })).not.toMatch(match);
  expect(wrong({ pattern: '[A-Z]{2}-[0-9]{2}' })).not.toMatch(match);
});
