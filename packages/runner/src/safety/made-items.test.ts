import { expect, it } from 'vitest';
import { madeItems } from './made-items.ts';

const idsIn = (body: Parameters<typeof madeItems>[0]): string[] =>
  madeItems(body, ['stamp'], 'stampId').flatMap(({ primary }) => [...primary.values()]);

it.each([
  [
    'results beside a count',
    {
      count: 2,
      results: [
        { status: 201, id: 's1' },
        { status: 201, id: 's2' },
      ],
    },
    ['s1', 's2'],
  ],
  ['a bare list', [{ id: 1 }, { id: 2 }], ['1', '2']],
  ['records inside of results', { results: [{ status: 201, resource: { id: 's1' } }] }, ['s1']],
  [
    'results that were refused',
    {
      results: [
        { status: 409, id: 's1' },
        { error: 'taken', id: 's2' },
        { status: 'skipped', id: 's3' },
      ],
    },
    [],
  ],
  ['no list', { id: 's1' }, []],
])('the records made, of %s', (_, body, ids) => {
  expect(idsIn(body)).toEqual(ids);
});
