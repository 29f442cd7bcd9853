import { expect, describe, it } from 'vitest';
import type { ApiModel, Operation } from '@assay/api-model';
import { toRunnable, withValues } from '@assay/scenario';
import type { CalledEndpoint, RunnableRule, UnresolvedScenario, StepValue } from '@assay/scenario';
import { formatFile } from './print/format-file.ts';
import { openProject, shapeOf } from './project.ts';
import { listScenarios } from './scenarios/list-scenarios.ts';
import { writeProject } from './scenarios/write-project.ts';
import { documentProject } from './testing/document-project.ts';
import { parseFile } from './yaml/source-file.ts';

const documents = [
  'examples/bookshop/openapi.yaml',
  'test/targets/atelier/openapi.json',
  'test/targets/choir/openapi.json',
  'test/targets/depot/openapi.json',
  'test/targets/ferry/openapi.json',
  'test/targets/freight/openapi.json',
  'test/targets/orchard/openapi.json',
];

/** What is sent and judged, whatever the order of independent things. */
function essence(
  scenario: UnresolvedScenario & { rules: string[] },
  operation: string,
  { model, defaultsOf }: { model: ApiModel; defaultsOf: (operation: Operation) => readonly StepValue[] },
): string {
  const find = (key: string): CalledEndpoint | undefined => {
    const found = model.operations.find((one) => one.key === key);
    if (found === undefined) return undefined;
    return {
      id: 1,
      method: found.method,
      path: found.path,
      operation: found,
      baseUrl: 'http://a',
      defaults: [...defaultsOf(found)],
    };
  };
  const rules = (texts: readonly string[]): RunnableRule[] => texts.map((text) => ({ id: null, text, check: null }));
  const endpoint = find(operation);
  if (endpoint === undefined) throw new Error(`No ${operation}`);
  return JSON.stringify(
    toRunnable({ ...scenario, id: 1, rules: rules(scenario.rules) }, endpoint, find, rules),
    comparable,
  );
}

/** The text keeps the usual body as it is sent, with values that are new each time. Only logins read it, which have none. */
const LEFT_OUT = new Set(['operation', 'usualBody']);

function comparable(key: string, value: unknown): unknown {
  if (LEFT_OUT.has(key)) return undefined;
  if (key === 'parameters' && Array.isArray(value))
    return (value as StepValue[])
      .filter((one) => one.value !== null || one.bodyValue !== null)
      .map((one) => JSON.stringify([one.in, one.name, one.value, one.bodyValue]))
      .toSorted();
  if (key === 'expected' && typeof value === 'object' && value !== null && 'status' in value) {
    const { alternatives = [], ...rest } = value as { status: number; alternatives?: number[] };
    return { ...sorted(rest), others: alternatives.filter((one) => one !== rest.status) };
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? sorted(value) : value;
}

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));

describe.each(documents)('everything that is generated from %s', (file) => {
  const { model, generated, scenarios, documentedDefaults } = documentProject(file);
  const settings = { name: model.title, document: 'document.json' };
  const files = writeProject({ settings, operations: model.operations, documentedDefaults, scenarios });

  it('is written and read again as what sends and judges the same', () => {
    const { project, problems } = openProject(files);
    expect(problems).toEqual([]);
    if (project === null) throw new Error('There is no project.');
    const context = {
      operations: model.operations,
      documentedDefaults,
      given: {},
      variables: {},
      secretOf: null,
      readText: () => null,
    };
    const listed = listScenarios(project, context);
    expect(listed.problems).toEqual([]);
    const own = (operation: Operation): StepValue[] =>
      withValues(documentedDefaults(operation), [...listed.defaultsOf(operation.key).own]);
    const before = generated.map(({ operation, scenario }) =>
      essence(scenario, operation, { model, defaultsOf: documentedDefaults }),
    );
    const after = listed.scenarios.map((one) =>
      essence({ ...one, rules: one.rules.map(({ text }) => text) }, one.operation, { model, defaultsOf: own }),
    );
    expect(after.length).toBeGreaterThan(100);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  it('is in canonical form as it is written', () => {
    for (const [path, text] of files) {
      const shape = shapeOf(path);
      if (shape === null) throw new Error(path);
      expect(formatFile(parseFile(path, text), shape)).toEqual({ text });
    }
  });
});
