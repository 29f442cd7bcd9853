import { expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { chapters } from '../grammar/index.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { testsOf } from '../tree/parts-of.ts';
import { predicateKinds } from './registry.ts';

it('has a sentence in the documentation for every kind of predicate', () => {
  const said = new Set<string>();
  for (const { text, sample, status = 200, headers = [] } of chapters.flatMap(({ golden }) => golden)) {
    const samples = sample === undefined ? [] : [exampleExchange({ body: JSON.stringify(sample), status, headers })];
    const compiled = compileRule(text, { samples });
    if (compiled.status === 'understood') for (const { predicate } of testsOf(compiled.check)) said.add(predicate.op);
  }
  expect(Object.keys(predicateKinds).filter((op) => !said.has(op))).toEqual([]);
});
