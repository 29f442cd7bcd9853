import type { JsonSchemaObject } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string', minLength: 1, maxLength: 40 };
const whole: JsonSchemaObject = { type: 'integer' };
const breed: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: whole, name: text } };
const farm: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: whole, name: text, breed_id: whole },
};
const goat: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'farm_id'],
  properties: { id: whole, farm_id: whole, nickname: text },
};
const at = (name: string) => ({ parameters: [parameter({ name, in: 'path', schema: whole })] });

const sends = (schema: JsonSchemaObject) => {
  const { id: _, ...properties } = schema.properties ?? {};
  return body({ type: 'object', required: Object.keys(properties), properties });
};

const weigh = operation({
  method: 'POST',
  path: '/goats/{goatId}/weigh',
  ...at('goatId'),
  responses: [respond('200', goat), respond('404')],
});
/** Goats stand on a farm, which keeps a breed that nobody makes. `said` of the creation of a goat. */
function scenariosOf(key: string, said = ''): GeneratedScenario[] {
  const operations = [
    operation({ method: 'GET', path: '/breeds', responses: [respond('200', { type: 'array', items: breed })] }),
    operation({ method: 'POST', path: '/farms', requestBody: sends(farm), responses: [respond('201', farm)] }),
    operation({ method: 'GET', path: '/farms/{farmId}', ...at('farmId'), responses: [respond('200', farm)] }),
    operation({ method: 'DELETE', path: '/farms/{farmId}', ...at('farmId'), responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/goats',
      description: said,
      requestBody: sends(goat),
      responses: [respond('201', goat), ...(said === '' ? [] : [respond('409')])],
    }),
    operation({ method: 'GET', path: '/goats/{goatId}', ...at('goatId'), responses: [respond('200', goat)] }),
    operation({ method: 'DELETE', path: '/goats/{goatId}', ...at('goatId'), responses: [respond('204')] }),
    weigh,
  ];
  const own = operations.find((one) => one.key === key) ?? weigh;
  return generateScenarios(own, { ...MODEL, operations }, { budget: 200 });
}

const sharedOf = (steps: readonly Step[] = []): string[] =>
  steps.filter(({ shared }) => shared === true).map((step) => step.operation);
const baseOf = (scenarios: readonly GeneratedScenario[]) =>
  scenarios.find(({ details }) => details.role === 'base')?.details;

describe('records that others of a scenario only name', () => {
  it('are made once for the run, with what they stand on, and removed at its end', () => {
    const base = baseOf(scenariosOf(weigh.key));
    expect(sharedOf(base?.before)).toEqual(['GET /breeds', 'POST /farms']);
    expect(sharedOf(base?.after)).toEqual(['DELETE /farms/{farmId}']);
  });

  it('are the own ones of a scenario that is about them', () => {
    expect(sharedOf(baseOf(scenariosOf('GET /farms/{farmId}'))?.before)).toEqual(['GET /breeds']);
  });

  it.each(['A farm that is full takes no more goats (409).', 'At most three goats live at one farm (409).'])(
    'are the own ones of each where there is so much of them: %s',
    (said) => {
      expect(sharedOf(baseOf(scenariosOf(weigh.key, said))?.before)).toEqual(['GET /breeds']);
    },
  );
});
