import { expect, test } from 'vitest';
import { nextInTurn } from './thread-pool.ts';

test('organizations take turns, and jobs of one stay in their order', () => {
  const waiting = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({ name, owner: name.slice(0, 1) }));
  const served: (string | null)[] = ['a'];
  const order: string[] = [];
  for (let one = nextInTurn(waiting, served); one !== undefined; one = nextInTurn(waiting, served)) {
    waiting.splice(waiting.indexOf(one), 1);
    served.push(one.owner);
    order.push(one.name);
  }
  expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2', 'a3']);
});
