import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const hive = {
  hiveNo: 'HV-7',
  state: 'strong',
  queen: { id: 'Q1', born: '2024-05-01', marked: true },
  frames: 10,
  frameKind: 'Dadant',
  inspections: [
    { code: 'SPRING', town: 'Arle', mites: 2 },
    { code: 'SUMMER', town: 'Bonn', mites: 5 },
  ],
  marks: ['blue', 'green'],
};

function reading(text: string, body = JSON.stringify(hive)): string {
  const sample = exampleExchange({ body });
  const compiled = compileRule(text, { path: '/hives', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('several small changes of a text', () => {
  it.each([
    ['As a keeper, I want a non-empty queen id', '`queen.id` is not empty'],
    ['When the login succeeds, the frames must be just 10', '`frames` is 10'],
    [
      'frames: integer, > 0, at most 12',
      '`frames` is an integer and `frames` is greater than 0 and `frames` is at most 12',
    ],
    ['hive no. starts w/ HV', '`hiveNo` starts with "HV"'],
    [
      'inspections[] has an entry w/ code == "SPRING"',
      'For at least one item of `inspections` it holds that `code` is "SPRING"',
    ],
    [
      'state comes back as strong again and no longer as weak',
      '`state` is "strong" and `state` is not "weak" in any case',
    ],
  ])('are read together: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each(['frames: integer, > 0, gleaming', 'When the state is weak, the frames must gleam', 'frames is 10, csv'])(
    'leave nothing out: "%s"',
    (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});

describe('a header that must not be sent', () => {
  it('is not there, whatever was sent', () =>
    expect(reading('Headers Server and X-Hive must not be sent')).toBe(
      'The header `Server` is not present and the header `X-Hive` is not present',
    ));
});

describe('a word in quotes', () => {
  it('is a text in a page, which has no members', () =>
    expect(reading("neither 'null' nor 'NaN' may appear in the page", '<p>Hive 7</p>')).toBe(
      'The body does not contain "null" and the body does not contain "NaN"',
    ));
});
