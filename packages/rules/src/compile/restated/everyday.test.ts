import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const quarry = {
  site: { country: 'SE', gate: { code: 'G7' }, manager: 'Liv' },
  shift: 'night',
  depth: 40,
  maxDepth: 55,
  blasts: [
    { id: 3, at: '2025-04-03T08:00:00Z' },
    { id: 2, at: '2025-04-02T08:00:00Z' },
    { id: 1, at: '2025-04-01T08:00:00Z' },
  ],
};
const headers: [string, string][] = [
  ['Content-Type', 'application/json'],
  ['X-Left', '7'],
  ['X-Limit', '9'],
  ['Location', '/blasts/3'],
];

function reading(text: string, status = 200): string {
  const sample = exampleExchange({ status, body: JSON.stringify(quarry), headers });
  const compiled = compileRule(text, { path: '/quarry', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what people say of an answer', () => {
  it.each([
    [
      'X-Left is an integer not greater than X-Limit',
      'The header `X-Left` is an integer and the header `X-Left` is not greater than the value of the header `X-Limit`',
    ],
    [
      'depth must be a number less than maxDepth',
      '`depth` is a number and `depth` is less than the value of `maxDepth`',
    ],
    ["The site's country should be Sweden, i.e. SE", '`site.country` is "SE" in any case'],
    ['the shift is the late one (that is night)', '`shift` is "night" in any case'],
    ["A driller can't have more than 5 blasts at the same time", '`blasts` has a length of at most 5'],
    ['a site must not have more than 8 blasts at once', '`blasts` has a length of at most 8'],
    ["The site's latest blast comes first", '`blasts` is sorted descending by `at`'],
    ["A foreman's newest blast appears on top", '`blasts` is sorted descending by `at`'],
    ['Drivers should see their gate code on the site', '`site.gate.code` is not empty'],
    ['A visitor can see the manager of the site', '`site.manager` is present'],
    ['Given a blast is requested, then its shift must be night', '`shift` is "night"'],
    ['Given an unknown driver name, then the depth must be 40', '`depth` is 40'],
  ])('is read in the words of its members: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    [
      'the call is confirmed with status code 202 and a Location header is sent',
      'The status is 202 and the header `Location` is present',
    ],
    ['The request is answered with 202, shift is night', 'The status is 202 and `shift` is "night" in any case'],
    ['Given a valid blast is posted, then the status is 202', 'The status is 202'],
  ])('is read with its status: "%s"', (text, expected) => expect(reading(text, 202)).toBe(expected));

  it.each([
    'depth is an integer not greater than gleam',
    "The site's country should be Norway, i.e. NO",
    "A driller can't have more than 2 blasts at the same time",
    "The site's oldest blast comes first",
    'Drivers should see their wifi code on the site',
    'Given a night shift, then the gate gleams',
    'shift is night, csv',
  ])('is asked about where it does not hold or is not known: "%s"', (text) =>
    expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});

describe('how a text comes, behind what it is', () => {
  const read = (text: string): string => {
    const sample = exampleExchange({ body: 'lit', headers: [['Content-Type', 'text/plain']] });
    const compiled = compileRule(text, { path: '/lamp', samples: [sample] });
    return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
  };

  it.each(['body = lit, plain text', 'body is lit, sent as plain text'])('"%s"', (text) =>
    expect(read(text)).toBe('The body is "lit" and the content type starts with "text/plain"'),
  );

  it.each(['body = lit, html', 'body is lit, as csv'])('is not left out: "%s"', (text) =>
    expect(read(text)).toMatch(/^(?:unknown|ambiguous)$/),
  );
});

describe('an entry for something', () => {
  const faults = [
    { field: 'mast', text: 'too tall' },
    { field: 'keel', text: 'too deep' },
  ];
  const read = (text: string): string => {
    const sample = exampleExchange({ status: 422, body: JSON.stringify({ code: 'BAD', faults }) });
    const compiled = compileRule(text, { path: '/berths', samples: [sample] });
    return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
  };

  it.each([
    ['Given an invalid keel, then the list of faults must contain an entry for keel', '"keel"'],
    ['The list of faults should include an item for mast', '"mast" in any case'],
    ['the collection of faults lists a record about keel', '"keel" in any case'],
    ['The array of faults contains an element for mast', '"mast" in any case'],
  ])('is one of the list: "%s"', (text, value) =>
    expect(read(text)).toBe(`For at least one item of \`faults\` it holds that \`field\` is ${value}`),
  );

  it('is asked about where there is none', () =>
    expect(read('the list of faults must contain an entry for sail')).toBe('unknown'));
});
