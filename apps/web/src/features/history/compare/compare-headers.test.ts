import { expect, it } from 'vitest';
import { compareHeaders } from './compare-headers.ts';

it('headers that differ are first, whatever the case of their names', () => {
  const left = { Date: 'Mon', 'Content-Type': 'text/html', Etag: '1' };
  const right = { date: 'Tue', 'content-type': 'text/html', vary: '*' };
  expect(compareHeaders(Object.entries(left), Object.entries(right))).toEqual([
    { name: 'date', left: 'Mon', right: 'Tue', same: false },
    { name: 'etag', left: '1', right: null, same: false },
    { name: 'vary', left: null, right: '*', same: false },
    { name: 'content-type', left: 'text/html', right: 'text/html', same: true },
  ]);
});
