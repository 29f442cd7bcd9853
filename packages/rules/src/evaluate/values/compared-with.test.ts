import { describe, expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import { prepareExchange } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { evaluateCheck } from '../evaluate.ts';

const judging = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date(0),
  expectedStatus: null,
};

function reason(rule: string, body: object, variables: Record<string, string> = {}): string {
  const compiled = compileRule(rule, {});
  if (compiled.status !== 'understood') throw new Error(`${rule}: ${compiled.status}`);
  const exchange = prepareExchange(exampleExchange({ body: JSON.stringify(body) }));
  return evaluateCheck(compiled.check, exchange, { ...judging, variables }).reason;
}

describe('the reason of a failure says what a value was compared with', () => {
  it('a variable', () => {
    expect(reason('`owner` equals {me}', { owner: 7 }, { me: '8' })).toMatch(/`owner` is 7; `\{me\}` is "8"\.$/);
  });

  it('a variable that nothing was taken for', () => {
    expect(reason('`owner` equals {me}', { owner: 7 })).toMatch(/`\{me\}` is missing\.$/);
  });

  it('another field, and nothing where the rule says the value', () => {
    expect(reason('`paid` equals the value of `total`', { paid: 5, total: 7 })).toMatch(
      /`paid` is 5; the value of `total` is 7\.$/,
    );
    expect(reason('`paid` is 6', { paid: 5 })).toMatch(/`paid` is 5\.$/);
  });

  it('never a secret', () => {
    const said = reason('`echo` equals {password}', { echo: 'x' }, { password: 'correct-horse-battery' });
    expect(said).not.toContain('battery');
  });
});
