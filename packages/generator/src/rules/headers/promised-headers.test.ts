import { expect, it } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { promisedHeaders } from './promised-headers.ts';

const header = (name: string, description = '', required = false) => ({ name, required, description, schema: {} });
const promised = (headers: ReturnType<typeof header>[], said = '', status = 201): string[] =>
  promisedHeaders(
    operation({ method: 'POST', path: '/boats', responses: [{ ...respond(String(status)), headers }] }),
    status,
    said,
  );

it('takes what is required, and what such answers have each time', () => {
  expect(promised([header('X-Tide', '', true), header('Location'), header('ETag', 'Version of the boat.')])).toEqual([
    'X-Tide',
    'Location',
    'ETag',
  ]);
});

it('leaves out what may be missing', () => {
  expect(promised([header('X-Tide'), header('Link'), header('ETag', 'Only where the boat is moored.')])).toEqual([]);
});

it.each([
  ['Every answer carries an `X-Trip-Mark`.', 200, ['X-Trip-Mark']],
  ['All responses include X-Trip-Mark and `Ship-Version`.', 404, ['Ship-Version', 'X-Trip-Mark']],
  ['Every error response has an `X-Trip-Mark`.', 404, ['X-Trip-Mark']],
  ['Every error response has an `X-Trip-Mark`.', 200, []],
  ['Every list response has an `X-Trip-Mark`.', 200, []],
  ['Every answer carries an `X-Trip-Mark` if the caller sent one.', 200, []],
  ['Every request needs an `X-Trip-Mark`.', 200, []],
])('reads %j for %i', (said, status, names) => {
  expect(promised([], said, status).toSorted()).toEqual(names);
});
