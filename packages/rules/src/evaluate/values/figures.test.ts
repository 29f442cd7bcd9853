import { expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { plainContext } from '../../testing/plain-context.ts';
import { evaluateCheck } from '../evaluate.ts';

const stay = {
  open: 2,
  owed: 7,
  nights: 3,
  from: '2026-03-30',
  to: '2026-04-02',
  opens: '08:30',
  closes: '10:00',
  minutes: 90,
  fines: [
    { state: 'open', amount: 3 },
    { state: 'open', amount: 4 },
    { state: 'paid', amount: 9 },
  ],
};

const verdictOf = (text: string, body: unknown): string => {
  const compiled = compileRule(text, {});
  if (compiled.status !== 'understood') return compiled.status;
  return evaluateCheck(compiled.check, exampleExchange({ body: JSON.stringify(body) }), plainContext).status;
};

const withFines = (fines: unknown, other: object = {}) => ({ ...stay, ...other, fines });

it.each([
  ['`open` is the number of `fines[state = "open"]`', stay, 'pass'],
  ['`open` is the number of `fines[state = "open"]`', { ...stay, open: 3 }, 'fail'],
  ['The number of `fines[state = "void"]` is 0', stay, 'pass'],
  ['The number of `fines[state = "void"]` is 0', withFines(undefined), 'fail'],
  ['`owed` is the sum of `fines[state = "open"].amount`', stay, 'pass'],
  ['`owed` is the sum of `fines[state = "open"].amount`', withFines([], { owed: 0 }), 'pass'],
  ['`owed` is the sum of `fines[state = "open"].amount`', withFines(null, { owed: 0 }), 'fail'],
  ['The sum of `fines[*].amount` is at most 16', stay, 'pass'],
  ['The sum of `fines[*].amount` is less than 16', stay, 'fail'],
  ['`nights` is the days from `from` to `to`', stay, 'pass'],
  ['`nights` is the days from `from` to `to`', { ...stay, to: '2026-04-03' }, 'fail'],
  ['`nights` is the days from `from` to `to`', { ...stay, to: null }, 'fail'],
  ['`minutes` is the minutes from `opens` to `closes`', stay, 'pass'],
])('%s', (text, body, verdict) => expect(verdictOf(text, body)).toBe(verdict));
