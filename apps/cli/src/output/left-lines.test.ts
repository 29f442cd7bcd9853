import { expect, it } from 'vitest';
import { leftLines } from './left-lines.ts';

const conflict = 'the API answered 409: {"detail":"The boat is rented."}';

it('lists what is left, the records of one kind in one line', () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 7);
  const boats = ids.map((id) => ({ method: 'DELETE', path: `/boats/${id}`, reason: conflict }));
  const crew = ['3', '4'].map((id) => ({
    method: 'POST',
    path: '/crews',
    reason: `It made the crew "${id}", and nothing removed it.`,
  }));
  const key = { method: 'DELETE', path: '/keys/8f2c', reason: 'the API answered 500.' };
  expect(leftLines([...boats, ...crew, key])).toEqual([
    'Left on the API:',
    `  DELETE /boats/7: ${conflict}\n    The same for /boats/8, /boats/9, /boats/10, /boats/11, /boats/12, /boats/13, /boats/14, /boats/15 and 3 more.`,
    '  POST /crews: It made the crew "3", and nothing removed it.\n    The same for "4".',
    '  DELETE /keys/8f2c: the API answered 500.',
  ]);
});

it('names a record once that several scenarios could not remove', () => {
  const boats = ['/boats/7', '/boats/8', '/boats/8', '/boats/7'].map((path) => ({
    method: 'DELETE',
    path,
    reason: conflict,
  }));
  expect(leftLines(boats)).toEqual(['Left on the API:', `  DELETE /boats/7: ${conflict}\n    The same for /boats/8.`]);
});

it('keeps apart what was refused for another reason, and says nothing where nothing is left', () => {
  const left = ['in use', 'locked'].map((reason) => ({ method: 'DELETE', path: '/boats/1', reason }));
  expect(leftLines(left)).toHaveLength(3);
  expect(leftLines([])).toEqual([]);
});

it('is one line for records whose reasons differ only in their paths', () => {
  const left = ['0656e35f', 'bcc23953', 'd2bcaaae'].map((id) => ({
    method: 'DELETE',
    path: `/crew/${id}`,
    reason: `DELETE /crew/${id} is not sent.`,
  }));
  expect(leftLines(left)).toHaveLength(2);
});
