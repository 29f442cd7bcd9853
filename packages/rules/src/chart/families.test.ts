import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';

const quay: RuleContext = {
  path: '/quays/4',
  samples: [
    exampleExchange({
      body: JSON.stringify({
        quayNo: 'QD-004412',
        from: 'GBDVR',
        to: 'FRCQF',
        note: 'Open all day',
        startsAt: '2025-03-01T08:00:00Z',
        endsAt: '2025-03-01T09:00:00Z',
        seller: { name: 'Gil' },
        tags: ['boat', 'pier', 'crane'],
        berths: [
          { title: 'Low Tide', state: 'closed', closedAt: '2025-01-02', price: 7, salePrice: 5, tags: ['a'] },
          { title: 'Far End', state: 'open', price: 9, salePrice: 8, tags: ['b', 'c'] },
        ],
      }),
    }),
  ],
};

const read = (text: string): string => {
  const compiled = compileRule(text, quay);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

const cases = (of: readonly (readonly [text: string, said: string])[]) =>
  it.each(of)('%s', (text, said) => expect(read(text)).toBe(said));

describe('nothing twice', () => {
  cases([
    ['each title may appear only once', '`berths` is unique by `title`'],
    ['titles must not repeat, from and to differ', '`berths` is unique by `title` and `from` is not the value of `to`'],
    ['no berth may be listed twice', '`berths` is unique by `title`'],
  ]);
});

describe('values that are there', () => {
  cases([
    [
      'there must be both a boat and a pier',
      'At least one of `tags[*]` is "boat" in any case and at least one of `tags[*]` is "pier" in any case',
    ],
    ['there must be a berth named Far End', 'For at least one item of `berths` it holds that `title` is "Far End"'],
    ['every berth must have e in its title', 'Every `berths[*].title` contains "e" in any case'],
  ]);
});

describe('what a text is made of', () => {
  cases([
    ['quayNo begins always with QD- and after it come 6 digits', '`quayNo` matches the pattern "^QD-[0-9]{6}$"'],
    [
      'from and to are 5 caps letters',
      '`from` matches the pattern "^[A-Z]{5}$" and `to` matches the pattern "^[A-Z]{5}$"',
    ],
    ['note must be plain text without any tags', '`note` does not match the pattern "<[/!]?[A-Za-z][^>]*>?"'],
    [
      'title must not start or end with a space, note is not empty',
      'Every `berths[*].title` does not match the pattern "^\\\\s|\\\\s$" and `note` is not empty',
    ],
  ]);
});

describe('what is said last, of something else', () => {
  cases([
    ['seller phone must not be shown, seller name must', '`..phone` is not present and `seller.name` is present'],
    [
      'open berths must not have a closedAt, closed ones must have it',
      '(for every item of `berths` where `state` is "open" it holds that `$` does not have the keys "closedAt") and (for every item of `berths` where `state` is "closed" it holds that `closedAt` is not empty)',
    ],
    ['the berths come in the wrong order, note is empty sometimes - every berth needs one', 'unknown'],
  ]);
});

describe('which one is meant', () => {
  cases([
    [
      'the sale price must be lower than the normal price in every berth',
      'Every `berths[*].salePrice` is less than the value of `berths[*].price`',
    ],
    [
      'never a negative price, note is not empty',
      'Every `berths[*].price` is not negative and every `berths[*].salePrice` is not negative and `note` is not empty',
    ],
    ['every berth we offer must have at least one tag', '`berths[*].tags` has a length of at least 1'],
  ]);
});

describe('when something happens', () => {
  cases([
    [
      'the quay ends after it starts, note is not empty',
      '`endsAt` is after the value of `startsAt` and `note` is not empty',
    ],
  ]);
});

describe('what is never meant', () => {
  cases([
    ['it is forbidden that a berth has the field harbourNote, and note must not be empty', 'unknown'],
    ['note must not be longer than berths', 'unknown'],
  ]);
});
