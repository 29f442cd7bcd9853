import { describe, expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import type { EvaluationContext, Exchange, StepAnswer, Verdict } from '../../exchange.ts';
import { prepareExchange } from '../../exchange.ts';
import { isVacuous, strengthOf } from '../../strength/strength.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import type { Check } from '../../tree/check.ts';
import { evaluateCheck } from '../evaluate.ts';

const answered = (body: unknown, response: Partial<Exchange['response']> = {}): Exchange =>
  exampleExchange({ body: typeof body === 'string' ? body : JSON.stringify(body), ...response });

function contextWith(answers: Record<string, unknown>): EvaluationContext {
  const kept = Object.entries(answers).map(([name, body]): [string, StepAnswer] => [
    name,
    { exchange: prepareExchange(answered(body)) },
  ]);
  return { ...exampleContext, answers: new Map(kept) };
}

function checkOf(text: string): Check {
  const compiled = compileRule(text);
  if (compiled.status !== 'understood') throw new Error(`"${text}" is ${compiled.status}`);
  return compiled.check;
}

/** Judges a body by a sentence that compares with the answer of step "x". */
function judge(text: string, own: unknown, other: unknown): Verdict {
  return evaluateCheck(checkOf(text), answered(own), contextWith({ x: other }));
}

const data = (...ids: unknown[]) => ({ data: ids.map((id) => ({ id, title: `t${String(id)}` })) });

describe('a record and the same record in another answer', () => {
  const before = { id: 7, title: 'Emma', tags: ['a', 'b'], price: 12.5, made: '2026-01-01T10:00:00Z', note: null };

  it.each([
    ['keys in any order', { title: 'Emma', id: 7, made: before.made, price: 12.5, tags: ['a', 'b'], note: null }],
    ['numbers by value, also as text', { ...before, price: '12.50' }],
    ['times by instant', { ...before, made: '2026-01-01T12:00:00.000+02:00' }],
    ['a null property and an absent one', { id: 7, title: 'Emma', tags: ['a', 'b'], price: 12.5, made: before.made }],
  ])('are the same: %s', (_, own) => {
    expect(judge('The body is the same as in step "x"', own, before)).toMatchObject({ status: 'pass' });
  });

  it.each([
    ['another text', { ...before, title: 'Persuasion' }, '`title` is "Persuasion" instead of "Emma"'],
    ['another order of a list', { ...before, tags: ['b', 'a'] }, '`tags[0]` is "b" instead of "a"'],
    ['a property that is gone', { ...before, title: undefined }, '`title` is missing instead of "Emma"'],
    ['a property more', { ...before, owner: 1 }, '`owner` is 1 instead of missing'],
    ['another case', { ...before, title: 'emma' }, '`title` is "emma"'],
  ])('are not the same: %s', (_, own, reason) => {
    const verdict = judge('The body is the same as in step "x"', own, before);
    expect(verdict.status).toBe('fail');
    expect(verdict.reason).toContain(reason);
  });

  it('shows both values with their locations', () => {
    const { evidence } = judge('`data` is the same as in step "x"', { data: { a: 1 } }, { data: { a: 2 } });
    expect(evidence).toEqual([
      { path: 'data.a', value: '1', ok: false },
      { path: 'step "x": data.a', value: '2', ok: false },
    ]);
  });

  it('leaves out what is excepted: names at any depth, longer paths at their location', () => {
    const own = { id: 7, version: 2, meta: { etag: 'b', version: 9, by: 'me' } };
    const other = { id: 7, version: 1, meta: { etag: 'a', version: 1, by: 'me' } };
    expect(judge('The body is the same as in step "x" except version and etag', own, other).status).toBe('pass');
    expect(judge('The body is the same as in step "x", except version, meta.etag', own, other).status).toBe('pass');
    expect(judge('The body is the same as in step "x" except version', own, other).status).toBe('fail');
    const changed = { ...own, meta: { ...own.meta, by: 'you' } };
    expect(judge('The body is the same as in step "x" except version and etag', changed, other).status).toBe('fail');
  });

  it('compares truth values, lists and nothing with nothing', () => {
    expect(judge('`open` is the same as in step "x"', { open: false }, { open: false }).status).toBe('pass');
    expect(judge('`open` is the same as in step "x"', { open: true }, { open: false }).status).toBe('fail');
    expect(judge('`open` is the same as in step "x"', { open: null }, { open: null }).status).toBe('pass');
    expect(judge('`open` is the same as in step "x"', { open: 0 }, { open: false }).status).toBe('fail');
    expect(judge('`ids[*].id` is the same as in step "x"', { ids: [{ id: 1 }] }, { ids: [{ id: 2 }] }).status).toBe(
      'fail',
    );
  });

  it('is different only where something is', () => {
    expect(judge('`version` is different from `meta.v` in step "x"', { version: 2 }, { meta: { v: 1 } }).status).toBe(
      'pass',
    );
    expect(judge('`version` is different from `meta.v` in step "x"', { version: 1 }, { meta: { v: 1 } }).status).toBe(
      'fail',
    );
    expect(judge('`version` is different from `meta.v` in step "x"', {}, { meta: { v: 1 } }).status).toBe('fail');
  });

  it('compares headers', () => {
    const exchange = exampleExchange({ headers: [['ETag', '"b"']] });
    const answers = new Map([['x', { exchange: prepareExchange(exampleExchange({ headers: [['etag', '"a"']] })) }]]);
    const verdict = evaluateCheck(checkOf('header ETag is different from step "x"'), exchange, {
      ...exampleContext,
      answers,
    });
    expect(verdict.status).toBe('pass');
  });

  it('masks secrets on both sides', () => {
    const { reason, evidence } = judge(
      'The body is the same as in step "x"',
      { password: 'hunter22' },
      { password: 'letmein1' },
    );
    expect(JSON.stringify([reason, evidence])).not.toMatch(/hunter22|letmein1/);
  });
});

describe('a value and a value of another answer', () => {
  it.each<[string, unknown, unknown, 'pass' | 'fail']>([
    ['`n` is 2 less than in step "x"', 3, 5, 'pass'],
    ['`n` is 2 less than in step "x"', 4, 5, 'fail'],
    ['`n` is 2 less than in step "x"', 7, 5, 'fail'],
    ['`n` is 2 more than in step "x"', 7, 5, 'pass'],
    ['`n` is 0.1 more than in step "x"', 0.3, 0.2, 'pass'],
    ['`n` is 0.1 more than in step "x"', '0.30', '0.2', 'pass'],
    ['`n` is 0.1 more than in step "x"', 0.30000000000000004, 0.2, 'fail'],
    ['`n` is 1 more than in step "x"', '9007199254740994', '9007199254740993', 'pass'],
    ['`n` is greater than in step "x"', 2, 1, 'pass'],
    ['`n` is greater than in step "x"', 1, 1, 'fail'],
    ['`n` is at least 2 more than in step "x"', 4, 1, 'pass'],
    ['`n` is at least 2 more than in step "x"', 2, 1, 'fail'],
    ['`n` is later than in step "x"', '2026-01-01T12:00:00Z', '2026-01-01T12:30:00+01:00', 'pass'],
    ['`n` is later than in step "x"', '2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z', 'fail'],
    ['`n` is not earlier than in step "x"', '2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z', 'pass'],
    ['`n` is not earlier than in step "x"', '2026-01-01T11:00:00Z', '2026-01-01T12:00:00Z', 'fail'],
    ['`n` is not earlier than in step "x"', null, '2026-01-01T12:00:00Z', 'fail'],
    ['`n` is 2 more than in step "x"', 'many', 1, 'fail'],
  ])('%s: %j after %j is a %s', (text, own, other, status) => {
    expect(judge(text, { n: own }, { n: other }).status).toBe(status);
  });

  it('says both', () => {
    const { reason } = judge('`stock` is 2 less than in step "x"', { stock: 5 }, { stock: 5 });
    expect(reason).toBe(
      'Expected `stock` to be 2 less than `stock` in step "x", but `stock` is 5, and `step "x": stock` is 5.',
    );
  });
});

describe('the items of two lists', () => {
  it.each<[string, unknown, unknown, 'pass' | 'fail']>([
    ['The items of data are the same as in step "x"', data(1, 2), data(1, 2), 'pass'],
    ['The items of data are the same as in step "x"', data(2, 1), data(1, 2), 'fail'],
    ['The items of data are the same as in step "x"', data(1), data(1, 2), 'fail'],
    ['The items of data are the same as in step "x" in any order', data(2, 1), data(1, 2), 'pass'],
    ['The items of data are the same as in step "x" in any order', data(2, 2), data(1, 2), 'fail'],
    ['The items of data are the same as in step "x" in any order by id', data(1, 1), data(1), 'fail'],
    ['No item of data is in step "x" by id', data(3, 4), data(1, 2), 'pass'],
    ['No item of data is in step "x" by id', data(2, 3), data(1, 2), 'fail'],
    ['No item of data is in step "x" by id', data('2', 3), data(1, 2), 'fail'],
    ['Every item of data is in step "x" by id', data(2), data(1, 2), 'pass'],
    ['Every item of data is in step "x" by id', data(2, 3), data(1, 2), 'fail'],
    ['Every item of data in step "x" is in data by id', data(1, 2, 3), data(1, 2), 'pass'],
    ['Every item of data in step "x" is in data by id', data(1, 3), data(1, 2), 'fail'],
    ['The items of data are those of step "x" in reverse order by id', data(2, 1), data(1, 2), 'pass'],
    ['The items of data are those of step "x" in reverse order by id', data(1, 2), data(1, 2), 'fail'],
    ['No item of the body is in step "x" by id', [{ id: 1 }], [{ id: 1 }], 'fail'],
    [
      'No item of `_embedded.items` is in step "x" by `attributes.id`',
      { _embedded: { items: [{ attributes: { id: 1 } }] } },
      { _embedded: { items: [{ attributes: { id: 1 } }] } },
      'fail',
    ],
    ['Every item of data is in step "x" by id', { data: [{ title: 'no id' }] }, data(1), 'fail'],
    ['Every item of data is in step "x" by id', { data: { 1: {} } }, data(1), 'fail'],
    ['Every item of data is in step "x" by id', {}, data(1), 'fail'],
  ])('%s: %j and %j is a %s', (text, own, other, status) => {
    expect(judge(text, own, other).status).toBe(status);
  });

  it('names the items that are in both', () => {
    const { reason, evidence } = judge('No item of data is in step "x" by id', data(2, 3), data(1, 2));
    expect(reason).toContain('`data[0]`');
    expect(evidence.map(({ path }) => path)).toEqual(['data[0]', 'step "x": data[1]']);
  });
});

describe('what cannot be judged', () => {
  const text = '`n` is 2 less than in step "x"';
  const open = (answers: EvaluationContext['answers'], rule = text): Verdict =>
    evaluateCheck(checkOf(rule), answered({ n: 1, data: [] }), { ...exampleContext, ...(answers && { answers }) });
  const one = (body: string): EvaluationContext['answers'] =>
    new Map([['x', { exchange: prepareExchange(answered(body)) }]]);

  it.each<[string, Verdict]>([
    ['no step "x" was answered', open(undefined)],
    ['larger than 1 MB', open(new Map([['x', { problem: 'larger than 1 MB' }]]))],
    ['is not JSON', open(one('<!doctype html>'))],
    ['has no value at `n`', open(one('{}'))],
    ['not a value that can be compared with', open(one('{"n":null}'))],
    ['is not a list', open(one('{"data":1}'), 'No item of data is in step "x" by id')],
    ['nothing that tells it', open(one('{"data":[{}]}'), 'No item of data is in step "x" by id')],
  ])('says why: %s', (reason, verdict) => {
    expect(verdict.isOpen).toBe(true);
    expect(verdict.reason).toContain(reason);
  });

  it('stays open inside of other rules', () => {
    for (const rule of [
      `it is not true that (${text})`,
      `the status is 404 or ${text}`,
      `if the status is 200 then ${text}`,
    ])
      expect(open(undefined, rule)).toMatchObject({ isOpen: true });
  });
});

describe('rules about other answers', () => {
  const exchange = answered({ data: { id: 7, stock: 3, open: true, tags: ['a'] }, list: [{ id: 1 }, { id: 2 }] });
  const context = contextWith({
    x: { data: { id: 7, stock: 5, open: true, tags: ['a'] }, list: [{ id: 1 }, { id: 2 }] },
    y: { list: [{ id: 3 }] },
  });

  it.each([
    '`data` is the same as in step "x" except stock',
    '`data.stock` is 2 less than in step "x"',
    '`data.stock` is less than in step "x"',
    '`data.stock` is different from `data.stock` in step "x"',
    'The items of list are the same as in step "x"',
    'The items of list are the same as in step "x" in any order by id',
    'Every item of list is in step "x" by id',
    'Every item of list in step "x" is in list by id',
    'No item of list is in step "y" by id',
  ])('can fail: %s', (text) => {
    const check = checkOf(text);
    expect(evaluateCheck(check, exchange, context)).toMatchObject({ status: 'pass' });
    expect(isVacuous(check, exchange, context)).toBe(false);
  });

  it('notice every change of a record that must stay as it was', () => {
    const same = contextWith({ x: JSON.parse(exchange.response.body) });
    const { survivors } = strengthOf([checkOf('The body is the same as in step "x"')], exchange, same);
    expect(survivors.map(({ words }) => words).filter((words) => words.includes('`data'))).toEqual([]);
  });

  it('judge large hostile answers in time', () => {
    const ids = Array.from({ length: 60_000 }, (_, index) => ({ id: `k${index}`, n: index }));
    const deep = `${'{"a":'.repeat(400)}${JSON.stringify(ids.slice(0, 20_000))}${'}'.repeat(400)}`;
    const start = process.cpuUsage();
    expect(
      judge('The items of the body are the same as in step "x" in any order by id', ids, ids.toReversed()).status,
    ).toBe('pass');
    expect(judge('No item of the body is in step "x"', ids, ids).status).toBe('fail');
    expect(judge('The body is the same as in step "x" except a.b', deep, deep).status).toBe('pass');
    expect(judge('The items of `l` are the same as in step "x"', `{"l":[${deep}]}`, `{"l":[${deep}]}`).status).toBe(
      'pass',
    );
    expect(judge('The body is the same as in step "x"', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}').status).toBe(
      'fail',
    );
    expect(judge('`n` is 1 more than in step "x"', `{"n":1e999}`, `{"n":"${'9'.repeat(100_000)}"}`).isOpen).toBe(true);
    expect(judge('`n` is 1 more than in step "x"', `{"n":1e308}`, `{"n":1e-308}`).status).toBe('fail');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(12_000);
  });
});
