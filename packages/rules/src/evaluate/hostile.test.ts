import { describe, expect, test } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { plainContext } from '../testing/plain-context.ts';
import type { Check } from '../tree/check.ts';
import { evaluateCheck } from './index.ts';
import { isPattern } from './values/patterns.ts';

function verdict(rule: string, body: string): string {
  const compiled = compileRule(rule);
  if (compiled.status !== 'understood') throw new Error(`"${rule}" is ${compiled.status}.`);
  const exchange = exampleExchange({});
  return evaluateCheck(compiled.check, { ...exchange, response: { ...exchange.response, body } }, plainContext).status;
}

/** CPU time of this process, in ms. */
function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('answers that are made to hurt', () => {
  test('a tag with one endless word costs what its length costs', () => {
    const body = `<a ${'x'.repeat(400_000)}></a>`;
    expect(cost(() => verdict('`a` is present', body))).toBeLessThan(8000);
  });

  test('a list of 125,000 items is judged', () => {
    const items = JSON.stringify(Array.from({ length: 125_000 }, () => ({ p: 1 })));
    expect(verdict('`..p` is 1', items)).toBe('pass');
  });

  test('what lies behind 200,000 values is found', () => {
    const body = JSON.stringify({ a: Array.from({ length: 210_000 }, () => 0), d: { x: { password: 'p' } } });
    expect(verdict('`..password` is not present', body)).toBe('fail');
  });

  test('a pattern whose repeats add up to a large program is refused', () => {
    expect([isPattern('a{1000}'.repeat(142)), isPattern('^\\d{1,30}$')]).toEqual([false, true]);
  });
});

describe('what is nowhere', () => {
  const none: Check = {
    kind: 'test',
    subject: { kind: 'field', path: [{ find: 'dose' }] },
    quantifier: { kind: 'none' },
    predicate: { op: 'compare', comparison: 'greater', value: { kind: 'literal', value: 500 } },
    negated: false,
  };

  test('has nothing that can be denied: "no dose exceeds 500" asks for doses', () => {
    const judged = (body: object) =>
      evaluateCheck(none, exampleExchange({ body: JSON.stringify(body) }), plainContext).status;
    expect([judged({ id: 1 }), judged({ dose: 400 }), judged({ dose: 600 })]).toEqual(['fail', 'pass', 'fail']);
  });
});
