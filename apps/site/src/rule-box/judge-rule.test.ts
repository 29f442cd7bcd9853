import { expect, it } from 'vitest';
import { exampleRules, firstAnswer, ownAnswer, sampleAnswers } from './answers.ts';
import { judgeRule } from './judge-rule.ts';

const [good] = sampleAnswers;

it('what is shown first is a rule that fails, with the value that fails it', () => {
  expect(judgeRule(exampleRules[0], firstAnswer)).toMatchObject({
    passes: false,
    reason: 'Expected every `items[*].price` to be greater than 0, but `items[1].price` is 0.',
  });
});

it('each broken answer breaks one of the rules that are offered, and the good one none', () => {
  const passes = (answer: (typeof sampleAnswers)[number]) =>
    exampleRules.map((rule) => {
      const judged = judgeRule(rule, answer);
      return judged.kind === 'understood' && judged.passes;
    });
  expect(passes(good)).toEqual(exampleRules.map(() => true));
  for (const answer of sampleAnswers.slice(1)) expect(passes(answer), answer.name).toContain(false);
});

it('a rule that the good answer contradicts has a verdict, and a remark', () => {
  expect(judgeRule('status 404', good)).toMatchObject({
    kind: 'understood',
    passes: false,
    remark: expect.stringContaining('would fail this too'),
  });
});

it('what would fail says what decides: a time, a header', () => {
  const failing = (rule: string) => {
    const judged = judgeRule(rule, good);
    return judged.kind === 'understood' ? judged.failing : null;
  };
  expect(failing('the answer comes within 500 ms')).toMatch(/^200 after [\d,]+ ms$/);
  expect(failing('the content type is json')).toMatch(/^200 Content-Type: \S+/);
});

it('a rule speaks of the names of an answer that the visitor gave, and is judged by it', () => {
  const own = ownAnswer('{"trains":[{"delay":3},{"delay":7}]}');
  expect(judgeRule('every train has a delay below 5', own)).toMatchObject({
    kind: 'understood',
    paraphrase: expect.stringContaining('trains[*].delay'),
    passes: false,
    reason: expect.stringContaining('trains[1].delay'),
  });
  expect(judgeRule('status 404', own)).not.toHaveProperty('remark');
  expect(judgeRule('every train has a delay below 5', ownAnswer('{"trains":['))).not.toMatchObject({ passes: true });
});
