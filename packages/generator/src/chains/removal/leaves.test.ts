import { expect, test } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const deed = {
  type: 'object' as const,
  required: ['id', 'state', 'note'],
  properties: { id: text, state: { ...text, readOnly: true, enum: ['drafted', 'sealed'] }, note: text },
};
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
const sent = body({
  type: 'object',
  required: ['note'],
  properties: { note: text, kind: { ...text, enum: ['a', 'b'] } },
});

const seal = operation({
  method: 'POST',
  path: '/deeds/{id}/seal',
  description: 'Only a drafted deed can be sealed (409). It becomes sealed.',
  ...at,
  requestBody: sent,
  responses: [respond('200', deed), respond('400'), respond('409')],
});

function accepted(removal: string, isDisposable = false): string[] {
  const operations = [
    operation({
      method: 'POST',
      path: '/deeds',
      description: 'A new deed is drafted.',
      requestBody: body({ type: 'object', properties: { note: text } }),
      responses: [respond('201', deed)],
    }),
    operation({ method: 'GET', path: '/deeds/{id}', ...at, responses: [respond('200', deed)] }),
    operation({
      method: 'DELETE',
      path: '/deeds/{id}',
      description: removal,
      ...at,
      responses: [respond('204'), respond('409')],
    }),
    seal,
  ];
  return generateScenarios(seal, { ...MODEL, operations, isDisposable }, { depth: 'deep' })
    .filter(({ expectedStatus }) => expectedStatus < 300)
    .map(({ name }) => name);
}

test('only the usual request leaves a record that nobody can remove, unless the data of the system is expendable', () => {
  const ruledOut = 'Only drafted deeds can be deleted, others answer 409.';
  expect(accepted(ruledOut)).toEqual(['Valid request: POST /deeds/{id}/seal']);
  expect(accepted('Throws it away. 409 if the deed is not drafted.')).toEqual(['Valid request: POST /deeds/{id}/seal']);
  expect(accepted(ruledOut, true).length).toBeGreaterThan(1);
  expect(accepted('Deletes a deed.').length).toBeGreaterThan(1);
});
