import { describe, expect, test } from 'vitest';
import { decodeUpload } from './decode-upload.ts';
import { findLines } from './find-lines.ts';
import { parseText } from './parse-text.ts';

describe('decodeUpload', () => {
  test('reads UTF-8 and UTF-16 with a byte order mark', () => {
    expect(decodeUpload(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toBe('{}');
    expect(decodeUpload(Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))).toBe('{}');
    expect(decodeUpload('\uFEFF{}')).toBe('{}');
  });
});

describe('parseText', () => {
  test('reads JSON as JSON and everything else as YAML', () => {
    expect(parseText('{"a": 1}')).toEqual({ value: { a: 1 }, syntax: 'json', forgiven: [] });
    expect(parseText('{"a": 1,}').syntax).toBe('yaml');
  });

  test('leaves dates as text and status codes as keys', () => {
    expect(parseText('on: 2020-01-02\n200: ok\r\n').value).toEqual({ on: '2020-01-02', '200': 'ok' });
  });

  test('merges keys', () => {
    expect(parseText('a: &a {x: 1}\nb: {<<: *a, y: 2}').value).toEqual({ a: { x: 1 }, b: { x: 1, y: 2 } });
  });

  test('takes the last of two equal keys and says where', () => {
    const parsed = parseText('a: 1\nb: 2\na: 3\n');
    expect(parsed.value).toEqual({ a: 3, b: 2 });
    expect(parsed.forgiven).toEqual([{ message: expect.stringContaining('twice'), line: 3 }]);
  });

  /** Refused by the fast parser at once, and broken in each character for the thorough one. */
  const BROKEN: [name: string, text: (length: number) => string][] = [
    ['quotes', (length) => '"'.repeat(length)],
    ['quotes behind a key', (length) => `a: ${'"'.repeat(length)}`],
    ['quoted texts', (length) => '"x" '.repeat(length / 4)],
    ['empty lists', (length) => `a: ${'[]'.repeat(length / 2)}`],
    ['keys in one line', (length) => 'a: b: '.repeat(length / 6)],
    ['block headers', (length) => 'a: |x\n'.repeat(length / 6)],
    ['anchors', (length) => '&a '.repeat(length / 3)],
    ['lists in lists', (length) => '- '.repeat(length / 2)],
  ];

  test.each(BROKEN)('ends soon with its place for 200,000 characters of %s', (_, text) => {
    const broken = text(200_000);
    const startedMs = performance.now();
    expect(() => parseText(broken)).toThrow(/is not valid YAML: .*in line \d+.*Correct it there|is nested deeper than/);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });

  test('tries again what only the thorough parser reads, up to a million characters', () => {
    const text = 'a: !mine b\n---\n';
    const padded = (length: number): string => `${text}# ${'x'.repeat(length)}`;
    expect(parseText(text).value).toEqual({ a: 'b' });
    expect(parseText(padded(900_000)).value).toEqual({ a: 'b' });
    expect(() => parseText(padded(1_000_001))).toThrow('is not valid YAML');
  });

  test('shares what aliases name instead of refusing it', () => {
    expect(parseText('a: &a [1, 2]\nb: *a\nc: *a\n').value).toEqual({ a: [1, 2], b: [1, 2], c: [1, 2] });
  });
});

const JSON_TEXT = `{
  "a": {
    "b/c": [
      1,
      { "d~": "x \\" y",
        "e": null }
    ]
  },
  "f": 7
}`;

describe('findLines', () => {
  test('finds keys and items in JSON', () => {
    const pointers = ['', '/a', '/a/b~1c', '/a/b~1c/0', '/a/b~1c/1', '/a/b~1c/1/d~0', '/a/b~1c/1/e', '/f', '/nothing'];
    expect([...findLines(JSON_TEXT, 'json', pointers)]).toEqual([
      ['', 1],
      ['/a', 2],
      ['/a/b~1c', 3],
      ['/a/b~1c/0', 4],
      ['/a/b~1c/1', 5],
      ['/a/b~1c/1/d~0', 5],
      ['/a/b~1c/1/e', 6],
      ['/f', 9],
    ]);
  });

  const yaml = `# top
a:
  "b/c":
  - 1
  # between
  - d: x
    e:
      f: |
        a: not this
      g: {h: 1}
  i: 2
'200':
  j: 3
`;

  test.each([
    ['', 1],
    ['/a', 2],
    ['/a/b~1c', 3],
    ['/a/b~1c/0', 4],
    ['/a/b~1c/1', 6],
    ['/a/b~1c/1/d', 6],
    ['/a/b~1c/1/e/f', 8],
    ['/a/b~1c/1/e/g/h', 10],
    ['/a/i', 11],
    ['/200/j', 13],
    ['/a/b~1c/7', 3],
  ])('finds %s in YAML in line %i', (pointer, line) => {
    expect(findLines(yaml, 'yaml', [pointer]).get(pointer)).toBe(line);
  });
});
