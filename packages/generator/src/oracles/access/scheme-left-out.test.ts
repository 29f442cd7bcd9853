import type { ApiModel, Operation, SecurityScheme } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { operation, respond } from '../../testing/operations.ts';

const key = (location: 'cookie' | 'header' | 'query', name: string): SecurityScheme => ({
  type: 'apiKey',
  scheme: null,
  in: location,
  name,
  description: null,
});
const bearer: SecurityScheme = { type: 'http', scheme: 'bearer', in: null, name: null, description: null };
const schemes: ApiModel['securitySchemes'] = {
  session: key('cookie', 'sid'),
  cookies: key('header', 'Cookie'),
  csrf: key('header', 'X-Csrf'),
  bearer,
  other: bearer,
};

const leftOut = (security: Operation['security'], ...statuses: string[]) => {
  const one = operation({
    method: 'GET',
    path: '/notes',
    security,
    responses: ['200', ...statuses].map((status) => respond(status)),
  });
  return generateScenarios(one, { definitions: {}, securitySchemes: schemes, operations: [one] }, { depth: 'deep' })
    .filter(({ name }) => name.startsWith('Without '))
    .map(({ name, overrides, expectedStatus, details }) => ({
      name,
      overrides,
      statuses: [expectedStatus, ...(details.alternatives ?? [])],
      role: details.role,
    }));
};

it('leaves out a scheme that is demanded together with others, and needs the valid request beside it', () => {
  expect(leftOut([{ session: [], csrf: [] }], '401', '403')).toEqual([
    {
      name: 'Without csrf alone',
      overrides: [{ in: 'header', name: 'X-Csrf', value: '' }],
      statuses: [401, 403],
      role: 'variation',
    },
  ]);
});

it.each([
  ['one scheme alone', [{ csrf: [] }]],
  ['a way in with one of them', [{ session: [], csrf: [] }, { session: [] }]],
  ['a way in without any', [{ session: [], csrf: [] }, {}]],
  ['cookies', [{ session: [], cookies: [] }]],
  ['two schemes in the same header', [{ bearer: [], other: [] }]],
] satisfies [string, Operation['security']][])('is silent about %s', (_, security) => {
  expect(leftOut(security, '401')).toEqual([]);
});

it('leaves out each of several', () => {
  expect(
    leftOut([{ bearer: [], csrf: [] }], '401')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Without bearer alone', 'Without csrf alone']);
});

it('leaves out only what every way in needs', () => {
  const ways = leftOut(
    [
      { session: [], csrf: [] },
      { bearer: [], csrf: [] },
    ],
    '403',
  );
  expect(ways.map(({ name }) => name)).toEqual(['Without csrf alone']);
  expect(ways[0]?.statuses).toContain(403);
});
