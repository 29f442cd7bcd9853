import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { operation, parameter, respond } from '../testing/operations.ts';

const text = { type: 'string' as const };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const problem = object({ detail: text });

function faultsOf(contentType: string, statuses: readonly string[]) {
  const record = object({ data: object({ type: { const: 'sails' }, attributes: object({ cloth: text }) }) });
  const own = operation({
    method: 'POST',
    path: '/sails',
    parameters: [parameter({ name: 'Trace', in: 'header', schema: { ...text, maxLength: 8 } })],
    requestBody: { required: true, description: null, content: [{ contentType, schema: record, examples: [] }] },
    responses: ['201', ...statuses].map((status) => respond(status, status === '201' ? record : problem)),
  });
  return generateScenarios(own, { operations: [own], definitions: {}, securitySchemes: {} }, { depth: 'deep' });
}

const wrongType = (contentType: string) =>
  faultsOf(contentType, ['422', 'default']).find(
    ({ details }) => details.pointer === '/data/type' && details.reason !== undefined,
  );

it('the type of a JSON:API record may be refused with 409, that of another record may not', () => {
  expect(wrongType('application/vnd.api+json')?.details.alternatives).toContain(409);
  expect(wrongType('application/json')?.details.alternatives ?? []).not.toContain(409);
});

it('a 422 beside a body says nothing of headers where other refusals are left open', () => {
  const header = (...statuses: string[]) =>
    faultsOf('application/json', statuses).find(({ errorIn }) => errorIn === 'header.Trace');
  expect(header('422', 'default')?.details.statusBy).toBe('convention');
  expect(header('422')).toMatchObject({ expectedStatus: 422 });
  expect(header('422')?.details.statusBy).toBeUndefined();
});

it('a refusal may have the media type of those that are not listed', () => {
  const own = operation({
    method: 'POST',
    path: '/sails',
    requestBody: {
      required: true,
      description: null,
      content: [{ contentType: 'application/json', schema: object({ cloth: text }), examples: [] }],
    },
    responses: [respond('201'), respond('400', problem)],
  });
  const rulesOf = (contentType: string) => {
    const open = { ...respond('default'), content: [{ contentType, schema: problem, examples: [] }] };
    const of = { ...own, responses: [...own.responses, open] };
    const all = generateScenarios(of, { operations: [of], definitions: {}, securitySchemes: {} }, { depth: 'deep' });
    return all.find(({ errorType }) => errorType === 'malformed_body')?.rules ?? [];
  };
  expect(rulesOf('application/json')).toContain('content type is application/json');
  expect(rulesOf('application/problem+json')).not.toContain('content type is application/json');
});

it('a body of which nothing is left may be refused as one that is not there', () => {
  const own = operation({
    method: 'POST',
    path: '/sails',
    requestBody: {
      required: true,
      description: null,
      content: [{ contentType: 'application/json', schema: object({ sail: object({ cloth: text }) }), examples: [] }],
    },
    responses: [respond('201'), respond('400'), respond('422')],
  });
  const description = 'Invalid attributes are answered with 422.';
  const model = { operations: [own], definitions: {}, securitySchemes: {}, description };
  const all = generateScenarios(own, model, { depth: 'deep' });
  const missing = all.filter(({ name }) => name.startsWith('Missing required field'));
  expect(missing.map(({ name, details }) => [name, details.alternatives])).toEqual([
    ['Missing required field sail', [400]],
    ['Missing required field sail.cloth', [400]],
  ]);
});

it('no body is no mistake where an empty one is right', () => {
  const schema: JsonSchema = { type: 'object', properties: { cloth: text } };
  const missingIn = (body: JsonSchema) => {
    const own = operation({
      method: 'PATCH',
      path: '/sails',
      requestBody: {
        required: true,
        description: null,
        content: [{ contentType: 'application/json', schema: body, examples: [] }],
      },
      responses: [respond('200'), respond('400')],
    });
    const all = generateScenarios(own, { operations: [own], definitions: {}, securitySchemes: {} }, { depth: 'deep' });
    return all.some(({ errorType }) => errorType === 'missing_body');
  };
  expect(missingIn(schema)).toBe(false);
  expect(missingIn(object({ cloth: text }))).toBe(true);
});
