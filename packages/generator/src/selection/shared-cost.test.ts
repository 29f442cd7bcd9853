import { expect, it } from 'vitest';
import { writtenRequest, type Candidate } from '../oracles/candidate.ts';
import { choose } from './choose.ts';

const step = { operation: 'POST /authors', values: [], extracts: [], shared: true as const };
const candidate = (name: string): Candidate => ({
  name,
  kind: 'filtered',
  errorIn: null,
  expectedStatus: 200,
  details: { reason: '', constraint: name, pointer: null, before: [step] },
  overrides: [{ in: 'query', name, value: '1' }],
});
const all = ['a', 'b', 'c'].map(candidate);
const chosen = (requests: number, sent?: ReadonlySet<string>): number =>
  choose(all, { scenarios: 9, requests }, sent).chosen.length;

it('counts a shared request once, with the first scenario that needs it', () => {
  expect([1, 2, 3, 4].map((requests) => chosen(requests))).toEqual([0, 1, 2, 3]);
});

it('does not count one that is sent anyway', () => {
  expect(chosen(3, new Set([writtenRequest(step)]))).toBe(3);
});
