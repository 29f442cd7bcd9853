import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from '../compile/compile.ts';
import { nameIndex } from '../language/names/names.ts';
import { formalReading } from './formal.ts';

const fleet = {
  trams: [
    { line: 'T1', stops: [{ name: 'Quay' }, { name: 'Mill' }], start: '06:00', end: '23:10', driver: { phone: '1' } },
  ],
};
const known: RuleContext = { samples: [exampleExchange({ body: JSON.stringify(fleet) })] };

it.each([
  'For every item of `trams` it holds that (`stops` has a length of at least 1 and `stops` has a length of at most 7)',
  '(for every item of `trams` it holds that (`start` is not unset and `start` is not empty)) and (for every item of `trams` it holds that (`end` is not unset and `end` is not empty))',
  'For every item of `trams` where (`line` is "T1" and `start` is present) it holds that ((`end` is not unset and `end` is not empty) or (`start` is not unset and `start` is not empty))',
])('a rule is read as it is written however long it is: %s', (text) => {
  const compiled = compileRule(text, known);
  expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe(text);
});

it('what is written otherwise is refused as before', () => {
  const text = `${'`start` is not unset or it holds that (maybe) and '.repeat(12)} so on`;
  expect(compileRule(text, known).status).toBe('unknown');
});

describe('a sentence in words that rules are written with', () => {
  it.each([
    ['`a` equals 3', '`a` is 3'],
    ['`a` does not equal "x"', '`a` is not "x"'],
    ['`a` is exactly 3', '`a` is 3'],
    ['`a` is above 3', '`a` is greater than 3'],
    ['`a` is more than 3', '`a` is greater than 3'],
    ['`a` is below 3 and `b` is fewer than 4', '`a` is less than 3 and `b` is less than 4'],
    ['`a` is absent', '`a` is not present'],
    ['`a` is not missing', '`a` is present'],
    ['`a` has a length of 2.', '`a` has a length of exactly 2'],
    ['any `rows[*].a` contains "x"', 'At least one of `rows[*].a` contains "x"'],
    ['each `rows[*].a` is 1 or 2', 'Every `rows[*].a` is one of 1, 2'],
    ['`a` equals the path parameter `id`', '`a` is the path value `id` that was sent'],
    ['`a` equals `name` of the request body', '`a` is the body value `name` that was sent'],
    ['`a` is the same as in step "before"', '`a` is the same as `a` in step "before"'],
    ['`a` is 2 less than in step "before"', '`a` is 2 less than `a` in step "before"'],
    ['status is 200 or 204', 'The status is one of 200, 204'],
    ['STATUS IS a client error', 'The status is 4xx'],
    ['responds within 300 ms', 'The response time is less than 300 ms'],
    ['content type is application/hal+json', 'The content type starts with "application/hal+json"'],
    ['the response has a field `a`', '`a` is present'],
    ['every item in `rows` has an `id`', 'Every `rows[*].id` is present'],
    [
      'the items of `rows` are the same as in step "before" by `id`',
      '`rows` has the same items as `rows` in step "before" by `id`',
    ],
  ])('is read as it is written: %s', (text, paraphrase) => {
    const read = formalReading(text, () => nameIndex({}));
    expect(read).not.toBeNull();
    const compiled = compileRule(text, {});
    expect(compiled).toMatchObject({ status: 'understood', paraphrase, confidence: 1 });
  });

  it.each(['`a` is above', '`a` is 3 or so', 'the `a` is 3', '`a` is about 3', '(`a` is 3', '`a` is 3 and'])(
    'is not one with another word in it: %s',
    (text) => {
      expect(formalReading(text, () => nameIndex({}))).toBeNull();
    },
  );

  it('says which part of it stands for what', () => {
    const text = ' If every `a` is 3 then the request is rejected.';
    const spans = formalReading(text, () => nameIndex({}))?.spans ?? [];
    expect(spans.map(({ start, end, role }) => [text.slice(start, end), role])).toEqual([
      ['If', 'joint'],
      ['every `a`', 'subject'],
      ['is 3', 'predicate'],
      ['then', 'joint'],
      ['the request is rejected', 'outcome'],
    ]);
  });

  it('that names what the answer has elsewhere, or has as something else, is left to the grammar', () => {
    const names = () => nameIndex(known);
    expect(formalReading('`line` is "T1"', names)).toBeNull();
    expect(formalReading('`trams` is "T1"', names)).toBeNull();
    expect(formalReading('every `trams[*].line` is "T1"', names)).not.toBeNull();
    expect(formalReading('`trams` is unique by `line`', names)).not.toBeNull();
  });

  it('that the known good answer fails is asked about, unless it is what a rule is read back as', () => {
    expect(compileRule('every `trams[*].line` equals "T2"', known).status).toBe('ambiguous');
    expect(compileRule('Every `trams[*].line` is "T2"', known).status).toBe('understood');
  });

  it('is read in time linear in its length', () => {
    const text = Array.from({ length: 300 }, (_, at) => `\`a\` is ${at}`).join(' and ');
    const compiled = compileRule(text.slice(0, 4000).replace(/ and [^ ]*( is)?( \d*)?$/u, ''), {});
    expect(compiled.status).toBe('understood');
    expect(compileRule(`${'('.repeat(2000)}\`a\` is 1${')'.repeat(2000)}`, {}).status).toBe('unknown');
  });
});
