import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const answer = exampleExchange({
  body: JSON.stringify({
    opensAt: '2026-05-01T08:00:00Z',
    berths: [
      { berthNo: 'B-12', depth: 4, fee: 30, paid_in: true, from: '2026-05-02T10:00:00Z' },
      { berthNo: 'B-13', depth: 6, fee: 45, paid_in: false, from: '2026-05-03T10:00:00Z' },
    ],
    error: { message: 'No berth' },
  }),
});

const checkOf = (text: string): string => {
  const compiled = compileRule(text, { samples: [answer] });
  return compiled.status === 'understood' ? JSON.stringify(compiled.check) : 'not understood';
};

describe('what a sentence cannot mean', () => {
  it('no text is ordered against a moment', () => {
    expect(checkOf('every `berths[*].berthNo` is at least `opensAt`')).toBe('not understood');
    expect(checkOf('every `berths[*].from` is at least `opensAt`')).toContain('opensAt');
  });

  it('no body is one of its fields', () => {
    expect(checkOf('If a berth was given up, it must never be marked as paid in')).not.toContain('"kind":"body"');
  });

  it('no span of time is a length', () => {
    expect(checkOf('The answer must to come in less than 700 milliseconds')).not.toContain('"op":"length"');
    expect(checkOf('berths has less than 700 items')).toContain('"op":"length"');
  });

  it('"never" is about both sides of "or"', () => {
    const check = checkOf('depth can never be above 20 or below 1.');
    expect(check).not.toMatch(/"kind":"any".*"negated":true.*"negated":false/);
    expect(checkOf('`error.message` never contains "at com." or "Exception"')).not.toMatch(/"op":"compare"/);
  });

  it('a text in quotes is part of it, and a word is part of a text', () => {
    expect(checkOf('The berths should tell which one is taken, here it is "B-77".')).toMatch(/not understood|B-77/);
    expect(checkOf('There must be an error message, but without the word "Exception".')).not.toContain(
      '"op":"compare"',
    );
  });

  it('no text is looked for among records', () => {
    expect(checkOf('The berths must not contain `berthNo`')).not.toContain('"op":"contains"');
    expect(checkOf('`error.message` must not contain "Berth"')).toContain('"op":"contains"');
  });

  it('a word that stands for something else names nothing', () => {
    expect(checkOf('The audit found X-Runtime once more. That header must go.')).not.toContain('"name":"must"');
    expect(checkOf('I asked for deep ones and got all. Every berth must be deep.')).not.toContain('"thing":"I"');
  });
});
