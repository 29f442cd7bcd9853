import { expect, it } from 'vitest';
import type { Operation } from '@assay/api-model';
import { importDocument } from '@assay/importer';
import { chooseOperations, globPattern } from './choose-operations.ts';

it.each([
  ['/books/**', ['/books', '/books/{id}', '/books/{id}/reviews'], ['/bookshops', '/a/books']],
  ['GET /books/**', ['GET /books', 'GET /books/{id}'], ['POST /books']],
  ['/books/*', ['/books/{id}'], ['/books', '/books/{id}/reviews']],
  ['/**/reviews', ['/books/{id}/reviews'], ['/reviews/{id}']],
  ['/**', ['/books', '/'], []],
])('%s chooses paths', (glob, chosen, others) => {
  const pattern = globPattern(glob);
  expect([...chosen, ...others].filter((path) => pattern.test(path))).toEqual(chosen);
});

const operation = (path: string, tags: string[] = []): Operation => {
  const read = importDocument(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Books', version: '1' },
      paths: { [path]: { get: { tags, responses: { 200: { description: 'ok' } } } } },
    }),
  );
  const [one] = read.ok ? read.model.operations : [];
  if (one === undefined) throw new Error('There is no operation.');
  return one;
};

const NOTHING = { path: [], method: [], tag: [], operation: [] };

it.each([['books/**'], [String.raw`\books\**`], ['**/{id}']])('%s is a path too, as Windows has it', (glob) => {
  const operations = [operation('/books/{id}'), operation('/health')];
  const isChosen = chooseOperations(operations, { ...NOTHING, path: [glob] });
  expect(operations.map(isChosen)).toEqual([true, false]);
});

it.each([
  [{ path: ['C:/Program Files/Git/books'] }, 'Git Bash on Windows has made a file of the path'],
  [{ tag: ['shop'] }, 'No operation of the document has the tag shop. It has: stock, staff.'],
])('%j chooses nothing, and it is said why', (choice, message) => {
  const operations = [operation('/books', ['stock', 'staff'])];
  expect(() => chooseOperations(operations, { ...NOTHING, ...choice })).toThrow(message);
});

it('a document without operations is said to have none', () => {
  expect(() => chooseOperations([], NOTHING)).toThrow('The document has no operations');
});
