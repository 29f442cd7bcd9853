import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import type { GeneratedScenario } from '../../types.ts';

const text: JsonSchemaObject = { type: 'string', minLength: 1, maxLength: 40 };
const id: JsonSchemaObject = { type: 'integer' };
const given: Record<string, JsonSchemaObject> = {
  title: text,
  guide: {
    type: 'object',
    required: ['name'],
    properties: { name: { ...text, pattern: String.raw`\S` }, phone: text },
  },
  state: { type: 'string', enum: ['open', 'closed'] },
  opens_on: { type: 'string', format: 'date' },
  notes: text,
};
const walk: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'title', 'guide', 'notes', 'code', 'seats_left'],
  properties: { id, ...given, code: text, seats_left: id },
};
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: id })] };

const patch: JsonSchemaObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: { op: { type: 'string' }, path: { type: 'string' }, value: true },
  },
};

const WORDS =
  'JSON Patch with `replace`. What can be set: `/title`, `/guide`,\n`/state` and `/opens_on`; `/notes` cannot be replaced.\nEverything else, `/code` for example, answers 422.';

function scenariosFor(contentType: string, description: string, schema: JsonSchemaObject): GeneratedScenario[] {
  const change = operation({
    method: 'PATCH',
    path: '/walks/{id}',
    ...at,
    description,
    requestBody: {
      required: true,
      description: null,
      content: [
        { contentType, schema, examples: schema === patch ? [[{ op: 'test', path: '/state', value: 'open' }]] : [] },
      ],
    },
    responses: [respond('200', walk), respond('422')],
  });
  const operations = [
    change,
    operation({
      method: 'POST',
      path: '/walks',
      requestBody: body({ type: 'object', required: ['title'], properties: given }),
      responses: [respond('201', walk)],
    }),
    operation({ method: 'GET', path: '/walks/{id}', ...at, responses: [respond('200', walk)] }),
    operation({ method: 'DELETE', path: '/walks/{id}', ...at, responses: [respond('204')] }),
  ];
  return generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.endsWith('keeps everything else'),
  );
}

const namesOf = (scenarios: GeneratedScenario[]): string[] => scenarios.map(({ name }) => name.split(' ')[1] ?? '');

describe('a JSON patch of one member', () => {
  const scenarios = scenariosFor('application/json-patch+json', WORDS, patch);

  it('is made of the members that the document names, of a form that nothing else depends on', () => {
    expect(namesOf(scenarios).toSorted()).toEqual(['guide', 'title']);
  });

  it('shows in a read, and leaves everything else as it was', () => {
    const guide = scenarios.find(({ name }) => name.includes('guide'));
    const [sent] = guide?.overrides.flatMap(({ bodyValue }) => (Array.isArray(bodyValue) ? bodyValue : [])) ?? [];
    expect(sent).toMatchObject({ op: 'replace', path: '/guide', value: { name: expect.any(String) } });
    const rules = guide?.details.followUps?.flatMap((step) => step.rules ?? []) ?? [];
    expect(rules[0]).toBe(`\`guide.name\` equals ${JSON.stringify((sent as { value: { name: string } }).value.name)}`);
    expect(rules[1]).toMatch(/is the same as in step "before" except .*`guide`/);
    expect(guide?.details.before?.map((step) => step.operation)).toEqual(['POST /walks', 'GET /walks/{id}']);
  });

  it('says nothing where it is refused for a reason that nobody could read', () => {
    for (const { details } of scenarios) expect(details.undecided).toEqual([400, 409, 412, 422, 428]);
  });

  it('is not made where the document names no members', () => {
    expect(scenariosFor('application/json-patch+json', 'Changes a walk.', patch)).toEqual([]);
  });
});

describe('a merged patch', () => {
  const scenarios = scenariosFor('application/merge-patch+json', '', { type: 'object', properties: given });

  it('is made of several members, each alone', () => {
    expect(namesOf(scenarios).length).toBeGreaterThan(1);
    for (const { overrides, name } of scenarios)
      expect(Object.keys(overrides.find((one) => one.in === 'body')?.bodyValue ?? {})).toEqual([
        name.split(' ')[1]?.split('.')[0],
      ]);
  });
});
