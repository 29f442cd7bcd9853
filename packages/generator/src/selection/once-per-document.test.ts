import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { MODEL, operation, respond } from '../testing/operations.ts';

const secured = (path: string) =>
  operation({ method: 'GET', path, security: [{ key: [] }], responses: [respond('200'), respond('401')] });
const operations = [secured('/mills'), secured('/dams')];
const securitySchemes = {
  key: { type: 'http' as const, scheme: 'bearer', in: null, name: null, description: null },
};

const namesOf = (at: number, depth: 'standard' | 'deep'): string[] => {
  const [mills, dams] = operations;
  const one = at === 0 ? mills : dams;
  const model = { ...MODEL, operations, securitySchemes };
  return one === undefined ? [] : generateScenarios(one, model, { depth }).map(({ name }) => name);
};

it('asks one operation of a method about the form of credentials, and each about their being right', () => {
  expect(namesOf(0, 'standard')).toEqual(expect.arrayContaining(['Expired credentials', 'Invalid credentials']));
  expect(namesOf(1, 'standard')).not.toContain('Expired credentials');
  expect(namesOf(1, 'standard')).toContain('Invalid credentials');
  expect(namesOf(1, 'deep')).toContain('Expired credentials');
});
