import type { JsonSchemaObject, Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { expect, it } from 'vitest';
import { baseScenario, generateScenarios } from '../../generate-scenarios.ts';
import type { Learned, LearnedOperation } from '../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = (more: JsonSchemaObject = {}): JsonSchemaObject => ({ type: 'string', ...more });
const named = (pattern: string): JsonSchemaObject => text({ pattern, readOnly: true });
const record = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const inPath = (...names: string[]) => names.map((name) => parameter({ name, in: 'path', schema: text() }));

const hall = record({ name: named('^halls/[a-z0-9-]+$'), title: text() });
const crate = record({
  name: text({ readOnly: true }),
  label: text(),
  keeper: text({ pattern: '^halls/[a-z0-9-]+$' }),
});
const listOf = (name: string, item: JsonSchemaObject) =>
  respond('200', record({ [name]: { type: 'array', items: item }, nextPageToken: text() }));

const operations: Operation[] = [
  operation({ method: 'GET', path: '/v1/halls', responses: [listOf('halls', hall)] }),
  operation({ method: 'POST', path: '/v1/halls', requestBody: body(hall), responses: [respond('200', hall)] }),
  operation({
    method: 'GET',
    path: '/v1/halls/{hall}',
    parameters: inPath('hall'),
    responses: [respond('200', hall), respond('404')],
  }),
  operation({ method: 'DELETE', path: '/v1/halls/{hall}', parameters: inPath('hall') }),
  operation({
    method: 'POST',
    path: '/v1/halls/{hall}/crates',
    parameters: inPath('hall'),
    requestBody: body(crate),
    responses: [respond('200', crate)],
  }),
  operation({
    method: 'GET',
    path: '/v1/halls/{hall}/crates/{crate}',
    parameters: inPath('hall', 'crate'),
    responses: [respond('200', crate), respond('404')],
  }),
  operation({ method: 'DELETE', path: '/v1/halls/{hall}/crates/{crate}', parameters: inPath('hall', 'crate') }),
];
const model = { ...MODEL, operations };

const baseOf = (key: string, of = model, learned?: Learned) => {
  const about = of.operations.find((one) => one.key === key);
  return about === undefined ? null : baseScenario(about, of, learned === undefined ? {} : { learned });
};

const pathOf = ({ values }: Pick<Step, 'values'>): (string | null)[] =>
  values.flatMap((one) => (one.in === 'path' ? [one.value] : []));

it('puts the end of a name into a path, and the whole name into a body', () => {
  const scenario = baseOf('GET /v1/halls/{hall}/crates/{crate}');
  const [made, below] = scenario?.details.before ?? [];
  expect(made?.extracts).toEqual([
    { name: 'hallId', path: 'name' },
    { name: 'hallIdInPath', path: 'segment -1 of name' },
  ]);
  expect(below?.values).toMatchObject([
    { name: 'hall', value: '{{hallIdInPath}}' },
    { name: 'body', bodyValue: { keeper: '{{hallId}}' } },
  ]);
  expect(pathOf({ values: scenario?.overrides ?? [] })).toEqual(['{{hallIdInPath}}', '{{crateIdInPath}}']);
  expect(scenario?.details.after?.map(pathOf)).toEqual([
    ['{{hallIdInPath}}', '{{crateIdInPath}}'],
    ['{{hallIdInPath}}'],
  ]);
});

it('knows a listed record by its whole name', () => {
  const list = operations[0];
  const scenarios = list === undefined ? [] : generateScenarios(list, model, { depth: 'deep' });
  const found = scenarios.find(({ name }) => name === 'Lists nothing that was deleted');
  expect(found?.rules).toContain('no `halls[*].name` equals {own1}');
  expect(found?.details.before?.map(pathOf)).toEqual([[], ['{{own1InPath}}']]);
});

it('leaves a path that takes the whole name', () => {
  const read = operation({
    method: 'GET',
    path: '/v1/halls/{hall}',
    parameters: [parameter({ name: 'hall', in: 'path', schema: text(), example: 'halls/north' })],
    responses: [respond('200', hall), respond('404')],
  });
  const others = operations.filter(({ key }) => key !== read.key);
  const scenario = baseOf(read.key, { ...model, operations: [read, ...others] });
  expect(pathOf({ values: scenario?.overrides ?? [] })).toEqual(['{{hallId}}']);
});

it('writes an id as it was seen to be taken', () => {
  const box = record({ id: text(), label: text() });
  const boxes = [
    operation({ method: 'POST', path: '/boxes', requestBody: body(box), responses: [respond('201', box)] }),
    operation({ method: 'GET', path: '/boxes/{id}', parameters: inPath('id'), responses: [respond('200', box)] }),
  ];
  const made: LearnedOperation = { outcome: 'accepted', repairs: [], identity: 'id', pathForm: 'after "box_"' };
  const learned: Learned = { version: 1, operations: { 'POST /boxes': made } };
  const scenario = baseOf('GET /boxes/{id}', { ...model, operations: boxes }, learned);
  expect(scenario?.details.before?.[0]?.extracts[1]).toEqual({ name: 'boxIdInPath', path: 'after "box_" of id' });
  expect(pathOf({ values: scenario?.overrides ?? [] })).toEqual(['{{boxIdInPath}}']);
});
