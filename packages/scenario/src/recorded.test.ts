import { describe, expect, it } from 'vitest';
import { joinHeaders, toExchange } from './recorded.ts';
import type { RecordedExchange } from './recorded.ts';

const recorded: RecordedExchange = {
  request: {
    method: 'GET',
    url: 'http://api.example/v1/books/a%2Fb?tag=x&tag=y+z&q=%E4&=e&flag#part?',
    headers: [['Accept', '*/*']],
    pathParams: { id: 'a/b' },
    body: null,
  },
  response: {
    status: 200,
    statusText: 'Fine',
    headers: [
      ['Set-Cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
      ['set-cookie', 'b=2'],
    ],
    body: '{}',
    timeMs: 3,
    sizeBytes: 2,
  },
};

describe('toExchange', () => {
  it('answers what was sent and what came back, unchanged', () => {
    const { request, response } = toExchange(recorded);
    expect(response).toEqual(recorded.response);
    expect(request).toEqual({
      method: 'GET',
      url: recorded.request.url,
      headers: { Accept: '*/*' },
      pathParams: { id: 'a/b' },
      query: { tag: ['x', 'y z'], q: '%E4', '': 'e', flag: '' },
      body: null,
    });
  });

  it.each(['/books', 'http://api.example/books', 'http://api.example/books?'])('finds no query in %s', (url) => {
    expect(toExchange({ ...recorded, request: { ...recorded.request, url } }).request.query).toEqual({});
  });
});

it('headers that come more than once are joined for showing', () => {
  expect(
    joinHeaders([
      ['X-A', '1'],
      ['X-B', '2'],
      ['X-A', '3'],
    ]),
  ).toEqual({ 'X-A': '1, 3', 'X-B': '2' });
  expect(joinHeaders([['constructor', '1']])).toEqual({ constructor: '1' });
});
