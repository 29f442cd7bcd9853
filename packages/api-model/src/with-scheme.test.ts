import { expect, it } from 'vitest';
import { withScheme } from './with-scheme.ts';

it.each([
  ['localhost:4873', 'http://localhost:4873'],
  ['localhost', 'http://localhost'],
  ['192.168.1.4:3000', 'http://192.168.1.4:3000'],
  ['0.0.0.0:3000/v1', 'http://0.0.0.0:3000/v1'],
  ['[::1]:80', 'http://[::1]:80'],
  ['host.docker.internal:3000', 'http://host.docker.internal:3000'],
  ['nas.local', 'http://nas.local'],
  ['api:8080', 'http://api:8080'],
  ['//api.example.com', 'https://api.example.com'],
  ['api.example.com/v1', 'https://api.example.com/v1'],
])('%s is called at %s', (written, address) => {
  expect(withScheme(written)).toBe(address);
});

it.each([
  '',
  'https://a.example',
  'http://localhost:1',
  'v1',
  'v1.0',
  '/v1',
  './v1',
  'api',
  '{host}:80',
  'a b',
  'me:pw@a.example',
  'localhost:{port}',
])('"%s" stays as it is', (written) => {
  expect(withScheme(written)).toBe(written);
});
