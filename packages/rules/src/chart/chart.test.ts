import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { Exchange, RuleContext } from '../exchange.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { chartReadings } from './index.ts';

function answering(body: object, { status = 200, headers = {}, timeMs = 90 } = {}): RuleContext {
  const written = Object.entries({ 'Content-Type': 'application/json', ...headers });
  const response: Exchange['response'] = {
    status,
    statusText: '',
    headers: written,
    body: JSON.stringify(body),
    timeMs,
    sizeBytes: 400,
  };
  const request = { method: 'GET', url: '/', headers: {}, pathParams: {}, query: {}, body: null };
  return { path: '/kennels/4/dogs', samples: [{ request, response }] };
}

const kennel = answering(
  {
    kennel: 'North',
    fee: 12.5,
    deposit: 40,
    total: 52.5,
    openedOn: '2025-01-02',
    closedOn: null,
    dogs: [
      { tag: 'KN-0001', name: 'Bo', status: 'adopted', weight: 12, vaccinated: true, adoptedOn: '2025-02-01' },
      { tag: 'KN-0002', name: 'Ida', status: 'waiting', weight: 31.5, vaccinated: false, adoptedOn: null },
    ],
  },
  { headers: { 'Retry-After': '30' } },
);

const read = (text: string, context = kennel): string => {
  const [best] = chartReadings(text, context);
  return best === undefined ? 'nothing' : paraphrase(best.check);
};

describe('the chart', () => {
  it.each([
    ['above 5', 'greater than 5'],
    ['over 5', 'greater than 5'],
    ['more than 5', 'greater than 5'],
    ['> 5', 'greater than 5'],
    ['higher than 5', 'greater than 5'],
    ['at least 5', 'at least 5'],
    ['min 5', 'at least 5'],
    ['5 or more', 'at least 5'],
    ['>= 5', 'at least 5'],
    ['no less than 5', 'at least 5'],
    ['between 5 and 20', 'between 5 and 20'],
    ['5-20', 'between 5 and 20'],
    ['5..20', 'between 5 and 20'],
    ['from 5 to 20', 'between 5 and 20'],
  ])('reads "fee %s" as a bound', (said, meant) => {
    expect(read(`fee ${said}`)).toBe(`\`fee\` is ${meant}`);
    expect(read(`the fee must be ${said}`)).toBe(`\`fee\` is ${meant}`);
    expect(read(`each dog's weight should be ${said}`)).toBe(`Every \`dogs[*].weight\` is ${meant}`);
  });

  it.each([
    ['not empty', 'is not empty'],
    ['never blank', 'is not empty'],
    ['filled', 'is not empty'],
    ['not null', 'is not null'],
    ['a string', 'is a string'],
    ['text', 'is a string'],
    ['unique', null],
  ])('reads "every name is %s"', (said, meant) => {
    expect(read(`every name is ${said}`)).toBe(
      meant === null ? '`dogs` is unique by `name`' : `Every \`dogs[*].name\` ${meant}`,
    );
  });

  it.each([
    ['total = fee + deposit', '`total` is the sum of `fee` plus `deposit`'],
    ['fee plus deposit must equal total', '`total` is the sum of `fee` plus `deposit`'],
    ['the fee is smaller than the deposit', '`fee` is less than the value of `deposit`'],
    ['200, json, < 800 ms, dogs not empty', /status is 200.*json.*time is less than 800 ms.*`dogs` is not empty/],
    ['Retry-After header is a whole number, > 0', /`Retry-After` is an integer and .* greater than 0/],
    ['dogs: tag unique, weight 1-90', '`dogs` is unique by `tag` and every `dogs[*].weight` is between 1 and 90'],
    ['at least one dog is vaccinated', 'For at least 1 item of `dogs` it holds that `vaccinated` is true'],
    ['status only adopted/waiting', 'Every `dogs[*].status` is one of "adopted", "waiting"'],
    [
      'adopted dogs -> adoptedOn not null',
      'For every item of `dogs` where `status` is "adopted" it holds that `adoptedOn` is not null',
    ],
    ['no password in the answer', '`..password` is not present'],
    ['at most 3 dogs, none with a weight over 80', /length of at most 3.*weight/],
  ])('reads %s', (text, meant) => {
    expect(read(text)).toMatch(
      typeof meant === 'string' ? new RegExp(`^${meant.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : meant,
    );
  });

  it('leaves no word out', () => {
    expect(read('fee must be above 5 on Tuesdays')).toBe('nothing');
    expect(read('fee must be above 5 zlotys per kilo')).toBe('nothing');
  });

  it('reads a permission as an alternative, of each item', () => {
    expect(read('adoptedOn may be null, otherwise it must be a date')).not.toBe('nothing');
    expect(read('adoptedOn is null or a date')).toMatch(/For every item of `dogs`/);
  });

  it('is taken where another reader has understood less', () => {
    const compiled = compileRule('total = fee + deposit, weight above 1, name never blank', kennel);
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled.status).toMatch(/sum.*weight.*name/);
  });

  it('reads nothing without a known answer, and nothing that is too long', () => {
    expect(chartReadings('fee above 5', {})).toEqual([]);
    expect(chartReadings('fee above 5, '.repeat(40), kennel)).toEqual([]);
  });
});

describe('parts of a text that are written as programs', () => {
  it.each([
    [
      'dogs.every(d => d.weight > 0) && fee === 12.5',
      /every `dogs\[\*\]\.weight` is greater than 0 and `fee` is 12\.5/i,
    ],
    ['res.status === 200; each dog has a name', /status is 200 and every `dogs\[\*\]\.name` is not empty/i],
    ['fee > 0 ? deposit > 0 : deposit == 0', /if `fee` is greater than 0 then `deposit` is greater than 0/],
    ['if (fee > 0) deposit > 0; else deposit == 0', /if `fee` is greater than 0 then `deposit` is greater than 0/],
    ['tags = dogs.map(d => d.tag); new Set(tags).size === tags.length', '`dogs` is unique by `tag`'],
    ['kennel =~ /^N/, fee is at most 20', /`kennel` matches the pattern .* and `fee` is at most 20/],
  ])('reads %s', (text, meant) => {
    if (typeof meant === 'string') expect(read(text)).toBe(meant);
    else expect(read(text)).toMatch(meant);
  });

  it('are none where a bracket is left over', () => {
    expect(read('dogs.every(d => d.weight > 0) )')).not.toMatch(/greater/);
  });
});

describe('a text that several readers understand', () => {
  it('is taken as the chart reads it where both differ', () => {
    const compiled = compileRule('dogs sorted by weight asc, no dup tag, max 5 items', kennel);
    expect(compiled.status === 'understood' ? compiled.paraphrase : '').toMatch(/`dogs` has a length of at most 5/);
  });

  it.each([
    ['at most 3 dogs, none without a name', /every `dogs\[\*\]\.name` is not empty/],
    ['the fee is below the deposit and the answer says "North"', /./],
  ])('demands what all words say: %s', (text, meant) => expect(read(text)).toMatch(meant));
});
