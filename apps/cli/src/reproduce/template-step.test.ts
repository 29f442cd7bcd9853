import { expect, it } from 'vitest';
import { takeOf } from './template-step.ts';

const header = { kind: 'header', header: 'Location' };
const body = { kind: 'body', path: ['data', 'id'] };

it.each([
  ['data.id', [{ from: body }]],
  ['header Location', [{ from: header }]],
  ['segment -1 of header Location', [{ from: header, forms: [{ kind: 'segment', at: -1 }] }]],
  ['after "dock_" of data.id', [{ from: body, forms: [{ kind: 'after', prefix: 'dock_' }] }]],
  [
    'behind "boat:" of segment 2 of data.id',
    [
      {
        from: body,
        forms: [
          { kind: 'segment', at: 2 },
          { kind: 'behind', prefix: 'boat:' },
        ],
      },
    ],
  ],
  ['link next', []],
  ['query cursor of links.next', []],
])('of %j every tool takes %j', (path, takes) => {
  expect(takeOf({ name: 'boat', path })).toEqual(takes.map((take) => ({ name: 'boat', ...take })));
});
