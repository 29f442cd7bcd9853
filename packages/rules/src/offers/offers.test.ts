import { describe, expect, it } from 'vitest';
import { previewRule } from '../compile/compile.ts';
import type { RuleContext } from '../exchange.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { compileRule } from '../compile/compile.ts';
import { isMetBy } from '../compile/gates/contradiction.ts';
import { prepareExchange } from '../exchange.ts';
import type { Offer } from './offer.ts';

const harbour = {
  berths: [
    { berthNo: 'A1', maxLengthCm: 12, lengthCm: 9.5, state: 'occupied', boat: { name: 'Tern' }, closureReason: null },
    { berthNo: 'A2', maxLengthCm: 10, lengthCm: 10, state: 'occupied', boat: { name: 'Gannet' }, closureReason: null },
    { berthNo: 'B1', maxLengthCm: 18, lengthCm: 0, state: 'closed', boat: null, closureReason: 'Dredging' },
  ],
  berthCount: 3,
  feeTotalEur: 48,
  fees: [
    { label: 'mooring', amountEur: 30 },
    { label: 'water', amountEur: 18 },
  ],
  arrivals: [
    { registeredAt: '2026-05-02T08:00:00Z', movedInAt: '2026-05-02T09:15:00Z' },
    { registeredAt: '2026-05-03T10:00:00Z', movedInAt: '2026-05-03T10:00:00Z' },
  ],
};
const known: RuleContext = {
  method: 'GET',
  path: '/harbour/berths',
  samples: [exampleExchange({ body: JSON.stringify(harbour), headers: [['X-Berth-Count', '3']] })],
};

function offersOf(text: string, context = known): Offer[] {
  const compiled = previewRule(text, context);
  return compiled.status === 'understood' ? [] : compiled.offers;
}

const texts = (text: string): string[] => offersOf(text).map((offer) => offer.text);

describe('what is offered', () => {
  it.each([
    [
      'Nobody moors a length beyond what the max length of the berth would bear',
      'Every `berths[*].lengthCm` is at most the value of `berths[*].maxLengthCm`',
    ],
    [
      'Whoever closed berths owes the skipper closure reason wording',
      'For every item of `berths` where `state` is "closed" in any case it holds that (`closureReason` is not unset and `closureReason` is not empty)',
    ],
    ['Amounts of fees piled together land on fee total', '`feeTotalEur` is the sum of `fees[*].amountEur`'],
    [
      'Nobody squeezes moved in ahead of being registered, before it',
      'Every `arrivals[*].movedInAt` is not before the value of `arrivals[*].registeredAt`',
    ],
    [
      'Header X-Berth-Count mirrors how many berths drifted',
      'The header `X-Berth-Count` is the number of items in `berths`',
    ],
    ['It leaks no passwordHash field anywhere, skippers beg', '`..passwordHash` is not present'],
  ])('for "%s" has "%s"', (text, offered) => expect(texts(text)).toContain(offered));

  const sentences = [
    'berth numbers dance without twins, unique all night',
    'closed berths swallow no boat whatsoever',
    'every fee wears a label somehow',
    'the fee total smells oddly of at least 40 euros',
    'fees glow with amounts from 1 until 50',
    'berth count echoes oddly many berths',
  ];

  it.each(sentences)('for "%s" is met by the known answer, understood as it stands, and at most three', (text) => {
    const offers = offersOf(text);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.length).toBeLessThanOrEqual(3);
    const [sample] = known.samples ?? [];
    for (const { check, text: offered } of offers) {
      const compiled = compileRule(offered, known);
      expect(compiled).toMatchObject({ status: 'understood', check });
      if (sample !== undefined) expect(isMetBy(check, prepareExchange(sample))).toBe(true);
    }
  });

  it('tells what of the sentence it leaves out', () => {
    const text = 'every fee wears a label in purple ink';
    const [first] = offersOf(text);
    expect(first?.leavesOut.map(({ start, end }) => text.slice(start, end)).join(' ')).toContain('purple ink');
  });

  it('is nothing without a known answer, and for nothing that names what the answer has', () => {
    expect(offersOf('berths wobble in the wind', {})).toEqual([]);
    expect(offersOf('purple elephants ponder quietly')).toEqual([]);
  });

  it('stands beside the question where the known answer contradicts what was said', () => {
    const compiled = previewRule('every closure reason is present', known);
    expect(compiled).toMatchObject({ status: 'ambiguous', readings: [{}] });
    const [sample] = known.samples ?? [];
    const offers = compiled.status === 'ambiguous' ? compiled.offers : [];
    expect(offers.length).toBeGreaterThan(0);
    if (sample !== undefined) expect(offers.every(({ check }) => isMetBy(check, prepareExchange(sample)))).toBe(true);
  });

  it('costs little also for long and odd sentences', () => {
    const odd = [
      'berths '.repeat(55),
      `${'closed or '.repeat(25)}occupied berths`,
      'no '.repeat(58),
      '1 2 3 '.repeat(19),
    ];
    for (const text of odd) {
      const start = performance.now();
      offersOf(text);
      expect(performance.now() - start).toBeLessThan(15_000);
    }
  });
});
