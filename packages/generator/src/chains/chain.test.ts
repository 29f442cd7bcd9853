import { compileRule } from '@assay/rules';
import { describe, expect, test } from 'vitest';
import { costOf } from '../oracles/candidate.ts';
import { generateScenarios, type GeneratorModel } from '../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';
import type { GeneratedScenario } from '../types.ts';

const id = { type: 'integer' as const };
const album = {
  type: 'object' as const,
  required: ['id', 'label', 'state', 'opened_at', 'updated_at'],
  properties: {
    id,
    label: { type: 'string' as const },
    state: { type: 'string' as const, enum: ['draft', 'published', 'withdrawn'] },
    opened_at: { type: 'string' as const, format: 'date-time' },
    updated_at: { type: 'string' as const, format: 'date-time' },
  },
};
const track = {
  type: 'object' as const,
  required: ['id', 'album_id', 'seconds'],
  properties: { id, album_id: id, seconds: { type: 'integer' as const } },
};
const secured = { security: [{ bearer: [] }] };
const inPath = (name: string) => parameter({ name, in: 'path', schema: id });
const described = (status: string, description: string, schema: typeof album | typeof track | null = null) => ({
  ...respond(status, schema),
  description,
});

const operations = [
  operation({
    method: 'POST',
    path: '/albums',
    ...secured,
    requestBody: body({
      type: 'object',
      required: ['label', 'slug'],
      properties: { label: { type: 'string' }, slug: { type: 'string', maxLength: 24 } },
    }),
    responses: [described('201', 'The album is a draft.', album), respond('400'), respond('401')],
  }),
  operation({
    method: 'GET',
    path: '/albums/{albumId}',
    parameters: [inPath('albumId')],
    responses: [respond('200', album), respond('404')],
  }),
  operation({
    method: 'DELETE',
    path: '/albums/{albumId}',
    ...secured,
    parameters: [inPath('albumId')],
    responses: [respond('204'), respond('404')],
  }),
  operation({
    method: 'POST',
    path: '/albums/{albumId}/publish',
    description: 'Only a draft can be published (409).',
    ...secured,
    parameters: [inPath('albumId')],
    responses: [described('200', 'It is published.', album), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/albums/{albumId}/withdraw',
    description: 'Only a published album can be withdrawn.',
    ...secured,
    parameters: [inPath('albumId')],
    responses: [described('200', 'It is withdrawn.', album), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/tracks',
    ...secured,
    requestBody: body({
      type: 'object',
      required: ['album_id', 'seconds'],
      properties: { album_id: id, seconds: { type: 'integer', minimum: 1, maximum: 600 } },
    }),
    responses: [respond('201', track), respond('422')],
  }),
  operation({
    method: 'GET',
    path: '/tracks',
    parameters: [
      parameter({ name: 'sort', in: 'query', schema: { type: 'string', enum: ['seconds', '-seconds'] } }),
      parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }),
      parameter({ name: 'min_seconds', in: 'query', schema: { type: 'integer' } }),
      parameter({ name: 'q', in: 'query', schema: { type: 'string' } }),
    ],
    responses: [respond('200', { type: 'array', items: track })],
  }),
];
const model: GeneratorModel = { ...MODEL, operations };

function scenarioOf(key: string, name: RegExp): GeneratedScenario {
  const found = operations
    .filter((one) => one.key === key)
    .flatMap((one) => generateScenarios(one, model))
    .find((one) => name.test(one.name));
  if (found === undefined) throw new Error(`${key} has no scenario ${name.source}.`);
  return found;
}

const calls = ({ details }: GeneratedScenario): [before: string[], after: string[]] => [
  (details.before ?? []).map((step) => step.operation),
  (details.after ?? []).map((step) => step.operation),
];

describe('steps', () => {
  test('make the record of a path, and remove it again', () => {
    const read = scenarioOf('GET /albums/{albumId}', /^Valid/);
    expect(calls(read)).toEqual([['POST /albums'], ['DELETE /albums/{albumId}']]);
    expect(read.overrides).toEqual([{ in: 'path', name: 'albumId', value: '{{albumId}}' }]);
    expect(read.rules).toContain('`label` equals {albumlabel}');
    expect(read.rules).toContain('`id` equals the path parameter `albumId`');
    const made = read.details.before?.[0];
    expect(made?.extracts[0]).toEqual({ name: 'albumId', path: 'id' });
    expect(JSON.stringify(made?.values)).toMatch(/"slug":"[^"]*\{\{\$randomDigits:8\}\}"/);
  });

  test('do not remove what the request itself removes, nor after another record may have its id', () => {
    expect(calls(scenarioOf('DELETE /albums/{albumId}', /^Valid/))).toEqual([['POST /albums'], []]);
    expect(calls(scenarioOf('GET /albums/{albumId}', /removed/))).toEqual([
      ['POST /albums', 'POST /albums', 'DELETE /albums/{albumId}'],
      ['DELETE /albums/{albumId}'],
    ]);
  });

  test('make what a body refers to', () => {
    const create = scenarioOf('POST /tracks', /^Valid/);
    expect(calls(create)[0]).toEqual(['POST /albums']);
    expect(create.overrides[0]?.bodyValue).toMatchObject({ album_id: '{{albumId}}' });
  });

  test('bring a record into the state that an action needs, and into those that it must not have', () => {
    const withdraw = 'POST /albums/{albumId}/withdraw';
    const publish = 'POST /albums/{albumId}/publish';
    expect(calls(scenarioOf(withdraw, /^Valid/))[0]).toEqual(['POST /albums', publish]);
    const look = 'GET /albums/{albumId}';
    expect(calls(scenarioOf(withdraw, /is draft/))[0]).toEqual(['POST /albums', look]);
    expect(calls(scenarioOf(publish, /is published/))[0]).toEqual(['POST /albums', publish, look]);
    expect(scenarioOf(publish, /is withdrawn/)).toMatchObject({ expectedStatus: 409, errorType: 'wrong_state' });
  });
});

describe('lists', () => {
  const rulesOf = (name: RegExp): string[] => scenarioOf('GET /tracks', name).rules;

  test('are sorted as asked, hold no more than asked, and find what was made', () => {
    expect(rulesOf(/Sorted by -seconds/)).toContain('the body is sorted descending by `seconds`');
    expect(rulesOf(/Page of 2/)).toContain('the body has a length of at most 2');
    expect(rulesOf(/Found by min_seconds/)).toEqual(
      expect.arrayContaining([
        'every `[*].seconds` is at least the query parameter `min_seconds`',
        'any `[*].seconds` equals {trackseconds}',
      ]),
    );
    expect(scenarioOf('GET /tracks', /Nothing found/).expectedStatus).toBe(200);
  });
});

test('every rule is understood, at every depth', () => {
  const unknown = operations.flatMap((one) =>
    generateScenarios(one, model, { depth: 'deep' }).flatMap(({ rules, expectedStatus }) =>
      rules.filter((rule) => {
        const context = {
          method: one.method,
          path: one.path,
          operation: one,
          definitions: model.definitions,
          expectedStatus,
        };
        return compileRule(rule, context).status !== 'understood';
      }),
    ),
  );
  expect(unknown).toEqual([]);
});

test('depths grow, and standard sends at most 30 requests for each operation on the whole', () => {
  let sent = 0;
  for (const one of operations) {
    const [quick, standard, deep] = (['quick', 'standard', 'deep'] as const).map((depth) =>
      generateScenarios(one, model, { depth }),
    );
    const requests = standard?.reduce((sum, scenario) => sum + costOf(scenario), 0) ?? 0;
    expect(requests).toBeLessThanOrEqual(60);
    sent += requests;
    expect(quick?.length).toBeLessThanOrEqual(6);
    expect(standard?.length).toBeLessThanOrEqual(40);
    expect(deep?.length).toBeLessThanOrEqual(100);
    expect(quick?.length).toBeLessThanOrEqual(standard?.length ?? 0);
  }
  expect(sent).toBeLessThanOrEqual(30 * operations.length);
});

test('records are made by answers that come as JSON or as XML', () => {
  const both = (status: string) => {
    const answer = respond(status, album);
    return { ...answer, content: [{ contentType: 'text/xml', schema: album, examples: [] }, ...answer.content] };
  };
  const label = { type: 'string' as const };
  const made = operation({
    method: 'POST',
    path: '/albums',
    requestBody: body({ type: 'object', required: ['label'], properties: { label } }),
    responses: [both('201')],
  });
  const read = operation({
    method: 'GET',
    path: '/albums/{albumId}',
    parameters: [inPath('albumId')],
    responses: [both('200'), respond('404')],
  });
  const [valid] = generateScenarios(read, { ...MODEL, operations: [made, read] });
  expect(valid?.details.before?.map((step) => step.operation)).toEqual(['POST /albums']);
  expect(valid?.rules).toContain('the response matches the documented schema');
});
