import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const museum = {
  name: 'Harbour Museum',
  halls: 2,
  hallCount: 2,
  floorSpace: 412.5,
  state: 'open',
  closedOn: null,
  heating: { degrees: -4 },
  opens: '2026-03-01',
  shuts: '2026-10-31',
  badges: ['quiet', 'lifts'],
  exhibits: [
    { code: 'AB-12', era: 'iron', metres: 3, lentTo: null, label: 'Anchor', keeper: 'Orla' },
    { code: 'CD-34', era: 'steam', metres: 8, lentTo: 'Leith', label: 'Boiler', keeper: 'Finn' },
  ],
};
const headers: [string, string][] = [
  ['Content-Type', 'application/json'],
  ['X-Halls', '2'],
  ['Link', '</exhibits?page=1>; rel="prev", </exhibits?page=3>; rel="next"'],
];
const known: RuleContext = { path: '/museum', samples: [exampleExchange({ body: JSON.stringify(museum), headers })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('words that mean the same', () => {
  it.each([
    [
      'halls == hallCount == X-Halls',
      '`halls` is the value of `hallCount` and `hallCount` is the value of the header `X-Halls`',
    ],
    [
      'state is an enumeration (open, shut); other values are not permitted.',
      '`state` is one of "open" in any case, "shut" in any case',
    ],
    [
      'state one of open/shut/moved, halls 1-9',
      '`state` is one of "open", "shut", "moved" and `halls` is between 1 and 9',
    ],
    [
      'badges is a list of non-empty strings',
      '`badges` is an array and every `badges[*]` is a string and every `badges[*]` is not empty',
    ],
    [
      'each exhibit has exactly the keys code, era, metres, lentTo, label and keeper',
      'Every `exhibits[*]` has only the keys "code", "era", "metres", "lentTo", "label", "keeper"',
    ],
    [
      'The list of exhibits must be sorted by the metres, smallest is first',
      '`exhibits` is sorted ascending by `metres`',
    ],
    [
      'halls is a number from 1 up to but not including 40; floorSpace is between 0 and 900.',
      '`halls` is a number and `halls` is at least 1 and `halls` is less than 40 and `floorSpace` is between 0 and 900',
    ],
    ['every exhibit needs a keeper, the older ones may have none', 'Every `exhibits[*].keeper` is not empty'],
    [
      '`opens` must be before `shuts`; both are dates',
      '`opens` is before the value of `shuts` and `opens` is a valid date and `shuts` is a valid date',
    ],
  ])('"%s"', (text, expected) => expect(reading(text)).toBe(expected));
});

describe('a demand beside what is no demand', () => {
  it.each([
    ['An open museum is never short of staff, so the halls of the museum must be at least 1', '`halls` is at least 1'],
    [
      'Empty labels are printed for loans. Every exhibit needs metres greater than 0',
      'Every `exhibits[*].metres` is greater than 0',
    ],
    [
      'Loading problem: floorSpace comes back with 4 decimals, expected 2 decimals at most',
      '`floorSpace` has at most 2 decimal places',
    ],
    [
      'code is lower case on some exhibits - should be two upper-case letters, a dash, two digits',
      '`exhibits[*].code` matches the pattern "^[A-Z]{2}[\\\\-]+[0-9]{2}$"',
    ],
    [
      'Every exhibit that is at home (lentTo is null) has a keeper',
      'For every item of `exhibits` where `lentTo` is null it holds that `keeper` is present',
    ],
    [
      'When the doors are not locked (closedOn is null), halls equals hallCount',
      'If `closedOn` is null then `halls` is the value of `hallCount`',
    ],
  ])('is read alone: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'Every exhibit has a label, so halls must gleam',
    'The halls are 2. The state should be open and gleaming',
    'halls is at least 1, so the state is shut',
    'If nobody is in, the state is shut, so halls must be at least 1',
    'The label gleams (as it does at noon), halls is at least 1',
  ])('is asked about where more may be meant: "%s"', (text) =>
    expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});

it('the sign of a weak tag is no word', () =>
  expect(reading('the header Link does not start with W/')).not.toContain('"with"'));
