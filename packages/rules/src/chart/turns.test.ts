import { describe, expect, it } from 'vitest';
import { isMetBy } from '../compile/gates/contradiction.ts';
import type { RuleContext } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { chartReadings } from './index.ts';

const depot: RuleContext = {
  path: '/depots/4',
  samples: [
    exampleExchange({
      body: JSON.stringify({
        depotNo: 'DP-4471',
        total: 30,
        rating: 4,
        reviews: 12,
        notes: 'Open all day',
        title: { en: 'North', de: 'Nord' },
        vans: [
          { vanNo: 'V1', bay: 'A', kg: 900, fee: 10, seats: 2, main: true, since: '2025-03-02', state: 'parked' },
          { vanNo: 'V2', bay: 'A', kg: 700, fee: 20, seats: 3, main: false, since: '2025-02-02', state: 'parked' },
        ],
      }),
      status: 200,
    }),
  ],
};

const [good] = depot.samples ?? [];
const sample = prepareExchange(good ?? exampleExchange({ body: '', status: 200 }));

const read = (text: string): string => {
  const best = chartReadings(text, depot).find(({ check }) => isMetBy(check, sample));
  return best === undefined ? 'nothing' : paraphrase(best.check);
};

const cases = (of: readonly (readonly [text: string, said: string])[]) =>
  it.each(of)('%s', (text, said) => expect(read(text)).toBe(said));

describe('a superlative says by what things are sorted', () => {
  cases([
    ['the newest van should come first', '`vans` is sorted descending by `since`'],
    ['cheapest van on top please', '`vans` is sorted ascending by `fee`'],
    ['the heaviest one must be listed first', '`vans` is sorted descending by `kg`'],
    ['highest kg first', '`vans` is sorted descending by `kg`'],
  ]);
});

describe('what all have in common', () => {
  const same = 'Every `vans[*].bay` is the value of `vans[0].bay`';
  cases([
    ['bay must be the same for all vans', same],
    ['bay same in all vans', same],
    ['all vans share the same bay', same],
  ]);
});

describe('nothing and nobody', () => {
  cases([
    [
      'fee and seats are numbers, none of them negative',
      read('every fee and every seats is a number, neither is negative'),
    ],
    ['at most 4 vans, nothing without a bay', '`vans` has a length of at most 4 and every `vans[*].bay` is not empty'],
    ['no html in the notes', '`notes` does not match the pattern "<[/!]?[A-Za-z][^>]*>?"'],
    ['no field called pin anywhere in the response', '`..pin` is not present'],
  ]);
});

describe('how many', () => {
  cases([
    ['show between 1 and 20 vans', '`vans` has a length of at least 1 and `vans` has a length of at most 20'],
    ['a depot has 2 to 6 vans', '`vans` has a length of at least 2 and `vans` has a length of at most 6'],
    [
      'vans sorted by kg desc, no more than 4 of them',
      '`vans` is sorted descending by `kg` and `vans` has a length of at most 4',
    ],
    ['a depot needs at least one main van', 'For at least 1 item of `vans` it holds that `main` is true'],
    ['all fees added up give the total', '`total` is the sum of `vans[*].fee`'],
    ['the vans together make the total', '`total` is the sum of `vans[*].fee`'],
  ]);
});

describe('only some', () => {
  cases([
    [
      'only the first one may be the main van',
      '`vans[0].main` is true and (for exactly 1 item of `vans` it holds that `main` is true)',
    ],
    [
      'rating is between 1 and 5, and it must be null when there are no reviews',
      '(if `reviews` is not 0 then `rating` is between 1 and 5) and (if `reviews` is 0 then `rating` is null)',
    ],
  ]);
});

describe('what texts look like', () => {
  cases([
    ['depotNo like DP-1234', '`depotNo` matches the pattern "^DP-[0-9]{4}$"'],
    ['depotNo follows the format XX-nnnn', '`depotNo` matches the pattern "^[A-Z]{2}-[0-9]{4}$"'],
    ['the depot needs a title in English (en)', '`title.en` is not empty'],
  ]);
});

describe('what the known answer contradicts was seen', () => {
  cases([
    ['Rating came back as text. It must be at least 1', '`rating` is at least 1'],
    ['rating goes negative, rating must be at least 1', '`rating` is at least 1'],
  ]);

  it('is a demand where the answer meets it', () => {
    expect(read('Rating is a number. It must be at least 1')).toBe('`rating` is a number and `rating` is at least 1');
  });
});
