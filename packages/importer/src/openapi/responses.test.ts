import { expect, it } from 'vitest';
import { importDocument } from '../index.ts';

const headersOf = (version: object, headers: object): unknown => {
  const get = { responses: { 200: { description: 'OK', headers } } };
  const info = { title: 'T', version: '1' };
  const result = importDocument(JSON.stringify({ ...version, info, paths: { '/boats': { get } } }));
  if (!result.ok) throw new Error(result.error.message);
  return result.model.operations[0]?.responses[0]?.headers;
};

it('keeps what is said of a header, which tells when it is there', () => {
  const description = 'Only while the boat is moored.';
  const schema = { type: 'string' };
  expect(headersOf({ openapi: '3.0.3' }, { Berth: { description, schema }, Flag: { schema } })).toEqual([
    { name: 'Berth', required: false, schema, description },
    { name: 'Flag', required: false, schema },
  ]);
  expect(headersOf({ swagger: '2.0' }, { Berth: { description, type: 'string' } })).toMatchObject([
    { name: 'Berth', description },
  ]);
});
