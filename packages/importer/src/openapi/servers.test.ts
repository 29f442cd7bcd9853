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
])('the server %s of this machine has the address %s', (url, address) => {
  expect(firstAddress(of(url))).toBe(address);
});

it.each(['localhosts.example', '/localhost', 'api.example', '//api.example/v1', 'localhost:{port}'])(
  '%s is no address of this machine',
  (url) => {
    expect(firstAddress(of(url))).toBe('');
  },
);

it('the server of an operation may be on this machine too', () => {
  expect(ownAddress(of('localhost:4000'), 'https://api.example')).toBe('http://localhost:4000');
});
