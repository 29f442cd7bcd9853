import { expect, it } from 'vitest';
import { clausesIn } from './said-clauses.ts';

const SAID = 'Cancelling a confirmed order releases its seats, so the seats are free again. The order is closed.';
const from = (state: string) => ({
  from: state,
  to: 'cancelled',
  states: ['draft', 'confirmed', 'cancelled'],
  isChosen: false,
});

it('what is said of records in one state happens to no others', () => {
  expect(clausesIn(SAID, from('draft'))).toEqual(['The order is closed.']);
  expect(clausesIn(SAID, from('confirmed'))).toHaveLength(3);
});

it('a sentence that begins with another move says nothing of this one', () => {
  const words = '**Cancelling** frees the seats, and the hall is open. **Confirming** takes them.';
  const to = (state: string) => ({ ...from('draft'), to: state, isChosen: true });
  expect(clausesIn(words, to('confirmed'))).toEqual(['**Confirming** takes them.']);
  expect(clausesIn(words, to('cancelled'))).toEqual(['**Cancelling** frees the seats', 'and the hall is open.']);
  expect(clausesIn(words)).toHaveLength(3);
});
