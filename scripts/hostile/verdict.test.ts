import { expect, it } from 'vitest';
import { exitCodeOf, isHarmed, verdictOf } from './verdict.ts';
import type { Seen } from './verdict.ts';

const calm: Seen = { calmMs: 40, slowestMs: 300, slowestImportMs: 0, failures: [], answers: [413], serverMb: 400 };

it.each<[string, Partial<Seen>, string]>([
  ['nothing notable', {}, 'held'],
  ['a call of exactly a second', { slowestMs: 1000 }, 'held'],
  ['a slow call', { slowestMs: 1001 }, 'held up'],
  ['a slow import', { slowestImportMs: 10_001 }, 'held up'],
  ['a gigabyte', { serverMb: 1024 }, 'held up'],
  ['an answer of 500', { answers: [422, 500] }, 'held up'],
  ['a call that failed', { failures: ['/api/health answered 503'] }, 'held up'],
  ['a slow call on a busy machine', { slowestMs: 4000, calmMs: 700 }, 'busy'],
  ['a fast one there', { slowestMs: 900, calmMs: 700 }, 'held'],
  ['a gigabyte there', { serverMb: 1100, slowestMs: 4000, calmMs: 700 }, 'held up'],
  ['an answer of 500 there', { answers: [500], slowestMs: 4000, calmMs: 700 }, 'held up'],
])('%s', (_, seen, verdict) => expect(verdictOf({ ...calm, ...seen })).toBe(verdict));

it('no run passes that could not judge', () => {
  expect(exitCodeOf({ heldUp: 0, busy: 0, databaseRestarts: 0 })).toBe(0);
  expect(exitCodeOf({ heldUp: 0, busy: 1, databaseRestarts: 0 })).toBe(2);
  expect(exitCodeOf({ heldUp: 1, busy: 1, databaseRestarts: 0 })).toBe(1);
  expect(exitCodeOf({ heldUp: 0, busy: 0, databaseRestarts: 1 })).toBe(1);
});

it('tells what is only slow, and may be tried again, from harm', () => {
  expect(isHarmed({ ...calm })).toBe(false);
  expect(isHarmed({ ...calm, answers: [422, 500] })).toBe(true);
  expect(isHarmed({ ...calm, failures: ['/api/health answered 503'] })).toBe(true);
  expect(isHarmed({ ...calm, serverMb: 1024 })).toBe(true);
});
