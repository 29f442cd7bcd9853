import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const desk = {
  total: 3,
  tickets: [
    { id: 'TK-31', openedAt: '2025-03-03T09:00:00Z', state: 'open', priority: 3 },
    { id: 'TK-28', openedAt: '2025-03-02T09:00:00Z', state: 'open', priority: 2 },
    { id: 'TK-22', openedAt: '2025-03-01T09:00:00Z', state: 'open', priority: 1 },
  ],
};
const kite = { id: 7731, name: 'Blue kite', state: 'queued', tags: ['sky', 'wind'], length: 4 };
const refused = { title: 'Not valid', detail: 'No.', errors: [{ field: 'age' }, { field: 'name' }] };
const tickets: RuleContext = { path: '/tickets', samples: [exampleExchange({ body: JSON.stringify(desk) })] };
const made: RuleContext = {
  path: '/kites',
  samples: [
    exampleExchange({
      status: 201,
      body: JSON.stringify(kite),
      headers: [
        ['Content-Type', 'application/json'],
        ['Location', '/kites/7731'],
      ],
    }),
  ],
};
const failed: RuleContext = {
  path: '/kites',
  samples: [
    exampleExchange({
      status: 422,
      body: JSON.stringify(refused),
      headers: [['Content-Type', 'application/problem+json']],
    }),
  ],
};

function reading(text: string, context: RuleContext): string {
  const compiled = compileRule(text, context);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('parts in shorthand', () => {
  it.each([
    [
      '3 tickets, all open, newest first',
      '`tickets` has a length of exactly 3 and every `tickets[*].state` is "open" and `tickets` is sorted descending by `openedAt`',
    ],
    [
      '3 tickets, every one open, highest priority first',
      '`tickets` has a length of exactly 3 and every `tickets[*].state` is "open" and `tickets` is sorted descending by `priority`',
    ],
    [
      'exactly 3 tickets, none closed, no dupes',
      '`tickets` has a length of exactly 3 and no `tickets[*].state` is "closed" in any case and `tickets` is unique',
    ],
  ])('are about the list: "%s"', (text, expected) => expect(reading(text, tickets)).toBe(expected));

  it.each([
    [
      '< 800 ms and Location header ends with the new id',
      'The response time is less than 800 ms and the header `Location` ends with the value of `id`',
    ],
    [
      'tags contain no duplicates and are lowercase',
      '`tags` is unique and `tags[*]` matches the pattern "^[^A-Z]*[a-z][^A-Z]*$"',
    ],
    [
      'the length equals 4, is positive and at most 9',
      '`length` is 4 and `length` is positive and `length` is at most 9',
    ],
  ])('are about what was named: "%s"', (text, expected) => expect(reading(text, made)).toBe(expected));

  it.each([
    [
      '422 + problem+json, errors[] not empty',
      'The status is 422 and the content type starts with "application/problem+json" and `errors` has a length of at least 1',
    ],
    [
      '422, content type problem+json, 2 errors',
      'The status is 422 and the content type starts with "application/problem+json" and `errors` has a length of exactly 2',
    ],
  ])('are about a refusal: "%s"', (text, expected) => expect(reading(text, failed)).toBe(expected));

  it.each([
    '3 tickets, all shiny',
    '3 tickets, newest one shown',
    '3 tickets, none shiny, no dupes',
    '3 tickets and gleam',
  ])('are not left out where they are not understood: "%s"', (text) => expect(reading(text, tickets)).toBe('unknown'));

  it.each(['422 problem+json with non-empty errors[]', '422 + problem+xml', '422, errors[] helpful'])(
    'of a refusal are no mere status: "%s"',
    (text) => expect(reading(text, failed)).not.toBe('The status is 422'),
  );
});
