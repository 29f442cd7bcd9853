import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from './compile.ts';

const works = {
  lang: 'en',
  batchCount: 2,
  meanPh: 4.05,
  vatC: 18.5,
  pumpPowerW: 2500,
  entrance: { country: 'NO' },
  exit: { country: 'NO' },
  batches: [
    {
      code: 'LG-1',
      pressureBar: 2.1,
      limitBar: 3,
      ph: 4.1,
      target: 4,
      kettle: 'K1',
      tank: 'T1',
      note: 'Smells of hops.',
    },
    { code: 'LG-2', pressureBar: 1.4, limitBar: 3, ph: 4, target: 4, kettle: 'K2', tank: 'T2', note: 'Cleared early.' },
  ],
};
const headers: [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Content-Language', 'en'],
  ['X-Batch-Count', '2'],
];
const known: RuleContext = { path: '/brewery', samples: [exampleExchange({ body: JSON.stringify(works), headers })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

const table = (rows: [text: string, expected: string][]): void =>
  it.each(rows)('"%s"', (text, expected) => expect(reading(text)).toBe(expected));
const notUnderstood = (texts: string[]): void =>
  it.each(texts)('is asked about: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));

describe('two values and what they have to do with each other', () => {
  table([
    ['X-Batch-Count and batchCount agree', 'The header `X-Batch-Count` is the value of `batchCount`'],
    [
      'the Content-Language header and the lang in the body have to match',
      'The header `Content-Language` is the value of `lang`',
    ],
    ['the X-Batch-Count header equals body.batchCount', 'The header `X-Batch-Count` is the value of `batchCount`'],
    ['entrance and exit country are the same', '`entrance.country` is the value of `exit.country`'],
    ['kettle and tank of each batch differ', 'Every `batches[*].kettle` is not the value of `batches[*].tank`'],
    [
      'pressure is never above the limit',
      '`batches[*].pressureBar` is not greater than the value of `batches[*].limitBar`',
    ],
  ]);
  notUnderstood([
    'kettle and tank are the same colour',
    'lang and batchCount agree with the brochure',
    'kettle, tank and code are the same',
    'kettle and tank mostly agree',
  ]);
});

describe('what must not be there', () => {
  table([
    [
      'should not expose recipe or supplier on any batch',
      'Every `batches[*]..recipe` is not present and every `batches[*]..supplier` is not present',
    ],
    ['no batch may leak a recipe', 'Every `batches[*]..recipe` is not present'],
    ['there is no brewerPin on any batch', 'Every `batches[*]..brewerPin` is not present'],
    ['the recipe must not be exposed on any batch', 'Every `batches[*]..recipe` is not present'],
    ['recipe and supplier are never exposed', '`..recipe` is not present and `..supplier` is not present'],
  ]);
  notUnderstood([
    'must not expose anything on any batch',
    'every batch exposes a recipe',
    'no holes in the batches',
    'must not contain spaces on any batch',
    'should not return errors or gaps on any batch',
  ]);
});

describe('a number that may differ a little', () => {
  table([
    [
      'meanPh toBeCloseTo avg(batches[].ph), 2 decimals',
      '`meanPh` is between the result of the average of `batches[*].ph` minus 0.005 and the result of the average of `batches[*].ph` plus 0.005',
    ],
    [
      'the ph of every batch is within 0.2 of its target',
      'Every `batches[*].ph` is between the result of `batches[*].target` minus 0.2 and the result of `batches[*].target` plus 0.2',
    ],
    [
      'meanPh must not differ from the average ph by more than 2 %',
      '`meanPh` is between the result of the average of `batches[*].ph` times 0.98 and the result of the average of `batches[*].ph` times 1.02',
    ],
    ['vatC is 18 °C, give or take 1', '`vatC` is between 17 and 19'],
    ['vatC: 18 ± 1', '`vatC` is between 17 and 19'],
  ]);
  notUnderstood([
    'the vat is about right',
    'meanPh is close to the average ph',
    'vatC is 18 ± a bit',
    'vatC is within 2 bar of 18',
    'ph is within 0.2 of what the brewer wants',
  ]);
});

describe('numbers in the unit that a name ends with', () => {
  table([
    ['pumpPowerW is more than 2 kW', '`pumpPowerW` is greater than 2000'],
    ['the pump power lies between 2 and 3 kilowatts', '`pumpPowerW` is between 2000 and 3000'],
    ['the pressure of each batch is below 30 bar', 'Every `batches[*].pressureBar` is less than 30'],
    ['the pressure of each batch is below 3000 hPa', 'Every `batches[*].pressureBar` is less than 3'],
  ]);
  notUnderstood(['the pump power is above 2 litres', 'the vat is warmer than 15 °F']);
});

describe('signs by their names, and digits behind the point', () => {
  table([
    ['every note ends with a full stop', 'Every `batches[*].note` ends with "."'],
    ['notes are sentences with a full stop at the end', '`batches[*].note` ends with "."'],
    ['every code contains a dash', 'Every `batches[*].code` contains "-"'],
    ['the meanPh has at most two numbers after the point', '`meanPh` has at most 2 decimal places'],
    [
      'each ph has no more than one figure behind the decimal point',
      'Every `batches[*].ph` has at most 1 decimal places',
    ],
  ]);
  notUnderstood([
    'every note ends with a full stop and a smile',
    'notes end with a period of silence',
    'every note ends with a comma or a colon',
  ]);
});

const hall: RuleContext = {
  path: '/hall',
  samples: [
    exampleExchange({
      body: JSON.stringify({
        income: 45,
        bills: [
          { kind: 'HIRE', amount: 20, scan: 'a.png' },
          { kind: 'BAR', amount: 5, scan: 'b.webp' },
          { kind: 'HIRE', amount: 25, scan: 'c.png' },
        ],
        rows: [
          {
            seats: [
              { no: 1, folding: true, state: 'free' },
              { no: 2, folding: false, state: 'sold' },
            ],
          },
          { seats: [{ no: 3, folding: true, state: 'held' }] },
        ],
      }),
    }),
  ],
};

describe('some of the items of a list', () => {
  it.each([
    ['the amounts of all HIRE bills add up to the income', '`income` is the sum of `bills[kind = "HIRE"].amount`'],
    ['income is the sum of the amounts of all HIRE bills', '`income` is the sum of `bills[kind = "HIRE"].amount`'],
    [
      'every scan ends in .png or .webp',
      'For every item of `bills` it holds that (`scan` ends with ".png" or `scan` ends with ".webp")',
    ],
    [
      'every row has at least one folding seat',
      'For every item of `rows` it holds that (for at least one item of `seats` it holds that `folding` is true)',
    ],
    ['the amounts add up to 50', 'The sum of `bills[*].amount` is 50'],
    ['we never show the same bill twice', '`bills` is unique'],
    ['the same bill is never listed twice', '`bills` is unique'],
  ])('"%s"', (text, expected) => {
    const compiled = compileRule(text, hall);
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled.status).toBe(expected);
  });

  it.each([
    'the amounts of all HIRE bills add up to something',
    'every scan ends in .png and .webp',
    'we never show the same kind of bill twice',
  ])('is asked about: "%s"', (text) => expect(compileRule(text, hall).status).toMatch(/^(?:unknown|ambiguous)$/));

  it('of which one is neither this nor that', () =>
    expect(JSON.stringify(compileRule('at least one seat is neither sold nor held', hall))).not.toContain('"not"'));
});
