import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../exchange.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { chartReadings } from './index.ts';

const tram: RuleContext = {
  path: '/trams/4',
  samples: [
    exampleExchange({
      body: JSON.stringify({
        tram: 'T4',
        limit: 5,
        card: '**** 4711',
        plate: 'AB-12',
        operator: 'city',
        fare: 7,
        booked: '2025-01-02',
        departs: '2025-01-05',
        note: 'runs daily',
        stops: [
          { seq: 1, name: 'Dom', start: '08:00', end: '08:10', fee: 3, main: true, photo: 'https://a.b/1' },
          { seq: 2, name: 'Zoo', start: '08:10', end: '08:30', fee: 4, main: false, photo: 'https://a.b/2' },
        ],
      }),
      status: 200,
    }),
  ],
};

const read = (text: string): string => {
  const [best] = chartReadings(text, tram);
  return best === undefined ? 'nothing' : paraphrase(best.check);
};

const numbered =
  '`stops[0].seq` is 1 and `stops` is sorted ascending by `seq` and `stops` is unique by `seq` and `stops[-1].seq` is the number of items in `stops`';
const turns = '`stops` has in each item `start` equal to `end` of the item before';

describe('items and the ones before them', () => {
  it.each([
    ['seq must be consecutive, starting at 1', numbered],
    ['seq counts up 1, 2, 3 without gaps', numbered],
    ['each seq must go up by one', numbered],
    ['each stop should start exactly when the one before it ends', turns],
    ['every stop begins where the previous stop finished', turns],
    ['each fee >= the one before', '`stops` has in each item `fee` at least `fee` of the item before'],
    [
      'each stop should have a higher fee than the stop before it',
      '`stops` has in each item `fee` greater than `fee` of the item before',
    ],
    ['departs is at most 7 days after booked', '`departs` is at most 7 days after the value of `booked`'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('whose answer it is, and what comes with it', () => {
  const refused = 'The status is 401 and the header `WWW-Authenticate` is present';
  it.each([
    ['Wrong credentials MUST be rejected with 401 and a WWW-Authenticate header', refused],
    ['an unknown caller gets 401 and a WWW-Authenticate header', refused],
    [
      'A throttled call MUST be answered with 429 and a Retry-After header holding a whole number of seconds',
      'The status is 429 and the header `Retry-After` is an integer',
    ],
    ['the Link header contains rel="next"', 'The header `Link` contains "rel=\\"next\\""'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('is no status that something is OK', () => expect(read('Receiving flow is OK')).toBe('nothing'));
});

describe('texts and what they are made of', () => {
  const hidden = '`card` matches the pattern "^[*\\\\-\\\\s]*[*][*\\\\-\\\\s]*[0-9]{4}$"';
  it.each([
    ['card masked with stars, only the last 4 digits visible', hidden],
    ['card: only stars and the last 4 digits', hidden],
    ['plate has no spaces', '`plate` does not contain " "'],
    ['plate must not contain underscores', '`plate` does not contain "_"'],
    ['operator is never private', '`operator` is not "private" in any case'],
    ['every photo is served over https', 'Every `stops[*].photo` matches the pattern "^https://\\\\S+$"'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('what is said in passing', () => {
  const sum = '`fare` is the sum of `stops[*].fee`';
  it.each([
    ['Riders must see the real price: fare is all the fees added up', sum],
    ['We want a fair price for everybody, so the fare must be the sum of all fees', sum],
    ['one main stop, not two', 'For exactly 1 item of `stops` it holds that `main` is true'],
    ['departs after booked, never the same', '`departs` is after the value of `booked`'],
    ['exactly one of the stops is the main stop', 'For exactly 1 item of `stops` it holds that `main` is true'],
    ['stops MUST NOT hold more than 3 entries', '`stops` does not have a length of greater than 3'],
    [
      'each stop has exactly the members seq, name, start, end, fee, main and photo',
      'Every `stops[*]` has only the keys "seq", "name", "start", "end", "fee", "main", "photo"',
    ],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('takes no denial for a name', () => expect(read('must not contain spaces on any stop')).not.toContain('note'));
});
