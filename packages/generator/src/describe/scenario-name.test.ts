import { expect, test } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { MODEL, operation, respond } from '../testing/operations.ts';
import { scenarioName } from './scenario-name.ts';

test('a name that is too long keeps its end', () => {
  expect(scenarioName('Valid request: Books')).toBe('Valid request: Books');
  const long = scenarioName(`Valid request: ${'book '.repeat(60)}of this shelf`);
  expect(long).toMatch(/^Valid request: book .*….*book of this shelf$/);
  expect(long.length).toBeLessThanOrEqual(200);
});

test('a document with a summary of any length gets names of scenarios that can be stored', () => {
  const read = operation({
    method: 'GET',
    path: '/books',
    summary: 'All the books of the shelf. '.repeat(20),
    responses: [respond('200', { type: 'object' })],
  });
  const names = generateScenarios(read, { ...MODEL, operations: [read] }, {}).map(({ name }) => name);
  expect(names[0]).toContain('Valid request: All the books');
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(200);
});
