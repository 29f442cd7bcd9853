import { describe, expect, it } from 'vitest';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import { previewRule } from '../compile.ts';
import { disambiguatingAnswers } from './disambiguating-answers.ts';
import type { DisambiguatingExample } from './disambiguating-answers.ts';

const known = (body: unknown, status = 200) => ({ samples: [exampleExchange({ body: JSON.stringify(body), status })] });

function exchangeOf({ status, headers, body, sent }: DisambiguatingExample) {
  return exampleExchange({ status, headers, body }, { body: sent });
}

describe('the answers that tell readings apart', () => {
  const two: [string, object][] = [
    ['city is a string', known({ billing: { city: 'Oslo' }, delivery: { city: 'Bergen' } })],
    ['city is Paris', known({ billing: { city: 'Oslo' }, delivery: { city: 'Bergen' } })],
    ['every city is not empty', known({ from: [{ city: 'Oslo' }], to: [{ city: 'Bergen' }] })],
    ['city has 4 characters', known({ billing: { city: 'Oslo' }, delivery: { city: 'Bonn' } })],
    ['city is null', known({ billing: { city: null }, delivery: { city: null } })],
  ];
  const one: [string, object][] = [
    ['the author is updated', known({ id: 1, name: 'Jane' })],
    ['reviews exist', known({ reviews: [{ id: 1, text: 'fine' }] })],
    ['the order is rejected', known({ errors: [{ field: 'a' }, { field: 'b' }] }, 422)],
  ];

  it.each([...two, ...one])('are judged as they say: %s', (text, context) => {
    const compiled = previewRule(text, context);
    if (compiled.status !== 'ambiguous') throw new Error(`${text} is ${compiled.status}`);
    expect(compiled.answers.length).toBeGreaterThan(0);
    for (const answer of compiled.answers) {
      const verdicts = compiled.readings.map(
        ({ check }) => evaluateCheck(check, exchangeOf(answer), exampleContext).status === 'pass',
      );
      expect(verdicts).toEqual(answer.passes);
      expect(new Set(verdicts).size).toBe(2);
      expect(answer.paths.length).toBeGreaterThan(0);
    }
  });

  it.each(two)('are two, one for each reading: %s', (text, context) => {
    const compiled = previewRule(text, context);
    const passes = compiled.status === 'ambiguous' ? compiled.answers.map((answer) => answer.passes) : [];
    expect(passes).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it.each(one)('is one where the first reading follows from the second: %s', (text, context) => {
    const compiled = previewRule(text, context);
    expect(compiled.status === 'ambiguous' ? compiled.answers.map((answer) => answer.passes) : compiled).toEqual([
      [true, false],
    ]);
  });

  it('are small, say what was sent only when it counts, and keep secrets', () => {
    const body = { token: { value: 'abc' }, other: { value: 'x'.repeat(500) }, unrelated: 'y'.repeat(500) };
    const compiled = previewRule('value is a string', known(body));
    const answers = compiled.status === 'ambiguous' ? compiled.answers : [];
    expect(answers.length).toBe(2);
    expect(JSON.stringify(answers)).not.toContain('abc');
    for (const answer of answers) {
      expect(answer.body.length).toBeLessThan(200);
      expect(answer.sent).toBeNull();
    }
  });

  it('are made from the sentences alone when there is no sample', () => {
    const checks = ['`a.price` is greater than 5', '`b.price` is greater than 5', 'the status is 404'].flatMap(
      (text) => {
        const compiled = previewRule(text);
        return compiled.status === 'understood' ? [compiled.check] : [];
      },
    );
    expect(disambiguatingAnswers(checks, {}).map(({ passes }) => passes)).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it('are none for readings that no answer tells apart', () => {
    const compiled = previewRule('`a` is 5');
    const checks = compiled.status === 'understood' ? [compiled.check, compiled.check] : [];
    expect(disambiguatingAnswers(checks, {})).toEqual([]);
  });
});
