import { describe, expect, it } from 'vitest';
import type { EachItem, Test } from '../../tree/check.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { plainContext } from '../../testing/plain-context.ts';
import { evaluateCheck } from '../evaluate.ts';

const test = (name: string, predicate: Test['predicate']): Test => ({
  kind: 'test',
  subject: { kind: 'field', path: [name] },
  quantifier: { kind: 'implied' },
  predicate,
  negated: false,
});
const paid = test('status', { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 'paid' } });
const dated: EachItem = {
  kind: 'each',
  list: ['orders'],
  quantifier: { kind: 'all' },
  filter: paid,
  check: test('paidAt', { op: 'present' }),
};
const judge = (check: EachItem, body: unknown) =>
  evaluateCheck(check, exampleExchange({ body: JSON.stringify(body) }), plainContext);
const orders = (...list: unknown[]) => ({ orders: list });

describe('what is said of the items of a list', () => {
  it('looks at the items that are meant and at no others', () => {
    expect(judge(dated, orders({ status: 'paid', paidAt: 'x' }, { status: 'open' })).status).toBe('pass');
    expect(judge(dated, orders({ status: 'open' }, { status: 'paid' }))).toEqual({
      status: 'fail',
      reason: 'Expected `orders[1].paidAt` to be present, but `orders[1].paidAt` is missing.',
      evidence: [{ path: 'orders[1].paidAt', value: 'missing', ok: false }],
    });
  });

  it('points at every item that fails', () => {
    const found = judge(dated, orders(...Array.from({ length: 5 }, () => ({ status: 'paid' }))));
    expect(found.evidence.map(({ path }) => path)).toEqual([0, 1, 2, 3, 4].map((at) => `orders[${at}].paidAt`));
    expect(found.reason).toContain('2 more items are like this');
  });

  it('shows the items that it passed', () => {
    const found = judge(dated, orders({ status: 'open' }, { status: 'paid', paidAt: 'x' }));
    expect(found.evidence).toEqual([{ path: 'orders[1].paidAt', value: '"x"', ok: true }]);
  });

  it('says that there are no such items', () => {
    const found = judge(dated, orders({ status: 'open' }));
    expect(found.status).toBe('pass');
    expect(found.reason).toContain('There are no such items');
  });

  it.each([
    ['the list is missing', { order: [] }, '`orders` is missing; the nearest is `order`'],
    ['it is no list', { orders: {} }, 'is not a list'],
    ['nothing tells which items are meant', orders({ state: 'paid' }), 'what tells which are meant'],
  ])('fails when %s', (_, body, reason) => {
    const found = judge(dated, body);
    expect(found.status).toBe('fail');
    expect(found.reason).toContain(reason);
  });

  it.each([
    [{ kind: 'any' }, ['pass', 'pass', 'fail', 'fail']],
    [{ kind: 'none' }, ['fail', 'fail', 'pass', 'pass']],
    [{ kind: 'exactly', count: 1 }, ['pass', 'fail', 'fail', 'fail']],
    [{ kind: 'atLeast', count: 2 }, ['fail', 'pass', 'fail', 'fail']],
    [{ kind: 'atMost', count: 1 }, ['pass', 'fail', 'pass', 'pass']],
  ] as const)('counts: %j', (quantifier, verdicts) => {
    const good = { status: 'paid', paidAt: 'x' };
    const bodies = [orders(good), orders(good, good), orders({ status: 'paid' }), orders({ status: 'open' })];
    expect(bodies.map((body) => judge({ ...dated, quantifier }, body).status)).toEqual(verdicts);
  });

  it('compares with other places of the same item, in lists of lists too', () => {
    const check: EachItem = {
      kind: 'each',
      list: ['orders', { each: true }, 'lines'],
      quantifier: { kind: 'all' },
      filter: null,
      check: test('shipped', {
        op: 'compare',
        comparison: 'atMost',
        value: { kind: 'field', path: ['ordered'] },
      }),
    };
    const lines = (...list: unknown[]) => ({ orders: [{ lines: list }] });
    expect(judge(check, lines({ shipped: 1, ordered: 2 }, { shipped: 5, ordered: 5 })).status).toBe('pass');
    expect(judge(check, lines({ shipped: 1, ordered: 2 }, { shipped: 5, ordered: 4 })).evidence[0]?.path).toBe(
      'orders[0].lines[1].shipped',
    );
  });

  it('denied, holds when one item fails', () => {
    const not = { kind: 'not' as const, check: dated };
    const of = (body: unknown) =>
      evaluateCheck(not, exampleExchange({ body: JSON.stringify(body) }), plainContext).status;
    expect([of(orders({ status: 'paid' })), of(orders({ status: 'paid', paidAt: 'x' }))]).toEqual(['pass', 'fail']);
  });

  it('takes time linear in the number of items', () => {
    const many = orders(...Array.from({ length: 50_000 }, (_, id) => ({ id, status: 'paid', paidAt: 'x' })));
    const start = process.cpuUsage();
    expect(judge(dated, many).status).toBe('pass');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000);
  });
});
