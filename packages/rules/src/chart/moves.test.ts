import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../exchange.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { chartReadings } from './index.ts';

const answering = (body: object): RuleContext => ({
  path: '/harbours/4/berths',
  samples: [exampleExchange({ body: JSON.stringify(body), status: 200 })],
});

const harbour = answering({
  harbour: 'North',
  limit: 5,
  closed: false,
  berths: [
    { berthNo: 'B1', title: 'Inner pier', status: 'free', boat: null, fee: 10, dredged: true, since: '2025-01-02' },
    { berthNo: 'B2', title: 'Outer pier', status: 'taken', boat: 'Ida', fee: 20, dredged: false, since: '2025-02-02' },
  ],
});

const read = (text: string): string => {
  const [best] = chartReadings(text, harbour);
  return best === undefined ? 'nothing' : paraphrase(best.check);
};

const limit = '`limit` is at most 9';

describe('what is said beside a demand', () => {
  it.each([
    'When I open the harbour page, limit should be at most 9',
    'Given a harbour at night, when I ask for its berths, then limit should be at most 9',
    'When we search the service should return limit at most 9',
    'GET /berths -> limit <= 9',
    'Limit came back as 12 again. It must be at most 9',
    'The limit turned up as a text sometimes - limit must be at most 9',
  ])('is left out: %s', (text) => expect(read(text)).toContain(limit));

  it.each([
    'the berths have a fee above 5; limit must be at most 9',
    'limit = 5; berths start with B1; closed must be false',
  ])('is no story where it may be demanded: %s', (text) => expect(read(text)).not.toBe(limit));

  it('is a remark in parentheses, unless it says more', () => {
    expect(read('limit must be at most 9 (as agreed upon)')).toBe(limit);
    expect(read('boat and title are there (non-empty strings)')).not.toBe('nothing');
    expect(read('the limit is small (limit <= 9)')).toBe(limit);
  });

  it.each(['(upper or lower case does not matter)', ', case-insensitive', ', ignoring case'])(
    'says how texts are compared: %s',
    (said) =>
      expect(read(`every title contains "PIER" ${said}`)).toBe('Every `berths[*].title` contains "PIER" in any case'),
  );

  it('says by what they are unlike each other', () =>
    expect(read('no berth is repeated (same berthNo)')).toBe('`berths` is unique by `berthNo`'));
});

describe('what was spoken of before', () => {
  const taken = 'for every item of `berths` where `dredged` is true it holds that `boat` is null';

  it.each([
    'if the berth is dredged, boat must be null, and if it is not dredged, boat must be filled',
    'boat must be null if the berth is dredged; if not dredged, boat must be filled',
  ])('is what a condition goes on about: %s', (text) => expect(read(text).toLowerCase()).toContain(taken));

  it.each([
    [
      'free berths must not have a boat, taken ones must have it',
      /"free".*`boat` is (?:empty|not present).*"taken".*`boat` is not empty/,
    ],
    ['A taken berth needs a title and its fee must be above 5', /"taken" it holds that .*`fee` is greater than 5/],
    ['fee is above 5 and limit is above 1 and both are numbers', /`fee` is a number|`limit` is a number/],
    ['cancelled berths still show up, they must not be in the list', /status` is not "cancelled" in any case/],
  ])('is what a pronoun stands for: %s', (text, meant) => expect(read(text)).toMatch(meant));
});

describe('orders', () => {
  it.each([
    ['fee never goes down', '`berths` is sorted ascending by `fee`'],
    ['fee is strictly increasing', '`berths` is sorted ascending by `fee` and `berths` is unique by `fee`'],
    ['fee is non-decreasing', '`berths` is sorted ascending by `fee`'],
    ['the berths are sorted by since from oldest to newest', '`berths` is sorted ascending by `since`'],
  ])('are read: %s', (text, meant) => expect(read(text)).toBe(meant));
});
