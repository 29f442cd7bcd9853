import { expect, it } from 'vitest';
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
