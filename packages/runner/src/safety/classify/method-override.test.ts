import { expect, it } from 'vitest';
import { methodsOf } from './method-override.ts';

const part = (headers: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="_method"${headers}\r\n\r\n${value}\r\n--b--\r\n`;

const of = (body: string | null, url = 'http://api.example/books'): string[] =>
  methodsOf({ method: 'POST', url, headers: {}, body });

it.each([
  '_method=delete',
  'a=1&_method=DELETE',
  '{"_method": "DELETE"}',
  '%5Fmethod=DELETE',
  '{"\\u005fmethod": "DELETE"}',
  part('', 'DELETE'),
  part('\r\nContent-Type: text/plain', 'DELETE'),
])('a body names the method that a server may act on: %j', (body) => {
  expect(of(body)).toEqual(['POST', 'DELETE']);
});

it('a query names it too, also with an escape', () => {
  expect(of(null, 'http://api.example/books?_method=PUT')).toEqual(['POST', 'PUT']);
  expect(of(null, 'http://api.example/books?%5Fmethod=PUT')).toEqual(['POST', 'PUT']);
});

it.each(['{"note": "the _method field"}', 'rate=5%25', part('', '').replaceAll('_method', 'method')])(
  'no other one is named by %j',
  (body) => {
    expect(of(body)).toEqual(['POST']);
  },
);
