import { describe, expect, it } from 'vitest';
import { expectedText, statusMet } from './expectation.ts';
import { failureReason, resultStatus } from './result.ts';
import type { Judgement } from './result.ts';

const pass = { text: 'a', status: 'pass', reason: '' } as const;
const failed = { text: '`price` is above 0', status: 'fail', reason: '`price` is -3.' } as const;

function judged(changes: Partial<Judgement>): Judgement {
  const expected = { status: 400, acceptsClass: false };
  return { expected, answered: 400, statusMet: true, rules: [pass], error: null, ...changes };
}

describe('statusMet', () => {
  it.each([
    [400, false, 400, true],
    [400, false, 422, false],
    [400, true, 422, true],
    [400, true, 200, false],
    [200, true, 204, true],
  ])('%d (class accepted: %s) answered with %d: %s', (status, acceptsClass, answered, met) => {
    expect(statusMet({ status, acceptsClass }, answered)).toBe(met);
  });

  it('is shown with the class that is accepted', () => {
    expect(expectedText({ status: 400, acceptsClass: true })).toBe('400 or another 4xx');
    expect(expectedText({ status: 400, acceptsClass: false })).toBe('400');
  });
});

describe('failureReason', () => {
  it('is none for what is green', () => {
    expect(failureReason(judged({}))).toBeNull();
    expect(resultStatus(judged({}))).toBe('success');
  });

  it('names the rule that failed where another status of the class was accepted', () => {
    const one = judged({ expected: { status: 400, acceptsClass: true }, answered: 422, rules: [pass, failed] });
    expect(failureReason(one)).toBe('Validation rule "`price` is above 0" failed: `price` is -3.');
    expect(resultStatus(one)).toBe('failure');
  });

  it('names the status and the rule where both failed, and counts the others', () => {
    const one = judged({ answered: 200, statusMet: false, rules: [failed, failed, failed] });
    expect(failureReason(one)).toBe(
      'Expected status 400, but the API answered 200. Validation rule "`price` is above 0" failed: `price` is -3. 2 more validation rules failed.',
    );
  });

  it('ends a reason that ends with the rule before it counts the others', () => {
    const unread = {
      text: 'name is `b`',
      status: 'fail',
      reason: 'This validation rule is not understood yet: name is `b`',
    } as const;
    expect(failureReason(judged({ rules: [unread, failed] }))).toBe(
      'Validation rule "name is `b`" failed: This validation rule is not understood yet: name is `b`. 1 more validation rule failed.',
    );
    expect(failureReason(judged({ rules: [unread] }))).toMatch(/`b`$/);
  });

  it('is the error where nothing was judged', () => {
    const one = judged({
      statusMet: null,
      answered: null,
      rules: [],
      error: { cause: 'dns', message: 'No such host.' },
    });
    expect([failureReason(one), resultStatus(one)]).toEqual(['No such host.', 'error']);
  });
});
