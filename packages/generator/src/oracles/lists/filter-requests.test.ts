import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const lamp: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'kind', 'watts'],
  properties: { id: text, kind: { ...text, enum: ['DESK', 'WALL'] }, watts: { type: 'integer' }, maker: text },
};

interface Said {
  description: string;
  example?: string;
  whole?: string;
}

/** The expressions that a list of lamps is asked for with, and what its answers must keep. */
function askedFor({ description, example, whole = '' }: Said): Record<string, string[]> {
  const list = operation({
    method: 'GET',
    path: '/lamps',
    description,
    parameters: [
      parameter({ name: 'filter', in: 'query', schema: text, ...(example !== undefined && { example }) }),
      parameter({ name: 'pageSize', in: 'query', schema: { type: 'integer' } }),
    ],
    responses: [respond('200', { type: 'array', items: lamp }), respond('400')],
  });
  const model = { ...MODEL, operations: [list], description: whole };
  const scenarios = generateScenarios(list, model, { depth: 'deep' });
  return Object.fromEntries(
    scenarios.flatMap(({ overrides, rules }): [string, string[]][] => {
      const value = overrides.find(({ name }) => name === 'filter')?.value;
      return value === undefined || value === null ? [] : [[value, rules.filter((rule) => rule.startsWith('every `'))]];
    }),
  );
}

const WALL = ['every `[*].kind` equals "WALL"'];

it('asks for each value, in the language that an example shows', () => {
  const description = 'Filter: `kind`, `watts`.';
  expect(askedFor({ description, example: 'kind = "DESK" AND watts >= 9' })).toMatchObject({
    'kind = "WALL"': WALL,
    'watts >= {{itsend}}': ['every `[*].watts` is at least {itsend}'],
    'kind = "{{itskind}}" AND watts = {{itswatts}}': [
      'every `[*].kind` equals {itskind}',
      'every `[*].watts` equals {itswatts}',
    ],
  });
  expect(askedFor({ description, example: "kind eq 'DESK'" })).toMatchObject({ "kind eq 'WALL'": WALL });
  expect(askedFor({ description, example: 'kind==DESK' })).toMatchObject({ 'kind=="WALL"': WALL });
});

it('reads the language where the document speaks of filters as a whole', () => {
  const whole = 'A filter is one or more conditions: `watts >= 9`.';
  expect(Object.keys(askedFor({ description: 'Filter: `kind`.', whole }))).toContain('kind = "WALL"');
});

it('asks for nothing where neither the language nor the fields are known', () => {
  expect(askedFor({ description: 'Filter: `kind`.' })).toEqual({});
  expect(askedFor({ description: 'Lists lamps.', example: 'kind = "DESK"' })).toEqual({});
});
