import { expect, describe, it } from 'vitest';
import { endpointFile } from '../format/endpoint-file.ts';
import { parseFile } from '../yaml/source-file.ts';
import { formatFile } from './format-file.ts';
import { printFile } from './print-file.ts';
import { json } from '../shapes/values.ts';

const format = (text: string): string => {
  const formatted = formatFile(parseFile('a.yaml', text), endpointFile);
  return 'text' in formatted ? formatted.text : formatted.problems.map(({ message }) => message).join('\n');
};

const untidy = `# Lamps, as the shop sells them.
scenarios:
    # The usual one.
    makes-a-lamp:   # keep this first
        rules:
          # Each of them matters.
          - "the lamp is created"    # said by the shop
          -   rule: there are 3 lamps
              means: '\`meta.total\` is 3'
          # - a rule that is not ready
        x-owner: {team: lights}
        expect:   201
        query: {page: '1',   # from 1
           size: "20"}


    refuses-nothing:
        name: |   # two lines
          First
          second
        expect: [422,4xx] # any will do
        body: {price: -1.50, name: "no", tags: ["a, b", 'c'], note: "10:30", at: null}
        login:     none
endpoint: POST /lamps
# The end.
`;

const tidy = `endpoint: POST /lamps

# Lamps, as the shop sells them.
scenarios:
  # The usual one.
  makes-a-lamp: # keep this first
    expect: 201
    query:
      page: 1 # from 1
      size: 20
    rules:
      # Each of them matters.
      - the lamp is created # said by the shop
      - rule: there are 3 lamps
        means: "\`meta.total\` is 3"
      # - a rule that is not ready
    x-owner: { team: lights }

  refuses-nothing:
    name: | # two lines
      First
      second
    login: none
    expect: [422, 4xx] # any will do
    body: { price: -1.50, name: no, tags: ["a, b", c], note: 10:30, at: null }
# The end.
`;

describe('the canonical form', () => {
  it('orders keys, indents by two, and keeps every comment where it belongs', () => {
    expect(format(untidy)).toBe(tidy);
  });

  it('changes nothing when it is applied twice', () => {
    expect(format(tidy)).toBe(tidy);
  });

  it('breaks a line that is too long, and joins what fits', () => {
    const long = 'x'.repeat(60);
    const text = `endpoint: POST /lamps\nscenarios:\n  a:\n    expect: 201\n    body: { first: ${long}, second: ${long} }\n    query:\n      b: 1\n`;
    expect(format(text)).toContain(`    body:\n      first: ${long}\n      second: ${long}\n`);
    expect(format(text)).toContain('    query: { b: 1 }\n');
  });

  it('orders scenarios by their keys, each with its comments', () => {
    const text = (...scenarios: string[]) => `endpoint: GET /lamps\n\nscenarios:\n${scenarios.join('\n')}`;
    const [first, second] = [
      '  # about a\n  a:\n    expect: 200\n    # below a\n',
      '  b: # about b\n    expect: 201\n',
    ];
    expect(format(text(second, first))).toBe(text(first, second));
    expect(format(text(first, second))).toBe(text(first, second));
  });

  it('leaves a file alone that cannot be read', () => {
    expect(format('endpoint: [')).toContain('is not closed');
  });
});

/** A small source of numbers that is the same each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PIECES = [
  'a',
  ' ',
  ': ',
  ' #',
  '"',
  "'",
  '\\',
  '\n',
  '\t',
  '{{x}}',
  '- ',
  '0',
  '1e3',
  'null',
  'true',
  '~',
  '[',
  ',',
  '\u2028',
  '\u0007',
  'é',
  '😀',
  '|',
  '\r',
  '-',
  '.',
  '#',
];

describe('any text and any JSON value reads back as it was written', () => {
  it.each([1, 2, 3, 4])('seed %i', (seed) => {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const text = (): string => Array.from({ length: Math.floor(random() * 7) }, () => pick(PIECES)).join('');
    const value = (depth: number): unknown => {
      const kind = random();
      if (depth > 3 || kind < 0.5) return text();
      if (kind < 0.6) return pick([null, true, false, 0, -1.5, 1e21, 1e-7, 12_345_678_901_234_567_000]);
      if (kind < 0.8) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
      return Object.fromEntries(
        Array.from({ length: Math.floor(random() * 4) }, () => [`k${text()}`, value(depth + 1)]),
      );
    };
    for (let round = 0; round < 300; round += 1) {
      const scenario = {
        name: text() || 'n',
        expect: 201,
        query: { a: text() },
        body: value(0),
        rules: [text() || 'r'],
      };
      const file = { endpoint: 'POST /lamps', scenarios: { a: scenario } };
      const printed = printFile(file as never, endpointFile);
      const source = parseFile('a.yaml', printed);
      const problems = source.problems.map(({ message }) => message);
      const read =
        source.root === null
          ? null
          : endpointFile.read(source.root, (_, message) => {
              problems.push(message);
            });
      expect({ problems, read, printed }).toEqual({ problems: [], read: file, printed });
      expect(format(printed)).toBe(printed);
    }
  });

  it('a number keeps its value', () => {
    expect(json.read(parseFile('a', '[1e3, 1.10, -0.5]').root as never, () => undefined)).toEqual([1000, 1.1, -0.5]);
  });
});

it('keeps the line ends of the file', () => {
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');
  expect(format(windows(untidy))).toBe(windows(tidy));
  expect(format(windows(tidy))).toBe(windows(tidy));
});
