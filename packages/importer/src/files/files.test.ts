import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { importDocument } from '../import-document.ts';

const root = `openapi: 3.0.3
info: {title: Shelf, version: '1'}
servers: [{url: https://shelf.example}]
paths:
  /books:
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: {type: array, items: {$ref: 'models/book.yaml#/Book'}}
  /shelves:
    $ref: './paths/shelves.json'
`;
const book = `Book:
  type: object
  properties:
    id: {type: string}
    author: {$ref: '../models/author.json'}
    next: {$ref: '#/Book'}
    lost: {$ref: 'nowhere.yaml#/X'}
`;
const author = '{"type": "object", "properties": {"books": {"$ref": "book.yaml#/Book"}}}';
const shelves = '{"get": {"responses": {"200": {"description": "ok"}}}}';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parts: Record<string, Uint8Array> = {
  'api/openapi.yaml': bytes(root),
  'api/models/book.yaml': bytes(book),
  'api/models/author.json': bytes(author),
  'api/paths/shelves.json': bytes(shelves),
  'api/readme.md': bytes('# nothing'),
};

describe('an upload of several files', () => {
  test('is read as one document, references to and fro', () => {
    const result = importDocument(zipSync(parts));
    if (!result.ok) throw new Error(result.error.message);
    expect(result.model.operations.map(({ key }) => key)).toEqual(['GET /books', 'GET /shelves']);
    expect(result.model.definitions).toMatchObject({
      Book: { properties: { author: { $ref: '#/$defs/author' }, next: { $ref: '#/$defs/Book' } } },
      author: { properties: { books: { $ref: '#/$defs/Book' } } },
    });
  });

  test('says in which file and line a reference leads nowhere', () => {
    const result = importDocument(zipSync(parts));
    const missing = result.diagnostics.find(({ message }) => message.includes('nowhere.yaml'));
    expect(missing).toMatchObject({ pointer: 'api/models/book.yaml#/Book/properties/lost/$ref', line: 7 });
    expect(missing?.message).toContain('.zip');
  });

  test('reads the same from files as from an archive', () => {
    const files = Object.entries(parts)
      .filter(([path]) => !path.endsWith('.md'))
      .map(([path, content]) => ({ path, bytes: content }));
    expect(importDocument(files)).toEqual(importDocument(zipSync(parts)));
  });

  test('names further documents, which are not imported', () => {
    const result = importDocument(zipSync({ ...parts, 'api/old/openapi.yaml': bytes(root) }));
    expect(result.ok && result.diagnostics[0]?.message).toContain('"api/old/openapi.yaml"');
  });

  test('never reads a file from outside of the upload', () => {
    const outside = root.replace('models/book.yaml#/Book', '../../../../etc/passwd');
    const result = importDocument(zipSync({ 'openapi.yaml': bytes(outside) }));
    expect(result.ok && result.diagnostics.some(({ message }) => message.includes('was not fetched'))).toBe(true);
  });
});

describe('an archive', () => {
  test.each([
    ['that unpacks to too much', () => zipSync({ 'openapi.json': new Uint8Array(60 * 1024 * 1024) }), '50 MB'],
    ['without a document', () => zipSync({ 'a.txt': strToU8('x') }), 'no JSON or YAML file'],
    ['of files that describe no API', () => zipSync({ 'a.json': strToU8('{}') }), 'None of the files'],
    ['that is broken', () => zipSync({ 'openapi.json': strToU8('{}') }).slice(0, 40), 'cannot be unpacked'],
  ])('%s is refused with a reason', (_, make, reason) => {
    const result = importDocument(make());
    expect(result.ok ? '' : result.error.message).toContain(reason);
  });
});
