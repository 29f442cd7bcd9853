import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text = { type: 'string' as const };
const state = { type: 'string' as const, enum: ['queued', 'printed', 'dropped'] };
const poster = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: { id: text, status: { ...state, default: 'queued' } },
};
const ID = [parameter({ name: 'posterId', in: 'path', schema: text })];

function asking(words: string) {
  const list = operation({
    method: 'GET',
    path: '/posters',
    parameters: [parameter({ name: 'status', in: 'query', schema: state })],
    responses: [respond('200', { type: 'array', items: poster })],
  });
  const operations = [
    list,
    operation({
      method: 'POST',
      path: '/posters',
      requestBody: body({ type: 'object', properties: { size: text } }),
      responses: [respond('201', poster)],
    }),
    operation({ method: 'GET', path: '/posters/{posterId}', parameters: ID, responses: [respond('200', poster)] }),
    operation({ method: 'DELETE', path: '/posters/{posterId}', parameters: ID, responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/posters/{posterId}/print',
      description: words,
      parameters: ID,
      responses: [respond('200', poster), respond('409')],
    }),
  ];
  return generateScenarios(list, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.startsWith('Not found by'),
  );
}

it('looks for a record by the state that an action has taken it out of', () => {
  const [found, ...more] = asking('From queued to printed.');
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    name: 'Not found by status queued when it is printed',
    details: { before: [{ operation: 'POST /posters' }, { operation: 'POST /posters/{posterId}/print' }] },
  });
  expect(found?.overrides).toContainEqual({ in: 'query', name: 'status', value: 'queued' });
  expect(found?.rules).toContain('no `[*].id` equals {own1}');
});

it('asks nothing where no action leads to another state', () => {
  expect(asking('Shows a preview.')).toEqual([]);
});
