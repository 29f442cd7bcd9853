import { expect, it } from 'vitest';
import { operation, parameter, respond } from '../../../testing/operations.ts';
import { namesOfData, refusalNamesIn, withRefusalStatuses } from './refusal-names.ts';

const TABLE =
  '| Code | HTTP |\n|---|---|\n| 5 NOT_FOUND | 404 |\n| 9 NOT_NOW (later) | 412 |\n\n`OVERDRAWN`: 409 as well.';

it('names in capitals have the status that a document lists beside them', () => {
  expect([...refusalNamesIn(TABLE)]).toEqual([
    ['NOT_FOUND', 404],
    ['NOT_NOW', 412],
    ['OVERDRAWN', 409],
  ]);
  expect([...refusalNamesIn('A JAR holds 412 beans. | OPEN | the state |')]).toEqual([]);
});

const said = (description: string, status = '409', more: Parameters<typeof parameter>[0][] = []) => {
  const about = operation({
    method: 'POST',
    path: '/jars',
    description,
    parameters: more.map(parameter),
    responses: [respond('201'), respond(status)],
  });
  return withRefusalStatuses(about, { names: refusalNamesIn(TABLE), fields: namesOfData([about], {}) }).description;
};

it.each([
  ['A full jar is a NOT_NOW.', 'A full jar is refused (412).', '412'],
  ['The lid has to be off (`lid_closed`).', 'The lid has to be off (409 `lid_closed`).', '409'],
  ['If it is full, you get `jar_full`.', 'If it is full, you get 409 `jar_full`.', '409'],
  ['Refused with `jar_full`.', 'Refused with 412 `jar_full`.', '412'],
  ['Needs a lid (`lid_closed`).', 'Needs a lid (`lid_closed`).', '404'],
])('%s', (before, after, status) => {
  expect(said(before, status)).toBe(after);
});

it('what is called so among the data is no code', () => {
  const field = { name: 'lid_closed', in: 'query' as const, schema: { type: 'boolean' as const } };
  expect(said('Says how it stands (`lid_closed`).', '409', [field])).toBe('Says how it stands (`lid_closed`).');
});
