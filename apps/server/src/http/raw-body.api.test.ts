import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';

const SECRET = 'signing key';
const sign = (bytes: Buffer): string => createHmac('sha256', SECRET).update(bytes).digest('hex');

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  app.assay.app.post('/signed', { config: { rawBody: true } }, async ({ headers, body }) => ({
    isValid: Buffer.isBuffer(body) && sign(body) === headers['x-signature'],
    size: Buffer.isBuffer(body) ? body.byteLength : null,
  }));
  app.assay.app.post('/parsed', async ({ body }) => ({ body }));
});
afterAll(() => app.close());

const send = (url: string, payload: Buffer, signed = payload) =>
  app.assay.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-signature': sign(signed) },
  });

// White space, an escape, a repeated name, NUL and bytes that are not UTF-8: none of them survives parsing.
const body = Buffer.concat([Buffer.from('{ "a": 1.0, "a":2,\r\n "b":"\\u00e9\\u0000" }'), Buffer.from([0xff, 0xfe])]);

it('gives a route with rawBody the bytes of the body exactly as sent', async () => {
  const answer = await send('/signed', body);
  expect(answer.json()).toEqual({ isValid: true, size: body.byteLength });
  const changed = await send('/signed', Buffer.from('{"a":2}'), Buffer.from('{"a": 2}'));
  expect(changed.json()).toMatchObject({ isValid: false });
});

it('gives a route with rawBody an empty body as no bytes', async () => {
  expect((await send('/signed', Buffer.alloc(0))).json()).toEqual({ isValid: true, size: 0 });
});

it('limits the size of a raw body', async () => {
  const answer = await send('/signed', Buffer.alloc(70 * 1024, 0x20));
  expect(answer.statusCode).toBe(413);
});

it('still parses and checks the bodies of all other routes', async () => {
  expect((await send('/parsed', Buffer.from('{"a":"\u00e9"}'))).json()).toEqual({ body: { a: 'é' } });
  expect((await send('/parsed', body)).statusCode).toBe(400);
  expect((await send('/parsed', Buffer.from('['.repeat(300)))).statusCode).toBe(400);
});
