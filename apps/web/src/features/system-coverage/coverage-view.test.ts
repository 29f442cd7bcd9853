import { ruleKinds } from '@assay/contract';
import type { EndpointCoverage } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { detailOf, findEndpoints, hasGap, kindLabels, percentOf, sortedKinds, stateOf } from './coverage-view.ts';

const status = { status: '200', documented: true, scenarios: 1, passed: 1, failed: 0 };
const constraint = {
  location: 'body',
  pointer: '/price',
  constraint: 'maximum: 100',
  scenarios: 1,
  passed: 0,
  failed: 0,
};
const endpoint = (changes: Partial<EndpointCoverage>): EndpointCoverage => ({
  endpoint_id: 1,
  method: 'GET',
  endpoint: '/books',
  scenarios: 2,
  statuses: [status],
  constraints: [constraint],
  rule_kinds: [],
  ...changes,
});

describe('stateOf', () => {
  it.each([
    [{ scenarios: 2, passed: 1, failed: 0 }, 'passed'],
    [{ scenarios: 3, passed: 2, failed: 1 }, 'failed'],
    [{ scenarios: 2, passed: 0, failed: 0 }, 'tried'],
    [{ scenarios: 0, passed: 0, failed: 0 }, 'untried'],
    [{ scenarios: 1, passed: 1, failed: 0, documented: false }, 'undocumented'],
  ])('of %j is %s', (counts, state) => {
    expect(stateOf(counts)).toBe(state);
  });
});

describe('detailOf', () => {
  it.each([
    [{ scenarios: 0, passed: 0, failed: 0 }, 'no scenario'],
    [{ scenarios: 1, passed: 0, failed: 1 }, '1 scenario, 0 passed, 1 failed'],
    [{ scenarios: 2, passed: 2, failed: 0 }, '2 scenarios, 2 passed, 0 failed'],
  ])('of %j is %s', (counts, text) => {
    expect(detailOf(counts)).toBe(text);
  });
});

describe('hasGap', () => {
  it('is what is documented and not tried', () => {
    expect(hasGap(endpoint({}))).toBe(false);
    expect(hasGap(endpoint({ statuses: [{ ...status, scenarios: 0, passed: 0 }] }))).toBe(true);
    expect(hasGap(endpoint({ constraints: [{ ...constraint, scenarios: 0 }] }))).toBe(true);
    expect(hasGap(endpoint({ scenarios: 0, statuses: [], constraints: [] }))).toBe(true);
  });
});

describe('findEndpoints', () => {
  const post = endpoint({ method: 'POST', scenarios: 0 });
  const all = [endpoint({}), post];

  it('searches method and path', () => {
    expect(findEndpoints(all, { search: ' post /bo', gapsOnly: false })).toEqual([post]);
    expect(findEndpoints(all, { search: '', gapsOnly: false })).toEqual(all);
  });

  it('leaves only gaps', () => {
    expect(findEndpoints(all, { search: 'books', gapsOnly: true })).toEqual([post]);
  });
});

describe('percentOf', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 1000, 1],
    [1, 2, 50],
    [999, 1000, 99],
    [5, 5, 100],
  ])('%d of %d is %d', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});

describe('kinds', () => {
  it('all have labels, and the largest count is first', () => {
    expect(Object.keys(kindLabels)).toEqual([...ruleKinds]);
    const kinds = sortedKinds([
      { kind: 'value', rules: 1 },
      { kind: 'status', rules: 9 },
      { kind: 'list', rules: 1 },
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['status', 'list', 'value']);
  });
});
