import { describe, expect, it } from 'vitest';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';
import { failingAnswer } from './disambiguating-answers.ts';

const body = JSON.stringify({
  total: 2,
  rows: [
    { id: 'a', price: 3 },
    { id: 'b', price: 4 },
  ],
});
const context = { samples: [exampleExchange({ body, headers: [['Content-Type', 'application/json']] })] };

function failing(text: string) {
  const compiled = compileRule(text, context);
  if (compiled.status !== 'understood') throw new Error(`${text} is ${compiled.status}`);
  return { check: compiled.check, answer: failingAnswer(compiled.check, context) };
}

describe('an answer that a rule fails', () => {
  it.each([
    ['every price is above 2', '{"rows":[{"price":2}]}'],
    ['rows are sorted by id', '{"rows":[{"id":"b"},{"id":"a"}]}'],
    ['the ids are unique', '{"rows":[{"id":"a"},{"id":"a"}]}'],
    ['if total is above 0 then rows is not empty', '{"total":2,"rows":""}'],
  ])('differs from the good one only where it looks: %s', (text, expected) => {
    const { check, answer } = failing(text);
    expect(answer?.body).toBe(expected);
    expect(answer?.passes).toEqual([false]);
    const exchange = exampleExchange({ body: answer?.body ?? '' });
    expect(evaluateCheck(check, exchange, exampleContext).status).toBe('fail');
  });

  it('says how long it took, and which header it has, where a rule looks at them', () => {
    expect(failing('response time is below 500 ms').answer).toMatchObject({ timeMs: 500, paths: ['response time'] });
    expect(failing('the content type is application/json').answer?.headers).toEqual([
      ['Content-Type', 'another application/json'],
    ]);
  });

  it('is none for what only the document can judge', () => {
    expect(failing('the body matches the schema').answer).toBeNull();
  });
});
