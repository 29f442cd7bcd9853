import { describe, expect, it } from 'vitest';
import type { Candidate } from '../oracles/candidate.ts';
import { choose } from './choose.ts';

const STEP = { operation: 'POST /things', values: [], extracts: [] };

function candidate(name: string, kind: Candidate['kind'], steps = 0): Candidate {
  return {
    name,
    kind,
    errorIn: 'body',
    expectedStatus: 400,
    details: {
      reason: 'x',
      constraint: null,
      pointer: `/${name}`,
      before: Array.from({ length: steps }, () => STEP),
    },
    overrides: [{ in: 'body', name: 'body', value: null, bodyValue: { name } }],
  };
}

const chosen = (candidates: Candidate[], requests: number, scenarios = 100): string[] =>
  choose(candidates, { scenarios, requests }).chosen.map(({ name }) => name);

describe('what is chosen within a budget', () => {
  it('keeps the same request of another account apart', () => {
    const asked = candidate('asked', 'other_account');
    const as = (name: string, login: 'account:clerk' | 'other'): Candidate => ({
      ...asked,
      name,
      details: { ...asked.details, login },
    });
    expect(chosen([as('other', 'other'), as('again', 'other'), as('clerk', 'account:clerk')], 9)).toEqual([
      'other',
      'clerk',
    ]);
  });

  it('keeps the same request apart where something else is read after it', () => {
    const asked = candidate('asked', 'duplicate');
    const then = (name: string, operation: string): Candidate => ({
      ...asked,
      name,
      details: { ...asked.details, followUps: [{ operation, values: [], extracts: [] }] },
    });
    const names = chosen([then('list', 'GET /things'), then('again', 'GET /things'), then('log', 'GET /log')], 9);
    expect(names.toSorted()).toEqual(['list', 'log']);
  });

  it('spreads over kinds before it repeats one that a single check covers', () => {
    const types = ['a', 'b', 'c', 'd'].map((name) => candidate(name, 'wrong_type'));
    const names = chosen([...types, candidate('long', 'too_long'), candidate('media', 'unsupported_media_type')], 4);
    expect(names).toContain('long');
    expect(names).toContain('media');
  });

  it('tries every required field before each type', () => {
    const fields = Array.from({ length: 8 }, (_, at) => `f${at}`);
    const all = [
      ...fields.map((name) => candidate(`type ${name}`, 'wrong_type')),
      ...fields.map((name) => candidate(`no ${name}`, 'missing_required')),
    ];
    expect(chosen(all, 10).filter((name) => name.startsWith('no '))).toHaveLength(8);
  });

  it('counts the requests of the steps, and goes on with what is still affordable', () => {
    const names = chosen([candidate('chain', 'wrong_state', 5), candidate('one', 'null_value')], 3);
    expect(names).toEqual(['one']);
  });

  it('does not count the removal of a record that a refusal does not make', () => {
    const refused = candidate('refused', 'missing_required');
    refused.details.extracts = [{ name: 'made', path: 'id' }];
    refused.details.after = [{ ...STEP, values: [{ in: 'path', name: 'id', value: '{{made}}' }] }];
    expect(chosen([refused], 1)).toEqual(['refused']);
  });

  it('tries each claim about what a server does before more of the forms of values', () => {
    const limits = Array.from({ length: 9 }, (_, at) => candidate(`long ${at}`, 'too_long'));
    const stale = candidate('stale', 'stale_condition', 9);
    expect(chosen([...limits, stale], 12)).toContain('stale');
  });

  it('tries each part of a claim before another one of the same part', () => {
    const states = ['late', 'late', 'late', 'again', 'early'].map((part, at) => ({
      ...candidate(`${part} ${at}`, 'wrong_state', 3),
      ...(part === 'late' && { severity: 1.3 }),
      part,
    }));
    expect(chosen(states, 12)).toEqual(['late 0', 'again 3', 'early 4']);
  });

  it('tries a kind again for another claim as if it was the first of it', () => {
    const own = { ...candidate('own pages', 'next_page', 4), oracle: 'own-pages' };
    const open = { ...candidate('open pages', 'next_page'), oracle: 'open-pages' };
    const types = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => candidate(name, 'missing_required'));
    expect(chosen([open, ...types, own], 7)).toContain('own pages');
  });

  it('counts a part of the shared requests that other operations send as well', () => {
    const shared = candidate('shared', 'wrong_state', 6);
    shared.details.before = shared.details.before?.map((step, at) => ({
      ...step,
      name: `${at}`,
      shared: true as const,
    }));
    expect(chosen([shared], 4)).toEqual([]);
    expect(chosen([{ ...shared, sharedAmong: 3 }], 4)).toEqual(['shared']);
  });

  it('tries what finds a worse fault first', () => {
    const early = candidate('early', 'wrong_state', 2);
    const ended = { ...candidate('ended', 'wrong_state', 2), severity: 1.3 };
    expect(chosen([early, ended], 3)).toEqual(['ended']);
  });

  it('sends equal requests once', () => {
    const one = candidate('a', 'wrong_type');
    expect(chosen([one, { ...one, name: 'b' }], 9)).toEqual(['a']);
  });
});
