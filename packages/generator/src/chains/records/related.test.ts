import { expect, it } from 'vitest';
import { baseScenario, type GeneratorModel } from '../../generate-scenarios.ts';
import type { Learned } from '../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'integer' as const };
const record = (...links: string[]) => ({
  type: 'object' as const,
  required: ['id', ...links],
  properties: Object.fromEntries(['id', ...links].map((name) => [name, id])),
});
const list = (item: ReturnType<typeof record>) => [respond('200', { type: 'array', items: item })];
const takes = (...names: string[]) =>
  body({ type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, id])) });
const inPath = parameter({ name: 'id', in: 'path', schema: id });

const documentOf = (order: readonly string[], filters: readonly string[] = []): GeneratorModel => ({
  ...MODEL,
  operations: [
    operation({ method: 'GET', path: '/clients', responses: list(record()) }),
    operation({ method: 'POST', path: '/clients', requestBody: takes('size'), responses: [respond('201', record())] }),
    operation({
      method: 'GET',
      path: '/plots',
      parameters: filters.map((name) => parameter({ name, in: 'query', schema: id })),
      responses: list(record('client_id')),
    }),
    operation({
      method: 'POST',
      path: '/plots',
      requestBody: takes('client_id'),
      responses: [respond('201', record('client_id'))],
    }),
    operation({
      method: 'POST',
      path: '/jobs',
      requestBody: takes(...order),
      responses: [respond('201', record(...order))],
    }),
    operation({ method: 'GET', path: '/jobs/{id}', parameters: [inPath], responses: [respond('200', record())] }),
    operation({
      method: 'DELETE',
      path: '/jobs/{id}',
      parameters: [inPath],
      responses: [respond('204'), respond('409')],
    }),
  ],
});

/** The steps before a read of a job, with what they send and yield. */
function stepsOf(model: GeneratorModel, learned?: Learned): string[] {
  const read = model.operations?.find(({ key }) => key === 'GET /jobs/{id}');
  const scenario = read === undefined ? null : baseScenario(read, model, { learned });
  return (scenario?.details.before ?? []).map(({ operation: key, values, extracts }) => {
    const sent = values.map(({ name, value, bodyValue }) =>
      bodyValue ? JSON.stringify(bodyValue) : `${name}=${value}`,
    );
    return [key, ...sent, ...extracts.map(({ name, path }) => `${name}: ${path}`)].join(' ');
  });
}

it('the owner of a record from a list is the one that the list names', () => {
  expect(stepsOf(documentOf(['plot_id', 'client_id']))).toEqual([
    'GET /plots plotId: [0].id clientId: [0].client_id',
    'POST /jobs {"plot_id":"{{plotId}}","client_id":"{{clientId}}"} jobId: id',
  ]);
});

it('a list is restricted to what belongs to the record that is there already', () => {
  expect(stepsOf(documentOf(['client_id', 'plot_id'], ['client_id']))).toEqual([
    'GET /clients clientId: [0].id',
    'GET /plots client_id={{clientId}} plotId: [0].id',
    'POST /jobs {"client_id":"{{clientId}}","plot_id":"{{plotId}}"} jobId: id',
  ]);
});

it('where a list cannot be restricted, one is made for it', () => {
  expect(stepsOf(documentOf(['client_id', 'plot_id']))).toEqual([
    'GET /clients clientId: [0].id',
    'POST /plots {"client_id":"{{clientId}}"} plotId: id',
    'POST /jobs {"client_id":"{{clientId}}","plot_id":"{{plotId}}"} jobId: id',
  ]);
});

it('a record that the same request was refused a second time for is a new one', () => {
  const learned: Learned = {
    version: 1,
    operations: { 'POST /jobs': { outcome: 'accepted', repairs: [], duplicates: 'refused' } },
  };
  expect(stepsOf(documentOf(['plot_id']), learned).map((step) => step.split(' ').slice(0, 2).join(' '))).toEqual([
    'GET /clients',
    'POST /plots',
    'POST /jobs',
  ]);
});

it('what is made below a record and removed on its own is removed', () => {
  const model: GeneratorModel = {
    ...MODEL,
    operations: [
      operation({ method: 'GET', path: '/rooms', responses: list(record()) }),
      operation({
        method: 'POST',
        path: '/rooms/{id}/seats',
        parameters: [inPath],
        requestBody: takes('row'),
        responses: [respond('201', record())],
      }),
      operation({ method: 'GET', path: '/rooms/{id}/seats', parameters: [inPath], responses: list(record()) }),
      operation({ method: 'DELETE', path: '/seats/{id}', parameters: [inPath], responses: [respond('204')] }),
    ],
  };
  const create = model.operations?.[1];
  const scenario = create === undefined ? null : baseScenario(create, model);
  expect(scenario?.details.after).toMatchObject([
    { operation: 'DELETE /seats/{id}', values: [{ in: 'path', name: 'id', value: '{{seatMade}}' }] },
  ]);
});

it('a resource identifier of JSON:API names a record of its type', () => {
  const identifier = (type: string) => ({
    type: 'object' as const,
    required: ['type', 'id'],
    properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'string' as const } },
  });
  const wrapped = (...links: string[]) => ({
    type: 'object' as const,
    required: ['data'],
    properties: {
      data: {
        ...identifier('loans'),
        properties: {
          ...identifier('loans').properties,
          ...Object.fromEntries(links.map((one) => [one, identifier(`${one}s`)])),
        },
      },
    },
  });
  const model: GeneratorModel = {
    ...MODEL,
    operations: [
      operation({
        method: 'POST',
        path: '/scores',
        requestBody: takes('voice'),
        responses: [respond('201', wrapped())],
      }),
      operation({ method: 'GET', path: '/scores/{id}', parameters: [inPath], responses: [respond('200', wrapped())] }),
      operation({
        method: 'POST',
        path: '/loans',
        requestBody: body(wrapped('score'), {
          data: { type: 'loans', id: 'new', score: { type: 'scores', id: 's6xpw' } },
        }),
        responses: [respond('201', wrapped())],
      }),
    ],
  };
  const create = model.operations?.[2];
  const scenario = create === undefined ? null : baseScenario(create, model);
  const sent = scenario?.overrides.find((one) => one.in === 'body')?.bodyValue;
  expect(sent).toMatchObject({ data: { id: 'new', score: { type: 'scores', id: '{{scoreId}}' } } });
});

it('lists of references name records that exist, in a record of their own where there can be only one', () => {
  const ids = { type: 'array' as const, minItems: 1, items: id };
  const harvest = {
    type: 'object' as const,
    required: ['orchard_id', 'tree_ids'],
    properties: { orchard_id: id, tree_ids: ids },
  };
  const inOrchard = parameter({ name: 'orchard_id', in: 'path', schema: id });
  const operations = [
    operation({ method: 'GET', path: '/orchards', responses: list(record()) }),
    operation({ method: 'POST', path: '/orchards', requestBody: takes('size'), responses: [respond('201', record())] }),
    operation({
      method: 'POST',
      path: '/orchards/{orchard_id}/trees',
      parameters: [inOrchard],
      requestBody: takes('row'),
      responses: [respond('201', record()), respond('409')],
    }),
    operation({
      method: 'GET',
      path: '/orchards/{orchard_id}/trees/{tree_id}',
      parameters: [inOrchard, parameter({ name: 'tree_id', in: 'path', schema: id })],
      responses: [respond('200', record())],
    }),
    operation({ method: 'POST', path: '/harvests', requestBody: body(harvest), responses: [respond('201', record())] }),
    operation({ method: 'GET', path: '/harvests/{id}', parameters: [inPath], responses: [respond('200', record())] }),
  ];
  const read = operations.at(-1);
  const before = read === undefined ? [] : (baseScenario(read, { ...MODEL, operations })?.details.before ?? []);
  expect(before.map((step) => step.operation)).toEqual([
    'POST /orchards',
    'POST /orchards/{orchard_id}/trees',
    'POST /harvests',
  ]);
  expect(before.at(-1)?.values.at(-1)?.bodyValue).toEqual({ orchard_id: '{{orchardId}}', tree_ids: ['{{treeId}}'] });
});
