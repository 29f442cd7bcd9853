import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import type { Learned } from '../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';

const text = { type: 'string' as const };
const shown: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text, name: text } };
const named: JsonSchemaObject = { type: 'object', required: ['name'], properties: { name: text } };
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
const crew: JsonSchemaObject = {
  type: 'object',
  required: ['rowerIds'],
  properties: { rowerIds: { type: 'array', items: text } },
};
const race = operation({ method: 'POST', path: '/crews/{id}/race', ...at, responses: [respond('200', shown)] });
const operations = [
  race,
  operation({ method: 'POST', path: '/rowers', requestBody: body(named), responses: [respond('201', shown)] }),
  operation({ method: 'DELETE', path: '/rowers/{id}', ...at, responses: [respond('204')] }),
  operation({ method: 'POST', path: '/crews', requestBody: body(crew), responses: [respond('201', shown)] }),
  operation({ method: 'DELETE', path: '/crews/{id}', ...at, responses: [respond('204')] }),
];
const where = { in: 'body' as const, because: 'At least two rowers.' };
const learned: Learned = {
  version: 1,
  operations: {
    'POST /crews': {
      outcome: 'accepted',
      repairs: [
        { kind: 'value', at: '/rowerIds', value: ['1', '1'], ...where },
        { kind: 'reference', at: '/rowerIds/1', resource: 'rower', isOther: true, ...where },
      ],
    },
  },
};

it('keeps as many records in a list as the API was seen to ask for, each another one', () => {
  const [usual] = generateScenarios(race, { ...MODEL, operations }, { learned });
  const made = usual?.details.before?.find((step) => step.operation === 'POST /crews');
  expect(made?.values.find((one) => one.in === 'body')?.bodyValue).toEqual({
    rowerIds: ['{{rowerId}}', '{{rowerIdOther}}'],
  });
});
