import { describe, expect, it } from 'vitest';
import { markedPaths, normalizePath, toJsonLines } from './json-lines.ts';

describe('toJsonLines', () => {
  const value = { data: { items: [{ price: 1 }, { price: -1 }], empty: {}, none: [], 'odd key': null } };

  it('is the two-space layout of JSON', () => {
    const text = toJsonLines(JSON.stringify(value)).map((line) => line.text);
    expect(text.join('\n')).toBe(JSON.stringify(value, null, 2));
  });

  it('gives each line the path of its value', () => {
    const paths = new Map(toJsonLines(JSON.stringify(value)).map((line) => [line.text.trim(), line.path]));
    expect(paths.get('"price": -1')).toBe('data.items[1].price');
    expect(paths.get('"empty": {},')).toBe('data.empty');
    expect(paths.get('"odd key": null')).toBe('data["odd key"]');
  });

  it('keeps text that is not JSON line by line', () => {
    expect(toJsonLines('<html>\n</html>')).toEqual([
      { text: '<html>', path: '' },
      { text: '</html>', path: '' },
    ]);
    expect(toJsonLines('')).toEqual([{ text: '', path: '' }]);
  });

  it('keeps every digit of a number and every value of a repeated name, and shows letters as letters', () => {
    const text = '{"id":12345678901234567890,"id":1.10,"name":"caf\\u00e9 \\"x\\""}';
    expect(toJsonLines(text).map((line) => line.text)).toEqual([
      '{',
      '  "id": 12345678901234567890,',
      '  "id": 1.10,',
      '  "name": "café \\"x\\""',
      '}',
    ]);
  });

  it('lays out the beginning of a body that was cut', () => {
    const cut = toJsonLines('{"items":[{"id":1},{"id":2,"na', { cut: true });
    expect(cut.map((line) => line.text)).toEqual([
      '{',
      '  "items": [',
      '    {',
      '      "id": 1',
      '    },',
      '    {',
      '      "id": 2,',
    ]);
    expect(cut.at(-1)?.path).toBe('items[1].id');
    expect(toJsonLines('<html>\n<', { cut: true })).toHaveLength(2);
  });

  it('is quick and flat for 5 MB and for deep nesting', () => {
    const items = Array.from({ length: 60_000 }, (_, id) => ({
      id,
      name: `Thing ${id}`,
      tags: ['a', 'b'],
      price: 1.5,
    }));
    const text = JSON.stringify({ items });
    const began = performance.now();
    expect(toJsonLines(text)).toHaveLength(60_000 * 9 + 4);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(toJsonLines('['.repeat(5000) + ']'.repeat(5000))).toHaveLength(9999);
  });

  it.each(['null', '"x"', '0', 'false', '[]', '{}'])('shows %s', (text) => {
    expect(toJsonLines(text).map((line) => [line.text, line.path])).toEqual([[text, '']]);
  });
});

describe('markedPaths', () => {
  const lines = toJsonLines(JSON.stringify({ items: [{ id: 1 }], '@type': 'x', 'odd key': { a: 1 } }));

  it.each([
    ['items[0].id', ['items[0].id']],
    ['items[0].price', ['items[0]']],
    ['items[3].price', ['items']],
    ['@type', ['@type']],
    ['["odd key"].b', ['["odd key"]']],
    ['nowhere', []],
    ['status', []],
    ['["a[b"]', []],
  ])('%s is at %j', (path, expected) => expect([...markedPaths(lines, [path])]).toEqual(expected));
});

describe('normalizePath', () => {
  it.each([
    ['$', ''],
    ['$.data.items[2].price', 'data.items[2].price'],
    ['$[0].id', '[0].id'],
    ['body.data', 'data'],
    ['response body', ''],
    ["data['price']", 'data.price'],
    ['data.price', 'data.price'],
    ['bodyType', 'bodyType'],
    ['body_count', 'body_count'],
    ['$ref', '$ref'],
    ['response bodyguard', 'response bodyguard'],
  ])('writes %s as %s', (path, written) => {
    expect(normalizePath(path)).toBe(written);
  });
});
