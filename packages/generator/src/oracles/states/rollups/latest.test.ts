import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const day: JsonSchemaObject = { type: 'string', format: 'date', examples: ['2026-03-10'] };
const mood: JsonSchemaObject = { type: 'string', enum: ['calm', 'lively'] };

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

function latestOf(description: string, name = 'mood') {
  const horse = object({ id: text, [name]: { ...mood, readOnly: true, description } });
  const check = object({ id: text, ridden_on: day, mood });
  const id = [parameter({ name: 'id', in: 'path', schema: text })];
  const operations = [
    operation({ method: 'GET', path: '/horses/{id}', parameters: id, responses: [respond('200', horse)] }),
    operation({
      method: 'POST',
      path: '/horses',
      requestBody: body(object({ name: text })),
      responses: [respond('201', horse)],
    }),
    operation({
      method: 'POST',
      path: '/horses/{id}/checks',
      parameters: id,
      requestBody: body(object({ ridden_on: day, mood })),
      responses: [respond('201', check)],
    }),
    operation({
      method: 'GET',
      path: '/horses/{id}/checks/{check_id}',
      parameters: [...id, parameter({ name: 'check_id', in: 'path', schema: text })],
      responses: [respond('200', check)],
    }),
  ];
  const [read] = operations;
  if (read === undefined) throw new Error('The document of this test is wrong.');
  return generateScenarios(read, { ...MODEL, operations }, { depth: 'deep' })
    .filter((one) => one.name.includes('came first'))
    .map(({ rules, details }) => ({
      rules: rules.filter((rule) => rule.includes('shownByLatest')),
      checks: details.before
        ?.filter((step) => step.operation.endsWith('checks'))
        .map(({ values }) => values.find((value) => value.in === 'body')?.bodyValue),
    }));
}

it('sends the latest one first, and an earlier one that shows something else after it', () => {
  expect(latestOf('Of the check with the latest `ridden_on`, whenever it was entered.')).toEqual([
    {
      rules: ['`mood` equals {shownByLatest}'],
      checks: [
        { ridden_on: '2026-03-10', mood: 'calm' },
        { ridden_on: '2026-03-07', mood: 'lively' },
      ],
    },
  ]);
});

it('finds a value that is named in the sentence', () => {
  expect(latestOf('Mood of the check that has the most recent ridden_on.', 'temper')).toHaveLength(1);
});

it.each([
  'Of the check with the latest `entered_on`.',
  'Of the check that was written last.',
  'Of the race with the latest `ridden_on`.',
  'Mood of the horse.',
])('claims nothing by: %s', (description) => {
  expect(latestOf(description)).toEqual([]);
});
