import { importDocument } from '@assay/importer';
import type { ApiModel } from '@assay/api-model';
import { expect, it } from 'vitest';
import { openProject } from '../project.ts';
import type { NewScenario } from '../scenarios/write-project.ts';
import { planUpdate } from './plan-update.ts';

function modelWith(maximum: number): ApiModel {
  const schema = { type: 'integer', maximum };
  const get = { parameters: [{ name: 'page', in: 'query', schema }], responses: { 200: { description: 'All' } } };
  const info = { title: 'Shelf', version: '1' };
  const result = importDocument(JSON.stringify({ openapi: '3.1.0', info, paths: { '/lamps': { get } } }));
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

const { project } = openProject(
  new Map([
    ['assay.yaml', 'format: 1\nname: Shelf\ndocument: ../shelf.json\n'],
    ['endpoints/a.yaml', 'endpoint: GET /lamps\nscenarios:\n  lists-lamps:\n    name: Lists lamps\n    expect: 200\n'],
  ]),
);

const made = (name: string): NewScenario => ({
  operation: 'GET /lamps',
  name,
  requiresAuth: false,
  expectedStatus: 200,
  overrides: [],
  details: { before: [], after: [], followUps: [] },
  origin: { by: 'builtin', reason: 'New', fault: null, errorIn: null, constraint: null, pointer: null },
  rules: [],
});

it('generates for the older document only where the newer one gives reason for what the project does not have', () => {
  if (project === null) throw new Error('The project cannot be read.');
  const planOf = (after: string[], before: string[]) => {
    const asked: string[] = [];
    const plan = planUpdate({
      project,
      before: modelWith(10),
      after: modelWith(20),
      renames: [],
      generate: (which) => {
        asked.push(which);
        return (which === 'after' ? after : before).map(made);
      },
    });
    return {
      asked,
      changed: plan.changed.length,
      fresh: plan.fresh.flatMap(({ scenarios }) => scenarios).map(({ name }) => name),
    };
  };
  expect(planOf(['Lists lamps'], [])).toEqual({ asked: ['after'], changed: 1, fresh: [] });
  expect(planOf(['Lists lamps', 'Removed before', 'New'], ['Removed before'])).toEqual({
    asked: ['after', 'before'],
    changed: 1,
    fresh: ['New'],
  });
});
