import { describe, expect, it } from 'vitest';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { prepareExchange } from '../../exchange.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import type { Check, Predicate } from '../../tree/check.ts';
import { compileRule } from '../compile.ts';
import { perItem } from '../clauses/per-item.ts';

const answer = exampleExchange({
  body: JSON.stringify({
    limit: 5,
    offset: 0,
    total: 9,
    parcels: [
      { code: 'P1', stage: 'sent', sentOn: '2026-01-02', fragile: false },
      { code: 'P2', stage: 'open', sentOn: null, fragile: true },
    ],
  }),
});
const read = (text: string) => compileRule(text, { samples: [answer] });
/** What is understood must have this; not to understand it is honest as well. */
const holds = (text: string, part: string) => {
  const compiled = read(text);
  if (compiled.status === 'understood') expect(JSON.stringify(compiled.check)).toContain(part);
};

describe('what no right reading leaves out', () => {
  it.each([
    ['without a key the server answers with 401 and the error code KEYMISSING', '"KEYMISSING"'],
    ['429 responses include `Retry-After` as a whole number of seconds', 'Retry-After'],
    ['the answer must not expose a Server or X-Runtime-Name header', '"name":"Server"'],
    ['returns the parcel with the requested code', '"kind":"request"'],
    ['parcel list - fragile parcels are listed before all others', '"op":"sorted"'],
    ['parcels.length <= limit && offset + parcels.length <= total', '"calculation"'],
    ['all parcels which are sent must have a date in sentOn', '"op":"format"'],
  ])('%s', (text, part) => holds(text, part));

  it('is a name that words were put together to', () => {
    expect(read('the answer is 200 and carries no parcel data').status).not.toBe('understood');
    expect(read('`passwordHash` is not present').status).toBe('understood');
  });
});

it('a condition and a demand of the items of one list are meant of each item', () => {
  const compiled = read('Given a parcel with stage sent, then it carries a sentOn');
  if (compiled.status !== 'understood') throw new Error(compiled.status);
  const judged = (parcels: object[]) =>
    evaluateCheck(
      compiled.check,
      prepareExchange(exampleExchange({ body: JSON.stringify({ parcels }) })),
      exampleContext,
    ).status;
  expect(judged([{ stage: 'sent' }, { stage: 'open', sentOn: '2026-01-02' }])).toBe('fail');
  expect(judged([{ stage: 'sent', sentOn: '2026-01-02' }, { stage: 'open' }])).toBe('pass');
});

it('a text in quotes is a text, also where a field of the answer has that name', () => {
  const refused = exampleExchange({ body: JSON.stringify({ sentOn: null, errors: [{ field: 'sentOn' }] }) });
  expect(compileRule('any `errors[*].field` contains "sentOn"', { samples: [refused] }).status).toBe('understood');
});

it('the word for a part of the request is no field, also where the answer has one of that name', () => {
  const listed = exampleExchange({ body: JSON.stringify({ rows: [{ stage: 'open' }], links: { parameter: 'x' } }) });
  const compiled = compileRule('every `rows[*].stage` equals the query parameter `stage`', { samples: [listed] });
  expect(compiled.status).toBe('understood');
});

it('what an item is compared with under such a condition is looked up in the same item', () => {
  const row = (stage: string, from: number, to: number) => ({ stage, from, to });
  const judged = (rows: object[]) => {
    const check: Check = perItem({
      kind: 'when',
      condition: fieldTest('stage', { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 'sent' } }),
      consequence: fieldTest('to', {
        op: 'compare',
        comparison: 'greater',
        value: { kind: 'field', path: ['rows', { each: true }, 'from'] },
      }),
    });
    return evaluateCheck(check, prepareExchange(exampleExchange({ body: JSON.stringify({ rows }) })), exampleContext)
      .status;
  };
  expect(judged([row('sent', 1, 2), row('open', 9, 3)])).toBe('pass');
  expect(judged([row('sent', 5, 2), row('open', 1, 3)])).toBe('fail');
});

function fieldTest(name: string, predicate: Predicate): Check {
  const subject = { kind: 'field' as const, path: ['rows', { each: true as const }, name] };
  return { kind: 'test', subject, quantifier: { kind: 'implied' }, predicate, negated: false };
}
