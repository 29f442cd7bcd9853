import { describe, expect, it } from 'vitest';
import type { Proposal } from '../repairs/proposal.ts';
import { Alternatives, type Reason } from './alternatives.ts';

const change = (at: string, value: number, on?: string): Proposal => [
  { kind: 'value', in: 'body', at, value, because: '', ...(on !== undefined && { on }) },
];
const reason = (mark: string, ...proposals: Proposal[]): Reason => ({ mark, propose: () => proposals });
const inForce = ({ repairs }: Alternatives): string[] =>
  repairs.map((one) => `${one.at} ${one.kind === 'value' ? JSON.stringify(one.value) : one.kind}`);

describe('a change', () => {
  it('stays when the refusal is another one after it, and is exchanged when it is the same', () => {
    const tried = new Alternatives([]);
    const first = reason('full', change('/a', 1), change('/a', 2));
    expect(tried.next([first])).toBe(true);
    expect(tried.next([first])).toBe(true);
    expect(inForce(tried)).toEqual(['/a 2']);
    expect(tried.next([reason('late', change('/b', 1))])).toBe(true);
    expect(inForce(tried)).toEqual(['/a 2', '/b 1']);
  });

  it('is not tried again for the same reason', () => {
    const tried = new Alternatives([]);
    tried.next([reason('full', change('/a', 1), change('/a', 1))]);
    expect(tried.next([reason('full')])).toBe(false);
    expect(tried.more([reason('full', change('/a', 1))])).toBe(false);
  });

  it('takes the place of what was made of the same value', () => {
    const tried = new Alternatives([{ kind: 'unique', in: 'body', at: '/a', because: '' }]);
    tried.next([reason('full', change('/a', 1))]);
    expect(inForce(tried)).toEqual(['/a 1']);
  });

  it('is exchanged where nothing is left for what it led to', () => {
    const tried = new Alternatives([]);
    tried.next([reason('full', change('/a', 1), change('/a', 2))]);
    const end = reason('stuck');
    expect(tried.next([end])).toBe(false);
    expect(tried.back([end])).toBe(true);
    expect(inForce(tried)).toEqual(['/a 2']);
    expect(tried.back([end])).toBe(false);
  });

  it('is exchanged where it is itself what is refused', () => {
    const tried = new Alternatives([]);
    const sent: Proposal = [{ kind: 'state', in: 'path', at: 'id', states: ['shut'], because: '' }];
    tried.next([reason('full', sent, change('/a', 2))]);
    expect(tried.exchange(() => false)).toBe(false);
    expect(tried.exchange(([one]) => one?.kind === 'state')).toBe(true);
    expect(inForce(tried)).toEqual(['/a 2']);
  });

  it('of another request is kept beside it, and dropped when it broke that one', () => {
    const tried = new Alternatives([]);
    tried.next([reason('empty', change('/lines', 1, 'POST /orders'), change('/a', 2))]);
    expect([...tried.elsewhere.keys()]).toEqual(['POST /orders']);
    expect(tried.nextInsteadOf(({ on }) => on === 'POST /orders')).toBe(true);
    expect([...tried.elsewhere.keys()]).toEqual([]);
    expect(inForce(tried)).toEqual(['/a 2']);
  });
});
