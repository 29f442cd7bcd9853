import { describe, expect, it } from 'vitest';
import { generateScenarios } from './generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from './testing/operations.ts';

const id = { type: 'integer' as const };
const record = { type: 'object' as const, required: ['id'], properties: { id } };
const list = { type: 'array' as const, items: record };
const named = (...names: string[]) => ({
  parameters: names.map((name) => parameter({ name, in: 'path', schema: id })),
});
const made = { requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }) };

const operations = [
  operation({ method: 'GET', path: '/houses', responses: [respond('200', list)] }),
  operation({ method: 'POST', path: '/houses', ...made, responses: [respond('201', record)] }),
  operation({ method: 'GET', path: '/houses/{houseId}', ...named('houseId'), responses: [respond('200', record)] }),
  operation({ method: 'GET', path: '/houses/{houseId}/rooms', ...named('houseId'), responses: [respond('200', list)] }),
  operation({
    method: 'POST',
    path: '/houses/{houseId}/rooms',
    ...named('houseId'),
    ...made,
    responses: [respond('201', record)],
  }),
  operation({
    method: 'GET',
    path: '/houses/{houseId}/rooms/{roomId}',
    ...named('houseId', 'roomId'),
    responses: [respond('200', record), respond('404')],
  }),
  operation({ method: 'GET', path: '/rooms/{roomId}', ...named('roomId'), responses: [respond('200', record)] }),
];

const stepsOf = (path: string, isReadOnly: boolean): string[] => {
  const tested = operations.find((one) => one.path === path && one.method === 'GET');
  if (tested === undefined) throw new Error('There is no such operation.');
  const scenarios = generateScenarios(tested, { ...MODEL, operations, isReadOnly }, { depth: 'deep' });
  expect(scenarios.length).toBeGreaterThan(0);
  const steps = scenarios.flatMap(({ details }) => [
    ...(details.before ?? []),
    ...(details.followUps ?? []),
    ...(details.after ?? []),
  ]);
  return [...new Set(steps.map((step) => step.operation))];
};

describe('reads of a system that is read only', () => {
  it.each([
    ['/houses/{houseId}', ['GET /houses']],
    ['/houses/{houseId}/rooms/{roomId}', ['GET /houses', 'GET /houses/{houseId}/rooms']],
    ['/rooms/{roomId}', ['GET /houses', 'GET /houses/{houseId}/rooms']],
  ])('%s stands on what lists give', (path, steps) => {
    expect(stepsOf(path, true)).toEqual(steps);
  });

  it('stand on what is made elsewhere', () => {
    expect(stepsOf('/houses/{houseId}', false)).toContain('POST /houses');
  });
});
