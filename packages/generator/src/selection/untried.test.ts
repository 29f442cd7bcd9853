import { describe, expect, it } from 'vitest';
import { planScenarios, type GenerateOptions, type GeneratorModel } from '../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import type { UntriedReason } from './untried.ts';

const boat = {
  type: 'object' as const,
  properties: { id: { type: 'integer' as const }, name: { type: 'string' as const } },
};
const fields = Array.from({ length: 12 }, (_, at) => `field${at}`);
const input = {
  type: 'object' as const,
  required: ['name', ...fields],
  properties: {
    name: { type: 'string' as const, maxLength: 9 },
    ...Object.fromEntries(fields.map((name) => [name, { type: 'integer' as const, minimum: 1, maximum: 5 }])),
  },
};
const id = parameter({ name: 'id', in: 'path', schema: { type: 'integer', minimum: 1 }, required: true });
const create = operation({
  method: 'POST',
  path: '/boats',
  requestBody: body(input),
  responses: [respond('201', boat), respond('400')],
});
const remove = operation({
  method: 'DELETE',
  path: '/boats/{id}',
  parameters: [id],
  responses: [respond('204'), respond('400'), respond('404')],
});
const secured = (path: string) =>
  operation({ method: 'GET', path, security: [{ key: [] }], responses: [respond('200'), respond('401')] });
const operations = [create, remove, secured('/mills'), secured('/dams')];
const model: GeneratorModel = {
  operations,
  definitions: {},
  securitySchemes: { key: { type: 'http', scheme: 'bearer', in: null, name: null, description: null } },
};

const plan = (key: string, options: GenerateOptions = {}) => {
  const found = operations.find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return planScenarios(found, model, options);
};
const namesFor = (key: string, reason: UntriedReason, options?: GenerateOptions): string[] =>
  plan(key, options)
    .untried.filter((one) => one.reason === reason)
    .map(({ name }) => name);

describe('what is not generated', () => {
  it('is beyond the budget: each with what it would send, and none of them generated', () => {
    const { scenarios, untried } = plan('POST /boats', { depth: 'quick' });
    const beyond = untried.filter(({ reason }) => reason === 'budget');
    expect(beyond.length).toBeGreaterThan(fields.length);
    expect(beyond.every(({ requests }) => requests >= 1)).toBe(true);
    const generated = new Set(scenarios.map(({ name }) => name));
    expect(untried.filter(({ name }) => generated.has(name))).toEqual([]);
  });

  it('is less where more is sent, and all of it together stays the same', () => {
    const quick = plan('POST /boats', { depth: 'quick' });
    const deep = plan('POST /boats', { depth: 'deep' });
    expect(deep.untried.length).toBeLessThan(quick.untried.length);
    const all = ({ scenarios, untried }: typeof quick): string[] =>
      [...scenarios, ...untried].map(({ name }) => name).toSorted();
    expect(all(deep)).toEqual(all(quick));
  });

  it('might remove a record of somebody else', () => {
    expect(namesFor('DELETE /boats/{id}', 'not_own')).toContain('Path parameter id below 1');
  });

  it('is shown by another operation', () => {
    expect(namesFor('GET /dams', 'elsewhere')).toContain('Expired credentials');
    expect(namesFor('GET /mills', 'elsewhere')).toEqual([]);
    expect(namesFor('GET /dams', 'elsewhere', { depth: 'deep' })).toEqual([]);
  });

  it('needs what a warm-up found no way to', () => {
    const refusal = { status: 409, text: 'No berth.' };
    const learned = {
      version: 1 as const,
      operations: { 'POST /boats': { outcome: 'refused' as const, repairs: [], refusal } },
    };
    expect(namesFor('POST /boats', 'refused', { learned })).toContain('Missing required field name');
    expect(namesFor('POST /boats', 'refused')).toEqual([]);
  });

  it('was seen to reach other records', () => {
    const accepted = { outcome: 'accepted' as const, repairs: [] };
    const reachesOthers = 'DELETE /boats/7 took away "1", which it did not name';
    const learned = { version: 1 as const, operations: { 'DELETE /boats/{id}': { ...accepted, reachesOthers } } };
    expect(plan('DELETE /boats/{id}', { learned }).scenarios).toEqual([]);
    expect(namesFor('DELETE /boats/{id}', 'reaches_others', { learned })).toContain('A boat that was removed');
  });
});
