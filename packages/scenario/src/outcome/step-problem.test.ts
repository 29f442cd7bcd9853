import { describe, expect, it } from 'vitest';
import { readRefusedAnswer, readStepProblem, refusedAnswerText, stepProblemText } from './step-problem.ts';

describe('what did not work before a request', () => {
  it.each([
    { number: 1, label: 'POST /books', problem: 'the API answered 500.' },
    { number: 12, label: 'GET /a,b/{id}', problem: 'the answer has no id,\nonly a name.' },
  ])('is read as it was written: $label', (one) => {
    expect(readStepProblem(stepProblemText(one))).toEqual(one);
  });

  it.each([
    { status: 409, body: '' },
    { status: 400, body: '{"error":"Step 1"}\n' },
  ])('is read with what was answered: $status', (one) => {
    expect(readRefusedAnswer(refusedAnswerText(one))).toEqual(one);
  });

  it('is nothing else', () => {
    expect(readStepProblem('The login did not work: no token.')).toBeNull();
    expect(readRefusedAnswer('the answer has no id')).toBeNull();
  });
});
