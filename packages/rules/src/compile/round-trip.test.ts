import { describe, expect, it } from 'vitest';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import { randomCheck, randomNumbers } from '../testing/random-checks.ts';
import { parseCheck } from '../tree/parse-check.ts';
import { compileRule } from './compile.ts';
import { isTautology } from './gates/tautology.ts';

describe('paraphrase', () => {
  it('compiles back to the same check, for every check the grammar can build', () => {
    const random = randomNumbers(20260115);
    for (let count = 0; count < 3000; count++) {
      const check = randomCheck(random);
      // What holds of every answer is refused, however it came about.
      if (isTautology(check)) continue;
      const text = paraphrase(check);
      const compiled = compileRule(text, {});
      expect({ text, check: compiled.status === 'understood' ? compiled.check : compiled }).toEqual({ text, check });
    }
  });

  it('is of a check that can be stored and read again', () => {
    const random = randomNumbers(7);
    for (let count = 0; count < 500; count++) {
      const check = randomCheck(random);
      expect(parseCheck(JSON.parse(JSON.stringify(check)))).toEqual(check);
    }
  });
});

describe('a stored check', () => {
  it.each([
    [null, 'check is not an object'],
    [{ kind: 'tests' }, 'check.kind is not one of'],
    [
      { kind: 'test', subject: { kind: 'status' }, quantifier: { kind: 'implied' }, predicate: { op: 'present' } },
      'check.negated',
    ],
    [{ kind: 'all', checks: [{ kind: 'not' }] }, 'check.checks[0].check is not an object'],
  ])('that is broken says where: %j', (value, problem) => {
    expect(() => parseCheck(value)).toThrow(problem);
  });
});
