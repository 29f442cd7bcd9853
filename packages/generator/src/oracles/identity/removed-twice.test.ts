import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const tent = { type: 'object' as const, required: ['id'], properties: { id } };
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: id })] };

function namesFor(said: string, description = ''): string[] {
  const remove = operation({
    method: 'DELETE',
    path: '/tents/{id}',
    ...at,
    responses: [{ ...respond('204'), description: said }, respond('404')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/tents',
      requestBody: body({ type: 'object', properties: { note: { type: 'string' } } }),
      responses: [respond('201', tent)],
    }),
    operation({ method: 'GET', path: '/tents/{id}', ...at, responses: [respond('200', tent), respond('404')] }),
    remove,
  ];
  return generateScenarios(remove, { ...MODEL, operations, description }, { depth: 'deep' }).map(({ name }) => name);
}

it('what is removed is removed a second time where the words say how that is answered', () => {
  expect(namesFor('Taken down. It is not found any more, and that includes a second attempt to remove it.')).toContain(
    'A tent that was removed',
  );
  expect(namesFor('Taken down. A tent that is removed twice was not found the second time.')).toContain(
    'A tent that was removed',
  );
  expect(namesFor('Taken down.')).not.toContain('A tent that was removed');
});

it('so is what the document says of all kinds, or of what is gone already', () => {
  expect(namesFor('', 'Deleting removes a record for good; afterwards it answers 404.')).toContain(
    'A tent that was removed',
  );
  expect(namesFor('Taken down, unless it was already removed.')).toContain('A tent that was removed');
});
