import { expect, it } from 'vitest';
import { importDocument } from '../import-document.ts';
import { firstAddress, ownAddress } from './servers.ts';

const of = (...urls: string[]) => urls.map((url) => ({ url, description: null }));

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['//localhost:3000/x', 'http://localhost:3000/x'],
  ['127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
  ['//[::1]:8080', 'http://[::1]:8080'],
  ['api.localhost', 'http://api.localhost'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['192.168.1.4:3000', 'http://192.168.1.4:3000'],
  ['host.docker.internal:3000', 'http://host.docker.internal:3000'],
  ['0.0.0.0:3000', 'http://0.0.0.0:3000'],
  ['//api.example.com/v1', 'https://api.example.com/v1'],
])('the server %s has the address %s', (url, address) => {
  expect(firstAddress(of(url))).toBe(address);
});

it.each(['/localhost', 'v1', 'v1.0', 'api/v2', '//{host}', 'localhost:{port}'])('%s alone is no address', (url) => {
  expect(firstAddress(of(url))).toBe('');
});

it('the server of an operation may be on this machine too', () => {
  expect(ownAddress(of('localhost:4000'), 'https://api.example')).toBe('http://localhost:4000');
});

it.each<[string, object]>([
  ['OpenAPI', { openapi: '3.0.3', servers: [{ url: 'https://ada:Hush%40Hush@api.example/v1' }] }],
  ['Swagger', { swagger: '2.0', host: 'ada:hush@hush@api.example', basePath: '/v1', schemes: ['https'] }],
])('credentials in the address of a server are not taken over: %s', (_, document) => {
  const paths = { '/kites': { get: { responses: { 200: { description: 'Kites' } } } } };
  const result = importDocument(JSON.stringify({ ...document, info: { title: 'Kites', version: '1' }, paths }));
  expect(result).toMatchObject({ ok: true, model: { baseUrl: 'https://api.example/v1' } });
  const { model, diagnostics } = result.ok ? result : { model: null, diagnostics: null };
  expect(JSON.stringify([model, diagnostics]).toLowerCase()).not.toContain('hush');
});
