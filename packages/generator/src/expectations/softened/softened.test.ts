import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const kite: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'name', 'span'],
  properties: { id: { type: 'integer', readOnly: true }, name: text, span: { type: 'number' } },
};
const secured = { security: [{ bearer: [] }] };
const at = {
  path: '/kites/{kiteId}',
  parameters: [parameter({ name: 'kiteId', in: 'path', schema: { type: 'integer' } })],
};
const kites = (): Operation[] => [
  operation({
    method: 'POST',
    path: '/kites',
    requestBody: body({
      type: 'object',
      required: ['name', 'span'],
      properties: { name: text, span: { type: 'number' } },
    }),
    responses: [respond('201', kite), respond('400'), respond('401')],
    ...secured,
  }),
  operation({
    method: 'GET',
    path: '/kites',
    parameters: [parameter({ name: 'sort', in: 'query', schema: { ...text, enum: ['name', 'span'] } })],
    responses: [respond('200', { type: 'array', items: kite }), respond('401')],
    ...secured,
  }),
  operation({ method: 'GET', ...at, responses: [respond('200', kite), respond('401'), respond('404')], ...secured }),
  operation({ method: 'DELETE', ...at, responses: [respond('204'), respond('401'), respond('404')], ...secured }),
];

/** The scenarios of an operation when it, its parameter `sort` or the document says so. */
function scenarios(key: string, of: 'operation' | 'sort' | 'document', said: string): GeneratedScenario[] {
  const operations = kites().map((one) => {
    if (one.key !== key || of === 'document') return one;
    if (of === 'operation') return { ...one, description: said };
    return { ...one, parameters: one.parameters.map((sort) => ({ ...sort, description: said })) };
  });
  const own = operations.find((one) => one.key === key);
  if (own === undefined) throw new Error(`There is no ${key}.`);
  const description = of === 'document' ? said : '';
  return generateScenarios(own, { ...MODEL, operations, description }, { budget: 200 });
}

type Case = readonly [key: string, of: 'operation' | 'sort' | 'document', said: string, name: RegExp];

describe('a promise that the words of a document take back is not tested', () => {
  it.each<Case>([
    ['DELETE /kites/{kiteId}', 'operation', 'A second deletion is answered with 204 as well.', /^Unknown kiteId/],
    ['DELETE /kites/{kiteId}', 'document', 'Deletions are idempotent: an unknown id is no error.', /^Unknown kiteId/],
    ['GET /kites', 'document', 'Reads are open to everybody.', /^No credentials/],
    ['GET /kites', 'operation', 'New kites may take a few seconds to show up.', /^Lists nothing that was deleted/],
    ['GET /kites', 'sort', 'Best effort: roughly in this order.', /^Sorted by/],
  ])('%s, where the %s says: %s', (key, of, said, name) => {
    const found = (words: string): string[] =>
      scenarios(key, of, words).flatMap((one) => (name.test(one.name) ? [one.name] : []));
    expect(found('')).not.toEqual([]);
    expect(found(said)).toEqual([]);
  });

  it.each<Case>([
    ['DELETE /kites/{kiteId}', 'operation', 'A second deletion is answered with 404.', /^Unknown kiteId/],
    ['DELETE /kites/{kiteId}', 'document', 'Reading an unknown kite is no error.', /^Unknown kiteId/],
    ['GET /kites', 'operation', 'Without a token it is a 401.', /^No credentials/],
  ])('%s is tested, where the %s says: %s', (key, of, said, name) => {
    expect(scenarios(key, of, said).some((one) => name.test(one.name))).toBe(true);
  });

  it('leaves out rules alone: values in another form, and times', () => {
    const rules = (said: string): string[] => scenarios('POST /kites', 'operation', said).flatMap((one) => one.rules);
    const echo = 'the returned `name` equals the one sent';
    expect(rules('Flies a kite.')).toEqual(expect.arrayContaining([echo, 'responds within 2000 ms']));
    expect(rules('Names are stored in upper case.')).not.toContain(echo);
    expect(rules('We write names in capitals and answer with those.')).not.toContain(echo);
    expect(rules('Spans are rounded.')).toContain(echo);
    expect(rules('This may take up to 40 seconds.')).not.toContain('responds within 2000 ms');
  });
});
