import type { ImportReport, ImportedSystem } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

// No two parts alike, so that nothing can be compressed away.
const long = (length: number) =>
  Array.from({ length }, (_, at) => ((at * 7919 + 13 * at * at) % 36).toString(36)).join('');
const parameter = (name: string, location: string) => ({ name, in: location, schema: { type: 'string' } });
const ok = (...parameters: unknown[]) => ({ get: { parameters, responses: { 200: { description: 'ok' } } } });
const file = (paths: Record<string, unknown>) => ({
  name: 'api.json',
  content: JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { ...paths, '/well': ok() } }),
});
const imported = async (paths: Record<string, unknown>) => {
  const answer = await app.call('importSystem', { token, file: file(paths) });
  expect(answer.status).toBe(201);
  const { id, endpoints, diagnostics } = answer.body as ImportedSystem;
  const again = await app.call('reimport', { token, params: { id }, file: file(paths) });
  expect((again.body as ImportReport).changes).toMatchObject({ added: [], removed: [], changed: [] });
  return { paths: endpoints.map(({ endpoint }) => endpoint), messages: diagnostics.map(({ message }) => message) };
};

describe('an operation that cannot be stored', () => {
  it.each([
    ['a path that is too long', { [`/${long(2600)}`]: ok() }, 'address has 2601 bytes, and at most 2000'],
    ['a path of 20,000 characters', { [`/${long(20_000)}`]: ok() }, 'address has 20001 bytes'],
    [
      'a parameter name that is too long',
      { '/a': ok(parameter(long(20_000), 'query')) },
      'has 20000 bytes, and at most',
    ],
  ])('%s is told, and the others go over', async (_, paths, message) => {
    const found = await imported(paths);
    expect(found.paths).toEqual(['/well']);
    expect(found.messages).toContainEqual(expect.stringContaining(message));
  });

  it('is reported when it becomes equal to another one', async () => {
    const found = await imported({ '/a\u0000': ok(), '/a\uFFFD': ok() });
    expect(found.paths).toEqual(['/a\uFFFD', '/well']);
    expect(found.messages).toContainEqual(expect.stringContaining('another operation has the same method and path'));
  });

  it('loses only the parameter that becomes the same as another one', async () => {
    const found = await imported({ '/a': ok(parameter('p\u0000', 'query'), parameter('p\uFFFD', 'query')) });
    expect(found.paths).toEqual(['/a', '/well']);
    expect(found.messages).toContainEqual(expect.stringContaining('query parameter "p\uFFFD" is there twice'));
  });
});

it('sends a documented Cookie header and documented cookies as one header', async () => {
  const found = await imported({ '/a': ok(parameter('Cookie', 'header'), parameter('session', 'cookie')) });
  expect(found.paths).toEqual(['/a', '/well']);
});
