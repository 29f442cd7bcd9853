import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { encodeMultipart } from './multipart.ts';
import { jsonBody, makeStep, parameter } from '../testing/scenario.ts';

const operation = {
  requestBody: { content: [{ contentType: 'multipart/form-data' }] },
  responses: [],
} as unknown as Operation;

describe('a form of parts', () => {
  it('is read back by the platform as it was meant', async () => {
    const value = { title: 'Emma "1815"', tags: ['a', 'b'], none: null, meta: { pages: 3 }, 'odd"name': 7 };
    const { text, contentType } = encodeMultipart({
      ...value,
      cover: { $file: { name: 'c.txt', type: 'text/plain', content: 'grün' } },
    });
    const form = await new Response(text, { headers: { 'content-type': contentType } }).formData();
    expect([...form.keys()]).toEqual(['title', 'tags', 'tags', 'meta', 'odd"name', 'cover']);
    expect([form.get('title'), form.getAll('tags'), form.get('meta')]).toEqual([
      'Emma "1815"',
      ['a', 'b'],
      '{"pages":3}',
    ]);
    const cover = form.get('cover') as File;
    expect([cover.name, cover.type, await cover.text()]).toEqual(['c.txt', 'text/plain', 'grün']);
  });

  it('is sent with its boundary even where a header names the type', () => {
    const parameters = [jsonBody({ a: 1 }), parameter('header', 'Content-Type', 'multipart/form-data')];
    for (const scenario of [
      makeStep({ method: 'POST', operation, parameters }),
      makeStep({ method: 'POST', parameters }),
    ]) {
      const { headers, body } = buildRequest(scenario, null);
      expect(headers['Content-Type']).toMatch(/^multipart\/form-data; boundary=assay-/);
      expect(body).toContain('name="a"\r\n\r\n1\r\n');
    }
  });

  it('gives way to another type that the request names for itself', () => {
    const form = parameter('header', 'Content-Type', 'application/x-www-form-urlencoded');
    const scenario = makeStep({ method: 'POST', operation, parameters: [jsonBody({ a: '1 2' }), form] });
    expect(buildRequest(scenario, null)).toMatchObject({ body: 'a=1+2', headers: { 'Content-Type': form.value } });
  });
});
