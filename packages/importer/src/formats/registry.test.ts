import { importFormats } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { importFile, previewCollection, readEnvironmentFile, recogniseFormat } from './registry.ts';

const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
});
const swagger = 'swagger: "2.0"\ninfo: { title: Small, version: "1" }\npaths:\n  /a:\n    get:\n      responses: {}\n';
const postman = JSON.stringify({
  info: { name: 'Small', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'One', request: { method: 'GET', url: 'https://api.example.com/a' } }],
});

describe('an environment in a file of its own', () => {
  it('is read by the format that knows it', () => {
    const text = JSON.stringify({
      name: 'Staging',
      values: [{ key: 'host', value: 'https://s.example', enabled: true }],
    });
    expect(readEnvironmentFile(text)).toMatchObject({ ok: true, environment: { name: 'Staging' } });
  });

  it.each([
    [openApi, 'This is an OpenAPI document, not an environment.'],
    [swagger, 'This is a Swagger 2.0 document, not an environment.'],
    [postman, 'This is a Postman collection, not an environment.'],
    [JSON.stringify({ info: { name: 'Shop' }, item: [] }), 'This is a Postman collection, not an environment.'],
    ['neither', 'This file is not an environment that can be read'],
  ])('is refused with what it is instead: %s', (text, reason) => {
    expect(readEnvironmentFile(text)).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } });
  });
});

describe('the format of a file', () => {
  it.each([' ', '\n', '\t\n', '{', '{ '])('is found in no time behind many of %j', (filling) => {
    const before = process.cpuUsage();
    expect(recogniseFormat('description', filling.repeat(100_000))).toBe('openapi');
    expect(recogniseFormat('description', `${' \n'.repeat(20_000)}${swagger}`)).toBe('swagger');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  it.each([
    ['description', 'openapi', openApi],
    ['description', 'swagger', swagger],
    ['description', 'openapi', `\uFEFF${openApi}`],
    ['description', 'openapi', 'neither'],
    ['collection', 'postman', postman],
    ['collection', 'postman', openApi],
  ] as const)('of a %s is %s', (kind, format, text) => {
    expect(recogniseFormat(kind, text)).toBe(format);
    expect(recogniseFormat(kind, new TextEncoder().encode(text))).toBe(format);
  });

  it.each([
    ['description', openApi],
    ['description', swagger],
    ['collection', postman],
  ] as const)('decides how it is read (%s)', (kind, text) => {
    const result = importFile(kind, text, { fileName: 'small' });
    if (!result.ok) throw new Error(result.error.message);
    const format = importFormats[result.model.source.kind];
    expect(result.model.source.kind).toBe(recogniseFormat(kind, text));
    expect(result.model.operations.map(({ key }) => key)).toEqual(['GET /a']);
    expect(result.requests !== null).toBe(format.kind === 'collection');
  });

  it.each([
    ['description', postman, 'This is a Postman collection, not an OpenAPI document.'],
    ['description', '{"requests":[]}', 'This is a Postman collection, not an OpenAPI document.'],
    ['collection', openApi, 'This is an OpenAPI document, not a Postman collection. Import it as Swagger / OpenAPI.'],
    ['collection', swagger, 'This is a Swagger 2.0 document, not a Postman collection.'],
    ['description', '<!doctype html>', 'This is a web page, not an API description.'],
  ] as const)('that is no %s is refused with what it is', (kind, text, message) => {
    const result = importFile(kind, text);
    expect(result.ok ? null : result.error.message).toContain(message);
  });

  it('decides how a collection is previewed, and what is none is refused', () => {
    expect(previewCollection(postman)).toMatchObject({ ok: true, name: 'Small', totalRequests: 1 });
    const other = previewCollection(openApi);
    expect(other.ok ? null : other.error.message).toContain('This is an OpenAPI document, not a Postman collection.');
  });

  it('names a collection without a name by its file', () => {
    const text = JSON.stringify({ item: [] });
    const name = (fileName: string) => previewCollection(text, { fileName });
    expect(name('shop.postman_collection.json')).toMatchObject({ ok: true, name: 'shop' });
    expect(name('shop.JSON')).toMatchObject({ ok: true, name: 'shop' });
    expect(previewCollection(text)).toMatchObject({ ok: true, name: 'Unnamed collection' });
  });
});
