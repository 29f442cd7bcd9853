import { describe, expect, it } from 'vitest';
import { resultBadges } from '../../../data/index.ts';
import { countResults, liveBadge, panelTitle, resultText, stateBadge } from './run-badges.ts';
import { cancelled, connecting, lost, reduceRun } from './run-state.ts';
import type { RunState } from './run-state.ts';

const completed = { state: 'completed', total: 10, failed: 0, errors: 0, skipped: 0 } as const;

function played(...statuses: ('success' | 'failure' | 'error' | 'skipped')[]): RunState {
  const begun = reduceRun(connecting(0), { type: 'start', run_id: 1, total: statuses.length }, 0);
  return statuses.reduce(
    (state, status, index) =>
      reduceRun(
        state,
        {
          type: 'scenario_result',
          scenario_id: index,
          name: 'S',
          status,
          error: null,
          execution_id: index,
          http_status: null,
          response_time_ms: null,
        },
        0,
      ),
    begun,
  );
}

const ended = (state: RunState): RunState =>
  reduceRun(state, { type: 'completed', run_id: 1, total: 1, completed: 1, failed: state.failed, stopped: false }, 0);

describe('how a run is shown', () => {
  it('counts the results that are listed, so that a live run says the same above them', () => {
    const results = (['success', 'failure', 'error', 'skipped', 'failure'] as const).map((status) => ({ status }));
    expect(resultText(countResults(results))).toBe('1 passed, 2 failed, 1 error, 1 not run');
  });

  it('is green only when nothing failed, and its label counts the failures', () => {
    expect(stateBadge(completed)).toMatchObject({ kind: 'pass', label: 'Completed' });
    expect(stateBadge({ ...completed, failed: 10, errors: 3 })).toMatchObject({
      kind: 'fail',
      label: 'Completed, 7 failed',
    });
    expect(stateBadge({ ...completed, failed: 1, errors: 1 })).toMatchObject({
      kind: 'error',
      label: 'Completed, 1 error',
    });
  });

  it.each([
    [ended(played('success')), 'pass', 'Completed'],
    [ended(played('success', 'failure', 'error')), 'fail', 'Completed, 1 failed'],
    [ended(played('error')), 'error', 'Completed, 1 error'],
    [ended(played('success', 'skipped')), 'pass', 'Completed'],
    [ended(played('skipped')), 'idle', 'Completed'],
    [cancelled(played('success'), 0), 'idle', 'Stopped'],
    [lost(played('success'), 'x', 0), 'error', 'Connection lost'],
    [reduceRun(played('success'), { type: 'error', error: 'x' }, 0), 'error', 'Error'],
  ])('RUN-05: a run that has ended is not called running (%#)', (state, kind, label) => {
    const badge = liveBadge(state);
    expect(badge).toEqual({ kind, label, open: false });
    expect(panelTitle('endpoint', badge)).toBe('Endpoint Execution');
  });

  it('RUN-01: is running until it ends', () => {
    expect(panelTitle('endpoint', liveBadge(played('failure')))).toBe('Running Endpoint Execution');
    expect(liveBadge(played('failure'))).toMatchObject({ kind: 'running', label: 'Running' });
    expect(liveBadge(connecting(0))).toMatchObject({ kind: 'running', label: 'Starting', open: true });
  });
});

it('counts results by the words that their badges have', () => {
  const text = resultText({ completed: 7, failed: 3, errors: 1, skipped: 2 });
  expect(text).toBe('2 passed, 2 failed, 1 error, 2 not run');
  for (const { label } of Object.values(resultBadges)) expect(text).toContain(label.toLowerCase());
});
