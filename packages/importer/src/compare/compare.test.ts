import { describe, expect, test } from 'vitest';
import { importDocument } from '../import-document.ts';
import { compareModels } from './compare-models.ts';

type Document = Record<string, unknown>;

function model(paths: Document, schemas: Document = {}) {
  const result = importDocument(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components: { schemas } }),
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

const answer = (schema: unknown) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tree = { type: 'object', properties: { children: { type: 'array', items: ref('Tree') } } };

describe('compareModels', () => {
  test('finds nothing between a document and itself, recursion and other names of schemas included', () => {
    const before = model({ '/a': { get: answer(ref('Tree')) } }, { Tree: tree });
    const renamed = JSON.parse(JSON.stringify({ Branch: tree }).replaceAll('/Tree', '/Branch')) as Document;
    const after = model({ '/a': { get: { summary: 'New words', ...answer(ref('Branch')) } } }, renamed);
    expect(compareModels(before, after)).toMatchObject({ unchanged: ['GET /a'], changed: [], added: [], removed: [] });
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
    expect(compareModels(before, after)).toMatchObject({
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
    const { renames, added, removed } = compareModels(before, after);
    expect(renames.map(({ from, to }) => [from, to])).toEqual([
      ['GET /books/{id}', 'GET /books/{bookId}'],
      ['GET /x/y/z', 'GET /other'],
      ['POST /book', 'POST /books'],
    ]);
    expect([added.length, removed.length]).toEqual([4, 4]);
  });
});
