import { expect, it } from 'vitest';
import { openProject } from '../project.ts';
import type { Project } from '../project.ts';
import { listDefaults } from '../scenarios/list-scenarios.ts';
import type { NewScenario } from '../scenarios/write-project.ts';
import { applyUpdate } from './apply-update.ts';
import type { UpdatePlan } from './plan-update.ts';

const nothing: UpdatePlan = {
  added: [],
  removed: [],
  renamed: [],
  proposed: [],
  changed: [],
  fresh: [],
  isCompared: true,
};

const made = (operation: string, name: string, body: NewScenario['overrides'] = []): NewScenario => ({
  operation,
  name,
  requiresAuth: false,
  expectedStatus: 201,
  overrides: body,
  details: { before: [], after: [], followUps: [] },
  origin: { by: 'builtin', reason: 'New', fault: null, errorIn: null, constraint: null, pointer: null },
  rules: [],
});

const settings = 'format: 1\nname: Shelf\ndocument: ../shelf.json\n';
const scenarios = (key: string): string => `scenarios:\n  ${key}:\n    expect: 201\n`;

function apply(endpoints: Record<string, string>, plan: Partial<UpdatePlan>): Map<string, string> {
  const files = new Map([['assay.yaml', settings], ...Object.entries(endpoints)]);
  const { project } = openProject(files);
  const context = {
    operations: [],
    documentedDefaults: () => [],
    given: {},
    variables: {},
    secretOf: null,
    readText: () => null,
  };
  const defaultsIn = (renamed: Project) => listDefaults(renamed, context);
  if (project === null) throw new Error('The project cannot be read.');
  return applyUpdate({ ...context, project, files, plan: { ...nothing, ...plan }, defaultsIn });
}

it('gives no scenario a key that another file of its operation has', () => {
  const endpoint = 'endpoint: POST /lamps\n';
  const files = {
    'endpoints/a.yaml': `${endpoint}${scenarios('makes-a-lamp')}`,
    'endpoints/b.yaml': `${endpoint}${scenarios('other')}`,
  };
  const fresh = [{ operation: 'POST /lamps', scenarios: [made('POST /lamps', 'Makes a lamp')] }];
  const changed = apply(files, { fresh });
  expect([...changed.keys()]).toEqual(['endpoints/b.yaml']);
  expect(changed.get('endpoints/b.yaml')).toContain('\n  makes-a-lamp-2:\n');
});

it('writes what a renamed operation gets on top of the defaults of its file', () => {
  const files = {
    'endpoints/a.yaml': `endpoint: POST /lamps\ndefaults:\n  body: { name: Dune }\n${scenarios('other')}`,
  };
  const to = 'POST /shelf/lamps';
  const body = { in: 'body' as const, name: 'body', value: null, bodyValue: { name: 'Dune' } };
  const changed = apply(files, {
    renamed: [{ from: 'POST /lamps', to }],
    fresh: [{ operation: to, scenarios: [made(to, 'Makes a lamp', [body])] }],
  });
  const text = changed.get('endpoints/a.yaml') ?? '';
  expect(text).toContain(`endpoint: ${to}\n`);
  expect(text).toContain('makes-a-lamp:');
  expect(text.match(/Dune/g)).toHaveLength(1);
});
