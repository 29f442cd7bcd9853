import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const letter = { type: 'object' as const, required: ['id'], properties: { id: text, archived_at: text } };
const ofLetter = { parameters: [parameter({ name: 'letterId', in: 'path' as const, schema: text })] };

/** What is asked after a letter was removed, and whether its read expects it to be missing. */
function afterRemoval(description: string, summary: string | null = null) {
  const remove = operation({
    method: 'DELETE',
    path: '/letters/{letterId}',
    ...ofLetter,
    ...(summary !== null && { summary }),
    responses: [respond('204'), respond('404')],
  });
  const read = operation({
    method: 'GET',
    path: '/letters/{letterId}',
    ...ofLetter,
    responses: [respond('200', letter), respond('404')],
  });
  const create = operation({ method: 'POST', path: '/letters', responses: [respond('201', letter)] });
  const model = { ...MODEL, description, operations: [create, read, remove] };
  const [valid] = generateScenarios(remove, model);
  const isMissing = generateScenarios(read, model).some(({ errorType }) => errorType === 'deleted_id');
  return { followUps: valid?.details.followUps ?? [], isMissing };
}

it('what is archived, as the document says, is still read and tells of it', () => {
  const { followUps, isMissing } = afterRemoval('What is deleted can still be read by its id.');
  expect(followUps).toMatchObject([
    { operation: 'GET /letters/{letterId}', expects: { status: 200 }, rules: ['`archived_at` is not null'] },
  ]);
  expect(isMissing).toBe(false);
});

it('where only a field speaks of archiving, nobody knows whether it can be read', () => {
  expect(afterRemoval('')).toEqual({ followUps: [], isMissing: false });
});

it('what is deleted for good is missing', () => {
  const { followUps, isMissing } = afterRemoval('', 'Permanently delete a letter');
  expect(followUps).toMatchObject([{ operation: 'GET /letters/{letterId}', expects: { status: 404 }, rules: [] }]);
  expect(isMissing).toBe(true);
});
