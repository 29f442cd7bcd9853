import { describe, expect, it } from 'vitest';
import { changeOf, comparisonWords, countChanges } from './run-changes.ts';
import type { ComparedScenario } from './run-changes.ts';

type Status = 'success' | 'failure' | 'error' | 'skipped' | 'interrupted' | null;

const side = (status: Status) =>
  status === null
    ? null
    : {
        execution_id: 1,
        status: status === 'interrupted' ? ('error' as const) : status,
        http_status: 200,
        response_time_ms: 3,
        ...(status === 'interrupted' && { cause: 'interrupted' as const }),
      };
const scenario = (left: Status, right: Status): ComparedScenario => ({
  scenario_id: 1,
  scenario_name: 'Lists',
  endpoint_id: 1,
  method: 'GET',
  endpoint: '/',
  left: side(left),
  right: side(right),
});

describe('scenarios of two runs', () => {
  it.each([
    ['success', 'failure', 'broken'],
    ['success', 'error', 'broken'],
    ['failure', 'success', 'fixed'],
    ['error', 'success', 'fixed'],
    ['failure', 'error', 'unchanged'],
    ['success', 'success', 'unchanged'],
    [null, 'failure', 'added'],
    ['success', null, 'removed'],
    ['skipped', 'success', 'added'],
    ['skipped', 'failure', 'added'],
    ['success', 'skipped', 'removed'],
    ['skipped', 'skipped', 'neither'],
    ['skipped', null, 'neither'],
    ['success', 'interrupted', 'removed'],
    ['interrupted', 'failure', 'added'],
    ['interrupted', 'interrupted', 'neither'],
  ] as const)('that were %s and are %s are %s', (left, right, change) => {
    expect(changeOf(scenario(left, right))).toBe(change);
  });

  it('are counted by what they did', () => {
    expect(countChanges([scenario('success', 'failure'), scenario(null, 'success'), scenario(null, 'error')])).toEqual({
      broken: 1,
      fixed: 0,
      added: 2,
      removed: 0,
      neither: 0,
      unchanged: 0,
    });
  });

  it('are a state before and after in one environment, and beside each other in two', () => {
    const sent = (name: string | null) => ({
      environment: name === null ? null : { id: 1, name, base_url: 'https://api.example' },
    });
    expect(comparisonWords(sent('Staging'), sent('Staging'))).toMatchObject({ left: 'Earlier', right: 'Later' });
    expect(comparisonWords(sent('Staging'), sent(null))).toMatchObject({
      left: 'Staging',
      right: 'Base URL',
      of: { broken: 'Fails only at the base URL', fixed: 'Fails only in Staging' },
    });
  });
});
