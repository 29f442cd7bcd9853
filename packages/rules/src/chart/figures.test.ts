import { describe, expect, it } from 'vitest';
import { isMetBy } from '../compile/gates/contradiction.ts';
import type { RuleContext } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { chartReadings } from './index.ts';

const choir: RuleContext = {
  samples: [
    exampleExchange({
      body: JSON.stringify({
        activeCount: 2,
        duesOpen: 30,
        total: 75,
        offset: 1,
        fee: 5,
        startsAt: '2026-05-01T18:00:00Z',
        endsAt: '2026-05-01T19:30:00Z',
        runMinutes: 90,
        members: [
          { name: 'Ada', voice: 'alto', active: true, dues: 30, lead: true },
          { name: 'Ben', voice: 'bass', active: true, dues: 40, lead: false },
          { name: 'Cleo', voice: 'alto', active: false, dues: 30, lead: false },
        ],
        songs: [
          { title: 'Tide', parts: [{ share: 60 }, { share: 40 }] },
          { title: 'Rope', parts: [{ share: 100 }] },
        ],
        extras: [{ amount: 30 }, { amount: 40 }],
      }),
    }),
  ],
};

const [good] = choir.samples ?? [];
const sample = prepareExchange(good ?? exampleExchange({ body: '' }));

const read = (text: string): string => {
  const best = chartReadings(text, choir).find(({ check }) => isMetBy(check, sample));
  return best === undefined ? 'nothing' : paraphrase(best.check);
};

const cases = (of: readonly (readonly [text: string, said: string])[]) =>
  it.each(of)('%s', (text, said) => expect(read(text)).toBe(said));

describe('how many items are so', () => {
  cases([
    ['activeCount must match the number of active members', '`activeCount` is the number of `members[active = true]`'],
    ['activeCount == nr of members w/ active=true', '`activeCount` is the number of `members[active = true]`'],
    [
      'activeCount is the number of members whose voice is alto',
      '`activeCount` is the number of `members[voice = "alto"]`',
    ],
    ['at least 1 with lead true', 'For at least 1 item of `members` it holds that `lead` is true'],
  ]);
});

describe('what is added up', () => {
  cases([
    ['the dues of all members must add up to 100', 'The sum of `members[*].dues` is 100'],
    [
      'For every song the sum of all the shares must be exactly 100',
      'For every item of `songs` it holds that the sum of `parts[*].share` is 100',
    ],
    ['total is the fee plus all the extras', '`total` is the sum of `fee` plus `extras[*].amount`'],
    [
      'offset plus the number of extras must not exceed total',
      '`total` is at least the result of `offset` plus the number of items in `extras`',
    ],
  ]);
});

describe('the time between two moments', () => {
  cases([
    ['runMinutes is the time between startsAt and endsAt', '`runMinutes` is the minutes from `startsAt` to `endsAt`'],
    ['endsAt - startsAt == runMinutes (in minutes)', '`runMinutes` is the minutes from `startsAt` to `endsAt`'],
    ['runMinutes = minutes between them', '`runMinutes` is the minutes from `startsAt` to `endsAt`'],
  ]);
});
