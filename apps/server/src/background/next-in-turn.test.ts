import { expect, test } from 'vitest';
import { mayTake, nextInTurn } from './thread-pool.ts';

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

test.each<[string, string[], number, boolean]>([
  ['a', [], 3, true],
  ['a', ['a'], 3, true],
  ['a', ['a', 'a'], 3, false],
  ['b', ['a', 'a'], 3, true],
  ['a', ['a', 'b'], 3, true],
  ['b', ['a', 'a', 'a'], 3, false],
  ['a', [], 1, true],
])('%s, with jobs of %j on %i threads, may begin another one: %s', (owner, running, threads, expected) => {
  expect(mayTake(owner, running, threads)).toBe(expected);
});
