import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { listAnswer } from '../resources/list-answer.ts';
import { body, operation, respond } from '../testing/operations.ts';
import { documentedResponse, hasOpenSuccess, isDocumented, wordsOfSuccess } from './expectation.ts';

const text: JsonSchemaObject = { type: 'string' };
const mast: JsonSchemaObject = { type: 'object', required: ['id', 'wood'], properties: { id: text, wood: text } };
const create = (...statuses: string[]) =>
  operation({
    method: 'POST',
    path: '/masts',
    requestBody: body({ type: 'object', required: ['wood'], properties: { wood: text } }),
    responses: statuses.map((status) => respond(status, mast)),
  });

describe('a success without a status of its own', () => {
  it.each([
    [['2XX', '4XX'], true],
    [['default'], true],
    [['404', 'default'], false],
    [['201', 'default'], false],
    [['302', '2XX'], false],
  ])('is open with %j: %s', (statuses, expected) => {
    expect(hasOpenSuccess(create(...statuses))).toBe(expected);
  });

  it('is described by the range, which promises no status', () => {
    expect(documentedResponse(create('2XX'), 201)).toMatchObject({ status: '2XX' });
    expect(documentedResponse(create('2XX'), 404)).toBeNull();
    const responses = create('2XX').responses.map((one) => ({ ...one, description: 'The mast is cut.' }));
    expect(wordsOfSuccess({ ...create('2XX'), responses })).toBe('The mast is cut.');
    expect(isDocumented(create('2XX'), 201)).toBe(false);
  });

  it('may be any success, and its answer is judged', () => {
    const own = create('2XX');
    const [base] = generateScenarios(own, { operations: [own], definitions: {}, securitySchemes: {} }, {});
    expect(base?.details.statusBy).toBe('convention');
    expect(base?.rules[0]).toBe('status is 2xx');
    expect(base?.rules).toContain('the response has a field `id`');
  });
});

describe('several lists in one answer', () => {
  const list = (name: string): [string, JsonSchemaObject] => [name, { type: 'array', items: mast }];
  const answer = (...names: string[]): JsonSchemaObject => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => list(name))),
  });

  it('leaves out what answers have beside their records', () => {
    expect(listAnswer(answer('errors', 'masts', 'links'), {}, 'search')?.path).toBe('masts');
    const nested: JsonSchemaObject = {
      type: 'object',
      properties: { sort: answer('clauses'), masts: { type: 'array', items: mast } },
    };
    expect(listAnswer(nested, {}, 'search')?.path).toBe('masts');
  });

  it('does not choose between two kinds of records', () => {
    expect(listAnswer(answer('masts', 'sails'), {}, 'search')).toBeNull();
    expect(listAnswer(answer('masts', 'sails'), {}, 'sails')?.path).toBe('sails');
  });
});
