import { expect, it } from 'vitest';
import { importDocument } from '../index.ts';

function serversOf(host: string, schemes?: string[]): string[] {
  const document = { swagger: '2.0', info: { title: 'T', version: '1' }, host, basePath: '/v1', schemes, paths: {} };
  const result = importDocument(JSON.stringify(document));
  if (!result.ok) throw new Error(result.error.message);
  return result.model.servers.map(({ url }) => url);
}

it.each([
  ['localhost:8080', 'http://localhost:8080/v1'],
  ['127.0.0.1', 'http://127.0.0.1/v1'],
  ['[::1]:3000', 'http://[::1]:3000/v1'],
  ['0.0.0.0:3000', 'http://0.0.0.0:3000/v1'],
  ['api.localhost', 'http://api.localhost/v1'],
  ['api.example', 'https://api.example/v1'],
  ['localhost.example', 'https://localhost.example/v1'],
])('a host without schemes: %s is %s', (host, url) => {
  expect(serversOf(host)).toEqual([url]);
});

it('schemes that are given are kept', () => {
  expect(serversOf('localhost', ['https', 'http'])).toEqual(['https://localhost/v1', 'http://localhost/v1']);
});
