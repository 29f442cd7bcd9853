import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const grade: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 6 };

const item = (path: string, record: JsonSchemaObject) => {
  const parameters = [parameter({ name: 'id', in: 'path', schema: text })];
  return [
    operation({ method: 'GET', path: `${path}/{id}`, parameters, responses: [respond('200', record)] }),
    operation({ method: 'DELETE', path: `${path}/{id}`, parameters, responses: [respond('204')] }),
  ];
};

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The rules that are kept only after two gradings were made, and after one of them was removed. */
function rulesOf(
  description: string,
  { gradings = {}, more = [] }: { gradings?: Record<string, JsonSchemaObject>; more?: Operation[] } = {},
) {
  const cheese = object({ id: text, name: text, figure: { type: 'number', description } });
  const sent = object({ cheese_id: text, grade, note: text, ...gradings });
  const made = object({ id: text, cheese_id: text, grade, ...gradings });
  const [read, ...others] = item('/cheeses', cheese);
  const create = (path: string, request: JsonSchemaObject, record: JsonSchemaObject) =>
    operation({ method: 'POST', path, requestBody: body(request), responses: [respond('201', record)] });
  const operations = [
    ...[read, ...others].filter((one) => one !== undefined),
    create('/cheeses', object({ name: text }), cheese),
    create('/gradings', sent, made),
    ...item('/gradings', made),
    ...more,
  ];
  if (read === undefined) throw new Error('The document of this test is wrong.');
  const scenarios = generateScenarios(read, { ...MODEL, operations }, { depth: 'deep' });
  return scenarios
    .filter(({ name }) => name.startsWith('Numbers '))
    .map(({ name, rules, details }) => ({
      name,
      rule: rules.find((rule) => rule.startsWith('`figure` is ') && /\d$/.test(rule)),
      steps: details.before?.map((step) => step.operation),
    }));
}

it('reads a mean after two records were made and after one of them was removed', () => {
  expect(rulesOf('Mean of the grades, rounded to two decimals; null without any.')).toEqual([
    {
      name: 'Numbers of two gradings',
      rule: '`figure` is 4',
      steps: ['POST /cheeses', 'POST /gradings', 'POST /gradings'],
    },
    {
      name: 'Numbers where one grading of two is removed',
      rule: '`figure` is 5',
      steps: ['POST /cheeses', 'POST /gradings', 'POST /gradings', 'DELETE /gradings/{id}'],
    },
  ]);
});

it.each([
  ['Number of gradings of the cheese.', ['`figure` is 2', '`figure` is 1']],
  ['How many gradings there are so far', ['`figure` is 2', '`figure` is 1']],
  ['How many gradings it has been given so far', ['`figure` is 2', '`figure` is 1']],
  ['The highest grade of all its gradings', ['`figure` is 5', '`figure` is 5']],
  ['Lowest grade', ['`figure` is 3', '`figure` is 5']],
  ['Sum of all grades', ['`figure` is 8', '`figure` is 5']],
])('%s', (description, rules) => {
  expect(rulesOf(description).map(({ rule }) => rule)).toEqual(rules);
});

it.each([
  'Mean of the grades of public gradings.',
  'Number of gradings with a note.',
  'Mean of the grades, updated nightly.',
  'Number of shelves.',
  'Total weight in grams.',
  '',
])('claims nothing by: %s', (description) => {
  expect(rulesOf(description)).toEqual([]);
});

it('claims nothing of records that wait for something before they count', () => {
  const state: JsonSchemaObject = { type: 'string', readOnly: true, enum: ['pending', 'shown'] };
  expect(rulesOf('Mean of the grades.', { gradings: { state: { ...state, default: 'pending' } } })).toEqual([]);
});

it('reads it after one of the records was changed, where the words speak of fresh ones', () => {
  const change = operation({
    method: 'PATCH',
    path: '/gradings/{id}',
    parameters: [parameter({ name: 'id', in: 'path', schema: text })],
    requestBody: body(object({ grade: { type: 'integer', minimum: 1, maximum: 20 } })),
    responses: [respond('200', object({ id: text }))],
  });
  const state: JsonSchemaObject = { type: 'string', readOnly: true, enum: ['kept', 'struck'], default: 'kept' };
  const rules = rulesOf('Sum of the grades of the kept gradings.', { gradings: { state }, more: [change] });
  expect(new Map(rules.map(({ name, rule }) => [name, rule]))).toEqual(
    new Map([
      ['Numbers of two gradings', '`figure` is 8'],
      ['Numbers where one grading of two is changed', '`figure` is 13'],
      ['Numbers where one grading of two is removed', '`figure` is 5'],
    ]),
  );
});
