import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const contact = { ...text, examples: ['ada@example.com'] };
const given = { alias: text, contact, level: { type: 'string' as const, enum: ['junior', 'senior'] } };
const member: JsonSchemaObject = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, ...given },
};
const inQuery = (name: string, schema: JsonSchemaObject) => parameter({ name, in: 'query', schema });

const operations = [
  operation({
    method: 'GET',
    path: '/members',
    parameters: Object.entries(given).map(([name, schema]) => inQuery(name, schema)),
    responses: [respond('200', { type: 'array', items: member })],
  }),
  operation({
    method: 'POST',
    path: '/members',
    requestBody: body({ type: 'object', required: Object.keys(given), properties: given }),
    responses: [respond('201', member), respond('400')],
  }),
  operation({
    method: 'DELETE',
    path: '/members/{id}',
    parameters: [parameter({ name: 'id', in: 'path', schema: { type: 'integer' } })],
    responses: [respond('204'), respond('404')],
  }),
];

it('keeps an address an address in own records, and gives other texts words', () => {
  const [list] = operations;
  const scenarios = list === undefined ? [] : generateScenarios(list, { ...MODEL, operations });
  const made = scenarios
    .flatMap(({ details }) => details.before ?? [])
    .filter(({ operation: key }) => key === 'POST /members')
    .flatMap(({ values }) => values.map(({ bodyValue }) => bodyValue));
  expect(made.length).toBeGreaterThan(1);
  for (const one of made) expect(one).toMatchObject({ contact: expect.stringMatching(/^\S+@example\.com$/) });
  expect(made).toContainEqual(expect.objectContaining({ alias: expect.stringContaining('own1alias') }));
});

it('lets no two own records share the numbers that a document keeps apart', () => {
  const number = (maximum: number): JsonSchemaObject => ({ type: 'integer', minimum: 1, maximum });
  const seat = { row: number(30), desk: number(40) };
  const path = '/seats';
  const shown: JsonSchemaObject = {
    type: 'object',
    required: ['id', 'row', 'desk'],
    properties: { id: { type: 'integer' }, ...seat },
  };
  const list = operation({
    method: 'GET',
    path,
    parameters: [inQuery('row', seat.row), inQuery('sort', { type: 'string', enum: ['row', '-row'] })],
    responses: [respond('200', { type: 'array', items: shown })],
  });
  const make = operation({
    method: 'POST',
    path,
    description: 'No two seats have the same row and desk (409).',
    requestBody: body({ type: 'object', required: ['row', 'desk'], properties: seat }),
    responses: [respond('201', shown), respond('409')],
  });
  const remove = operation({
    method: 'DELETE',
    path: '/seats/{id}',
    parameters: [parameter({ name: 'id', in: 'path', schema: { type: 'integer' } })],
    responses: [respond('204')],
  });
  const scenarios = generateScenarios(list, { ...MODEL, operations: [list, make, remove] }, { depth: 'deep' });
  const steps = scenarios.map(({ details }) => (details.before ?? []).filter((step) => step.operation === make.key));
  const [own = []] = steps.filter(({ length }) => length > 1);
  const bodies = own.map((step) => step.values.find((one) => one.in === 'body')?.bodyValue);
  expect(bodies).toHaveLength(4);
  expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(4);
});

it.each<[string, number]>([
  ['Nobody has more than a few.', 4],
  ['A customer has at most 3 open seats (kept or used) at a time.', 1],
  ['At most 40 seats.', 4],
])('makes no more own records than the document allows: %s', (description, expected) => {
  const kept = { label: { type: 'string' as const }, rank: { type: 'integer' as const } };
  const seat = {
    type: 'object' as const,
    required: ['id', 'label', 'rank'],
    properties: { id: { type: 'integer' as const }, ...kept },
  };
  const list = operation({
    method: 'GET',
    path: '/seats',
    parameters: [inQuery('rank', { type: 'integer' })],
    responses: [respond('200', { type: 'array', items: seat })],
  });
  const make = operation({
    method: 'POST',
    path: '/seats',
    description,
    requestBody: body({ type: 'object', required: ['label', 'rank'], properties: kept }),
    responses: [respond('201', seat), respond('409')],
  });
  const scenarios = generateScenarios(list, { ...MODEL, operations: [list, make] }, { depth: 'deep' });
  const made = scenarios.map(
    ({ details }) => (details.before ?? []).filter((step) => step.operation === make.key).length,
  );
  expect(Math.max(...made)).toBe(expected);
});

it.each([
  ['the API was seen to refuse a second one', 'A field that is taken already is a 409.', 'refused'],
  ['the document says what becomes of it', 'The field becomes `let`.', undefined],
] as const)('makes each own record of what none of them can share, where %s', (_, description, duplicates) => {
  const schemaOf = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
    type: 'object',
    required: ['id', ...Object.keys(properties)],
    properties: { id: { type: 'integer' }, ...properties },
  });
  const create = (
    path: string,
    properties: Record<string, JsonSchemaObject>,
    { said = '', answered = {} }: { said?: string; answered?: Record<string, JsonSchemaObject> } = {},
  ) =>
    operation({
      method: 'POST',
      path,
      description: said,
      requestBody: body({ type: 'object', required: Object.keys(properties), properties }),
      responses: [respond('201', schemaOf({ ...properties, ...answered })), respond('409')],
    });
  const removal = (path: string) =>
    operation({
      method: 'DELETE',
      path: `${path}/{id}`,
      parameters: [parameter({ name: 'id', in: 'path', schema: { type: 'integer' } })],
    });
  const lease = {
    field_id: { type: 'integer' as const },
    farmer_id: { type: 'integer' as const },
    years: { type: 'integer' as const },
  };
  const list = operation({
    method: 'GET',
    path: '/leases',
    parameters: [
      inQuery('farmer_id', { type: 'integer' }),
      inQuery('field_id', { type: 'integer' }),
      inQuery('sort', { type: 'string', enum: ['years', '-years'] }),
    ],
    responses: [respond('200', { type: 'array', items: schemaOf(lease) })],
  });
  const make = create('/leases', lease, { said: description });
  const all = [
    list,
    make,
    create(
      '/fields',
      { acres: { type: 'integer' } },
      { said: 'A new field is free.', answered: { status: { type: 'string', enum: ['free', 'let'] } } },
    ),
    create('/farmers', { barns: { type: 'integer' } }),
    ...['/leases', '/fields', '/farmers'].map(removal),
  ];
  const learned = {
    version: 1 as const,
    operations: { 'POST /leases': { outcome: 'accepted' as const, repairs: [], ...(duplicates && { duplicates }) } },
  };
  const scenarios = generateScenarios(list, { ...MODEL, operations: all }, { depth: 'deep', learned });
  const sorted = scenarios.find(({ name }) => name === 'Sorted by years');
  const bodies = (sorted?.details.before ?? [])
    .filter((step) => step.operation === make.key)
    .map((step) => step.values.find((one) => one.in === 'body')?.bodyValue as Record<string, string>);
  expect(new Set(bodies.map(({ field_id }) => field_id)).size).toBe(4);
  expect(new Set(bodies.map(({ farmer_id }) => farmer_id)).size).toBe(1);
  expect(sorted?.overrides.find(({ name }) => name === 'farmer_id')?.value).toBe(bodies[0]?.['farmer_id']);
});

it('brings what the own records are made below into the state that it has to be in', () => {
  const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
  const crate: JsonSchemaObject = {
    type: 'object',
    required: ['id', 'state'],
    properties: { id: text, state: { type: 'string', readOnly: true, enum: ['packed', 'opened'] } },
  };
  const tag: JsonSchemaObject = { type: 'object', required: ['id', 'alias'], properties: { id: text, alias: text } };
  const list = operation({
    method: 'GET',
    path: '/crates/{id}/tags',
    ...at,
    responses: [respond('200', { type: 'array', items: tag })],
  });
  const all = [
    list,
    operation({
      method: 'POST',
      path: '/crates',
      description: 'A new crate is packed.',
      requestBody: body({ type: 'object', properties: { alias: text } }),
      responses: [respond('201', crate)],
    }),
    operation({ method: 'GET', path: '/crates/{id}', ...at, responses: [respond('200', crate)] }),
    operation({ method: 'DELETE', path: '/crates/{id}', ...at, responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/crates/{id}/open',
      description: 'Only a packed crate can be opened (409).',
      ...at,
      responses: [respond('200', crate)],
    }),
    operation({
      method: 'POST',
      path: '/crates/{id}/tags',
      description: 'Only an opened crate can get tags (409).',
      ...at,
      requestBody: body({ type: 'object', required: ['alias'], properties: { alias: text } }),
      responses: [respond('201', tag), respond('409')],
    }),
  ];
  const made = generateScenarios(list, { ...MODEL, operations: all })
    .map(({ details }) => (details.before ?? []).map((step) => step.operation))
    .filter((steps) => steps.includes('POST /crates/{id}/tags'));
  expect(made.length).toBeGreaterThan(0);
  for (const steps of made) expect(steps.indexOf('POST /crates/{id}/open')).toBeGreaterThan(0);
});
