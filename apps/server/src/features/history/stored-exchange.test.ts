import { toExchange } from '@assay/scenario';
import { expect, it } from 'vitest';
import { toRecorded } from './stored-exchange.ts';

const answer = { statusCode: 200, statusText: 'OK', responseBody: 'ä', responseTimeMs: 3, responseSizeBytes: 2 };

it('an execution is judged again by what was stored of it', () => {
  const responseHeaders: [string, string][] = [
    ['Set-Cookie', 'a=1, 2'],
    ['X-B', 'b'],
    ['set-cookie', 'c=3'],
  ];
  const request = { method: 'GET', url: 'http://a/x/y?z=1', headers: [], pathParams: { id: 'y' }, body: null };
  const exchange = toExchange(toRecorded({ ...answer, responseHeaders, request }));
  expect(exchange.response).toEqual({
    status: 200,
    statusText: 'OK',
    headers: responseHeaders,
    body: 'ä',
    timeMs: 3,
    sizeBytes: 2,
  });
  expect(exchange.request).toMatchObject({ pathParams: { id: 'y' }, query: { z: '1' } });
});

it('an execution of an earlier version is read, and what it did not keep is not made up', () => {
  const request = { method: 'POST', url: 'http://a/x', headers: { accept: '*/*' }, json_body: { a: 1 } };
  const stored = { ...answer, statusText: null, responseSizeBytes: null, responseHeaders: { etag: '1' }, request };
  expect(toRecorded(stored)).toEqual({
    request: { method: 'POST', url: 'http://a/x', headers: [['accept', '*/*']], pathParams: {}, body: '{"a":1}' },
    response: { status: 200, statusText: '', headers: [['etag', '1']], body: 'ä', timeMs: 3, sizeBytes: 2 },
  });
});
