import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import { generateScenarios } from '../../generate-scenarios.ts';
import { indexOf } from '../../resources/api-index.ts';
import { ownIdOf } from '../../resources/identity/own-id.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { freshId } from '../../values/fresh-id.ts';

const text: JsonSchemaObject = { type: 'string' };
const inPath = (name: string, schema: JsonSchemaObject = text, example?: string): Parameter => ({
  ...parameter({ name, in: 'path', schema }),
  ...(example !== undefined && { example }),
});
const board: JsonSchemaObject = {
  type: 'object',
  required: ['title'],
  properties: { title: { ...text, maxLength: 40 }, colour: text },
};

interface Api {
  description?: string;
  statuses?: string[];
  methods?: Operation['method'][];
}

/** Boards, and cards below them, that a caller names. */
function boards({
  description = 'Makes or replaces a board.',
  statuses = ['200', '201'],
  methods = ['GET', 'DELETE'],
}: Api = {}) {
  const item = { path: '/boards/{board}', parameters: [inPath('board')] };
  const card = { path: '/boards/{board}/cards/{card}', parameters: [inPath('board'), inPath('card')] };
  const put = (at: typeof item): Operation =>
    operation({
      method: 'PUT',
      ...at,
      description,
      requestBody: body(board),
      responses: [...statuses.map((status) => respond(status, board)), respond('400')],
    });
  const others = (at: typeof item): Operation[] =>
    methods.map((method) =>
      operation({
        method,
        ...at,
        responses: [method === 'GET' ? respond('200', board) : respond('204'), respond('404')],
      }),
    );
  return [put(item), ...others(item), put(card), ...others(card)];
}

const scenariosOf = (key: string, operations = boards()) => {
  const found = operations.find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return generateScenarios(found, { operations, definitions: {}, securitySchemes: {} });
};
const stepsBefore = (key: string, api?: Api): string[] => {
  const [first] = scenariosOf(key, boards(api));
  return (first?.details.before ?? []).map((step) => step.operation);
};

describe('records that a caller names', () => {
  it('are made by PUT, with their parents, before what needs them', () => {
    expect(stepsBefore('GET /boards/{board}/cards/{card}')).toEqual([
      'PUT /boards/{board}',
      'PUT /boards/{board}/cards/{card}',
    ]);
    const [first] = scenariosOf('GET /boards/{board}');
    const [put] = first?.details.before ?? [];
    expect(put?.values.find((one) => one.in === 'path')?.value).toMatch(/\{\{\$random/);
    expect(put?.extracts).toContainEqual({ name: 'boardId', path: 'segment -1 of sent :path' });
    expect(first?.overrides).toContainEqual({ in: 'path', name: 'board', value: '{{boardId}}' });
    expect(first?.details.after?.map((step) => step.operation)).toEqual(['DELETE /boards/{board}']);
  });

  it('are replaced only when the scenario has made them', () => {
    expect(stepsBefore('PUT /boards/{board}')).toEqual(['PUT /boards/{board}']);
    const [first] = scenariosOf('PUT /boards/{board}');
    expect(first?.expectedStatus).toBe(200);
    expect(first?.details.alternatives).toBeUndefined();
  });

  it('are made with 201, and read as they were sent', () => {
    const made = scenariosOf('PUT /boards/{board}').find(({ name }) => name === 'An id that nothing has');
    expect(made).toMatchObject({
      expectedStatus: 201,
      details: { extracts: [{ path: 'segment -1 of sent :path' }, {}] },
    });
    expect(made?.details.before).toBeUndefined();
    expect(made?.details.followUps?.map((step) => step.operation)).toEqual(['GET /boards/{board}']);
    expect(made?.details.after?.map((step) => step.operation)).toEqual(['DELETE /boards/{board}']);
    // What is not there is no fault.
    expect(scenariosOf('PUT /boards/{board}').map(({ errorType }) => errorType)).not.toContain('unknown_id');
  });

  it('are made under a new name each time, where the PUT replaces nothing', () => {
    const api = { description: 'Creates a board.', statuses: ['201'] };
    expect(stepsBefore('PUT /boards/{board}', api)).toEqual([]);
    expect(stepsBefore('GET /boards/{board}', api)).toEqual(['PUT /boards/{board}']);
  });

  it.each<[string, Api]>([
    ['nothing says that a PUT makes them', { description: 'Replaces a board.', statuses: ['200'] }],
    ['no read tells that a name is free', { methods: ['DELETE'] }],
  ])('are not made where %s', (_, api) => {
    expect(stepsBefore('DELETE /boards/{board}', api)).toEqual([]);
  });

  it('are not made of a name that is that of another record', () => {
    const operations = [
      operation({ method: 'GET', path: '/users/{login}', parameters: [inPath('login')] }),
      operation({ method: 'GET', path: '/teams/{team}/members/{login}' }),
    ];
    const put = operation({ method: 'PUT', path: '/teams/{team}/members/{login}', responses: [respond('201')] });
    expect(ownIdOf(put, [...operations, put])).toBeNull();
    expect(ownIdOf({ ...put, path: '/teams/{team}/rooms/{room}' }, operations)).toBe('made');
  });

  it('keep the POST that makes them, where there is one', () => {
    const post = operation({ method: 'POST', path: '/boards', requestBody: body(board), responses: [respond('201')] });
    expect(indexOf([...boards(), post], {}).resourceAt('/boards/{board}')?.create?.key).toBe('POST /boards');
  });
});

describe('a new id', () => {
  it.each<[JsonSchemaObject, string | undefined, RegExp]>([
    [{ ...text, format: 'uuid' }, undefined, /^\{\{\$randomUUID\}\}$/],
    [{ ...text, pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' }, undefined, /^7\{\{\$randomDigits:25\}\}$/],
    [{ ...text, pattern: '^[a-z][a-z0-9-]{2,20}$' }, undefined, /^\{\{\$randomLetters:1\}\}\{\{\$randomDigits:6\}\}$/],
    [text, 'north-pier', /^north-pier-\{\{\$randomDigits:8\}\}$/],
    [text, 'INV-10042', /^INV-\{\{\$randomDigits:8\}\}$/],
    [text, '01J8Z3K4M5N6P7Q8R9S0T1V2W3', /^01J8Z3K4M5N6P7Q8R9\{\{\$randomDigits:8\}\}$/],
    [text, '3fa85f64-5717-4562-b3fc-2c963f66afa6', /^\{\{\$randomUUID\}\}$/],
    [{ ...text, maxLength: 10 }, 'a long name with spaces', /^\{\{\$randomLetters:10\}\}$/],
    [{ type: 'integer', minimum: 1 }, undefined, /^\{\{\$randomBetween:/],
  ])('has the form that %j and %s ask for', (schema, example, expected) => {
    expect(freshId(inPath('id', schema, example), {})).toMatch(expected);
  });

  it('is none where only some are allowed', () => {
    expect(freshId(inPath('size', { ...text, enum: ['s', 'm'] }), {})).toBeNull();
    expect(freshId(inPath('seat', { type: 'integer', maximum: 9 }), {})).toBeNull();
  });
});
