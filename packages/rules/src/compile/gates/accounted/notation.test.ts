import { expect, it } from 'vitest';
import { exampleExchange } from '../../../testing/example-exchange.ts';
import { compileRule } from '../../compile.ts';

const answer = exampleExchange({
  body: JSON.stringify({
    total: 2,
    unpaid: 1,
    tickets: [
      { code: 'A-1', seat: 'front', paidAt: null },
      { code: 'A-2', seat: 'back', paidAt: '2026-05-01' },
    ],
  }),
  headers: [['X-Total-Count', '2']],
});

const checkOf = (text: string): string => {
  const compiled = compileRule(text, { samples: [answer] });
  return compiled.status === 'understood' ? JSON.stringify(compiled.check) : 'not understood';
};

it('a chain of equations is read with all of its members or not at all', () => {
  const check = checkOf('nr of tickets == total == X-Total-Count');
  expect(check === 'not understood' || (check.includes('"total"') && check.includes('X-Total-Count'))).toBe(true);
  expect(checkOf('total == 2 and unpaid == 1')).not.toBe('not understood');
});

it('a filter of what is counted is no condition of the whole', () => {
  expect(checkOf('unpaid === count of tickets where paidAt is null')).not.toContain('"kind":"when"');
});

it('what brackets say of several values is held or asked for', () => {
  const check = checkOf('tickets[] not empty, each has code & seat (non-empty strings)');
  expect(check === 'not understood' || check.includes('"op":"type"')).toBe(true);
});
