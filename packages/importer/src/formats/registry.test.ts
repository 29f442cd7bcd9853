import { importFormats } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { importFile, recogniseFormat } from './registry.ts';

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

describe('the format of a file', () => {
  it.each([
    ['openapi', 'openapi', openApi],
    ['openapi', 'swagger', swagger],
    ['openapi', 'openapi', `\uFEFF${openApi}`],
    ['openapi', 'openapi', 'neither'],
    ['postman', 'postman', postman],
    ['postman', 'postman', openApi],
  ] as const)('of the call %s is %s', (call, format, text) => {
    expect(recogniseFormat(call, text)).toBe(format);
    expect(recogniseFormat(call, new TextEncoder().encode(text))).toBe(format);
  });

  it.each([
    ['openapi', openApi],
    ['openapi', swagger],
    ['postman', postman],
  ] as const)('decides how it is read (%s)', (call, text) => {
    const result = importFile(call, text, { fileName: 'small' });
    if (!result.ok) throw new Error(result.error.message);
    const format = importFormats[result.model.source.kind];
    expect(result.model.source.kind).toBe(recogniseFormat(call, text));
    expect(result.model.operations.map(({ key }) => key)).toEqual(['GET /a']);
    expect(result.requests !== null).toBe(format.hasRequests);
  });

  it.each([
    ['openapi', postman, 'This is a Postman collection, not an OpenAPI document.'],
    ['postman', openApi, 'This is an OpenAPI document, not a Postman collection.'],
    ['openapi', '<!doctype html>', 'This is a web page, not an API description.'],
  ] as const)('that the call %s does not take is refused with what it is', (call, text, message) => {
    const result = importFile(call, text);
    expect(result.ok ? null : result.error.message).toContain(message);
  });
});
