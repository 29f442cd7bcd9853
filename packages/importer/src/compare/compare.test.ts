import { describe, expect, test } from 'vitest';
import { importDocument } from '../import-document.ts';
import { changesBetween } from './changes.ts';
import { proposeRenames } from './renames.ts';

type Document = Record<string, unknown>;

function model(paths: Document, schemas: Document = {}) {
  const result = importDocument(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components: { schemas } }),
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

type Model = ReturnType<typeof model>;

const keysOf = ({ operations }: Model) => operations.map(({ key }) => key);
const only = ({ operations }: Model, other: Model) => operations.filter(({ key }) => !keysOf(other).includes(key));

function compare(before: Model, after: Model) {
  const old = new Map(before.operations.map((operation) => [operation.key, operation]));
  const both = after.operations.flatMap((operation) => {
    const was = old.get(operation.key);
    if (was === undefined) return [];
    return [
      {
        key: operation.key,
        changes: changesBetween([was, before.definitions], [operation, after.definitions]),
      },
    ];
  });
  return {
    added: only(after, before),
    removed: only(before, after),
    changed: both.filter(({ changes }) => changes.length > 0),
    unchanged: both.filter(({ changes }) => changes.length === 0).map(({ key }) => key),
    renames: proposeRenames(only(before, after), only(after, before)),
  };
}

const answer = (schema: unknown) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tree = { type: 'object', properties: { children: { type: 'array', items: ref('Tree') } } };

describe('two states of a document', () => {
  test('finds nothing between a document and itself, recursion and other names of schemas included', () => {
    const before = model({ '/a': { get: answer(ref('Tree')) } }, { Tree: tree });
    const renamed = JSON.parse(JSON.stringify({ Branch: tree }).replaceAll('/Tree', '/Branch')) as Document;
    const after = model({ '/a': { get: { summary: 'New words', ...answer(ref('Branch')) } } }, renamed);
    expect(compare(before, after)).toMatchObject({ unchanged: ['GET /a'], changed: [], added: [], removed: [] });
  });

  test('names what changed, also deep inside of a schema that is referred to', () => {
    const pet = (type: string) => ({ Pet: { type: 'object', properties: { owner: ref('Owner') } }, Owner: { type } });
    const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
    const before = model(
      { '/a': { get: { parameters: [page], ...answer(ref('Pet')) }, post: answer({}) } },
      pet('string'),
    );
    const after = model(
      { '/a': { get: { parameters: [{ ...page, name: 'size' }], ...answer(ref('Pet')) }, post: answer({}) } },
      pet('object'),
    );
    expect(compare(before, after)).toMatchObject({
      unchanged: ['POST /a'],
      changed: [
        {
          key: 'GET /a',
          changes: [
            { part: 'parameter', name: 'query page', change: 'removed' },
            { part: 'parameter', name: 'query size', change: 'added' },
            { part: 'response', name: '200', change: 'changed' },
          ],
        },
      ],
    });
  });

  test('leaves examples out where each request says itself what it sends', () => {
    const page = (example: number) => ({ name: 'page', in: 'query', schema: { type: 'integer' }, example });
    const [before, after] = [1, 2].map((example) => model({ '/a': { get: { parameters: [page(example)] } } }));
    const [was, is] = [before?.operations[0], after?.operations[0]];
    if (was === undefined || is === undefined) throw new Error('no operation');
    expect(changesBetween([was, {}], [is, {}])).toHaveLength(1);
    expect(changesBetween([was, {}], [is, {}], { examples: false })).toEqual([]);
  });

  test('proposes renames, the likeliest first and each operation once', () => {
    const before = model({
      '/books/{id}': { get: answer({}) },
      '/book': { post: answer({}) },
      '/x/y/z': { get: { operationId: 'z', ...answer({}) } },
      '/gone': { get: answer({}) },
    });
    const after = model({
      '/books/{bookId}': { get: answer({}) },
      '/books': { post: answer({}) },
      '/other': { get: { operationId: 'z', ...answer({}) } },
      '/entirely/new': { put: answer({}) },
    });
    const { renames, added, removed } = compare(before, after);
    expect(renames.map(({ from, to }) => [from, to])).toEqual([
      ['GET /books/{id}', 'GET /books/{bookId}'],
      ['GET /x/y/z', 'GET /other'],
      ['POST /book', 'POST /books'],
    ]);
    expect([added.length, removed.length]).toEqual([4, 4]);
  });
});

test('a large schema that many operations share is written once, and a change deep in it is noticed', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => `value ${at} of the enumeration`);
  const definitions = (last: string) => ({ Big: { enum: [...values, last] } });
  const operation = model({ '/a': { get: { responses: { 200: { description: 'ok' } } } } }).operations[0];
  if (operation === undefined) throw new Error('no operation');
  const schema = { $ref: '#/$defs/Big' };
  const answers = operation.responses.map((one) => ({
    ...one,
    content: [{ contentType: 'application/json', schema, examples: [] }],
  }));
  const [before, same, after] = [definitions('x'), definitions('x'), definitions('y')];
  const startMs = performance.now();
  for (let at = 0; at < 500; at += 1) {
    const one = { ...operation, responses: answers };
    expect(changesBetween([one, before], [one, same])).toEqual([]);
    expect(changesBetween([one, before], [one, after])).toEqual([{ part: 'response', name: '200', change: 'changed' }]);
  }
  expect(performance.now() - startMs).toBeLessThan(15_000);
});
