import type { FailureStep } from '@assay/reproduce';
import { expect, it } from 'vitest';
import { takeOf, withComparedTakes, withUsedTakes } from './template-step.ts';

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

const get: FailureStep = {
  role: 'before',
  method: 'GET',
  url: '{{base_url}}/boats',
  headers: [],
  body: null,
  takes: [],
  assertions: [],
};

it('a step takes what a later answer is compared with, and people compare with a step that is not there', () => {
  const from = { step: 'before', path: ['name'], variable: 'before_name' };
  const steps: FailureStep[] = [get, { ...get, assertions: [{ kind: 'same', path: ['name'], from, rule: 'r' }] }];
  const [first, second] = withUsedTakes(withComparedTakes(steps, ['before', undefined]));
  expect(first?.takes).toEqual([{ name: 'before_name', from: { kind: 'body', path: ['name'] } }]);
  expect(second?.assertions).toEqual(steps[1]?.assertions);
  expect(withComparedTakes(steps, ['else', 'before'])[1]?.assertions).toMatchObject([{ kind: 'note', rule: 'r' }]);
});
