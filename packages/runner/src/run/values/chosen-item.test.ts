import { expect, test } from 'vitest';
import { extracted } from './extracted.ts';

const answer = {
  moorings: [
    { id: 1, kind: 'buoy', berth: { depth: 3, open: true } },
    { id: 2, kind: 'jetty "A"', berth: { depth: 5, open: false } },
    { id: 3, kind: 'buoy', berth: { depth: 5, open: true } },
  ],
};

const from = (path: string, body: unknown) =>
  extracted(path, {
    request: { method: 'GET', url: 'https://harbour.example/moorings', headers: {}, body: null },
    response: { status: 200, headers: [], body: JSON.stringify(body) },
  } as never);

test.each([
  ['with kind "buoy" of moorings[0].id', 1],
  ['with kind "buoy" of moorings[1].id', 3],
  ['with kind "buoy" of moorings[2].id', undefined],
  [String.raw`with kind "jetty \"A\"" of moorings[0].id`, 2],
  ['with berth.depth 5 of moorings[0].kind', 'jetty "A"'],
  ['with berth.open false of moorings[0].berth.depth', 5],
  ['with kind buoy of moorings[0].id', undefined],
  ['with name "buoy" of moorings[0].id', undefined],
  ['with kind "buoy" of piers[0].id', undefined],
  ['with kind "buoy"', undefined],
])('%s', (path, expected) => {
  expect(from(path, answer)).toEqual(expected);
});

test('the body itself may be the list', () => {
  expect(from('with id 2 of [0].kind', answer.moorings)).toBe('jetty "A"');
});
