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
