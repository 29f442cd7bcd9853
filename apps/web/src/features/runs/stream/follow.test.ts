import { ApiError } from '@assay/client';
import type { OverallStatus, RunEvent } from '@assay/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../ui/overlays/toasts.ts';
import { follow } from './follow.ts';
import { cancelEntry, lock, openEntry, resetRun, runStore } from '../state/run-store.ts';

const where = { scope: 'system', id: 1, name: 'Shop' } as const;
const start: RunEvent = { type: 'start', run_id: 4, total: 1 };

const ended = (failed: number): RunEvent => ({
  type: 'completed',
  run_id: 4,
  total: 1,
  completed: 1,
  failed,
  stopped: false,
});

const resultOf = (status: OverallStatus): RunEvent => ({
  type: 'scenario_result',
  scenario_id: 1,
  name: 'Read',
  status,
  error: null,
  execution_id: 1,
  http_status: null,
  response_time_ms: null,
});

async function* events(...statuses: (RunEvent | Error)[]): AsyncGenerator<RunEvent> {
  for (const one of statuses) {
    if (one instanceof Error) throw one;
    yield Promise.resolve(one);
  }
}

afterEach(() => {
  resetRun('system', 1);
  useToasts.setState([], true);
  vi.useRealTimers();
});

describe('follow', () => {
  it.each([
    [new Error('odd'), 'Failed to start execution. Please try again.'],
    [new ApiError('Response body is null', { status: 200 }), 'Response body is null'],
    [new ApiError('HTTP error 500', { status: 500 }), 'Failed to start execution. Please try again. HTTP error 500'],
    [new ApiError('Scenario not found.', { status: 404 }), 'Scenario not found.'],
  ])('ERR-10, ERR-12: shows of %s: %s', async (error, text) => {
    await follow(openEntry('system', 1, 0), where, () => events(error));
    expect(runStore.find('system', 1)).toMatchObject({ execution: 'error', connection: 'error', message: text });
  });

  it('shows nothing of a run whose refusal was handled', async () => {
    const refusal = new ApiError('Run execution limit reached.', { status: 403 });
    await follow(
      openEntry('system', 1, 0),
      where,
      () => events(refusal),
      ({ status }) => status === 403,
    );
    expect(runStore.find('system', 1)).toMatchObject({ execution: 'idle', startedAt: null });
  });

  it('RUN-08, RUN-09: stops following a cancelled run, and returns its id', async () => {
    const entry = openEntry('system', 1, 0);
    let cancelledRun: number | null = null;
    await follow(entry, where, async function* () {
      yield* events(start);
      cancelledRun = cancelEntry('system', 1);
      yield* events({ type: 'scenario_start', scenario_id: 1, name: 'Late' });
    });
    expect(cancelledRun).toBe(4);
    expect(runStore.find('system', 1)).toMatchObject({
      execution: 'idle',
      message: 'Connection cancelled',
      current: null,
    });
  });
});

describe('lock', () => {
  it('RUN-25: lasts a second, for one target only', () => {
    vi.useFakeTimers();
    expect([lock('system', 1), lock('system', 1), lock('endpoint', 1)]).toEqual([true, false, true]);
    vi.advanceTimersByTime(999);
    expect([lock('system', 1), runStore.isBusy('system', 1)]).toEqual([false, true]);
    vi.advanceTimersByTime(1);
    expect([runStore.isBusy('system', 1), lock('system', 1)]).toEqual([false, true]);
  });

  it.each([
    ['success', 'success', 'Shop: Completed. 1 of 1 passed.'],
    ['failure', 'error', 'Shop: Completed, 1 failed. 0 of 1 passed.'],
    ['error', 'warning', 'Shop: Completed, 1 error. 0 of 1 passed.'],
    ['skipped', 'info', 'Shop: Completed. 0 of 1 passed, 1 not run.'],
  ] as const)('RUN-26: a toast has the colour of its results: %s', async (status, kind, text) => {
    useToasts.setState([], true);
    await follow(openEntry('system', 1, 0), where, () =>
      events(start, resultOf(status), ended(status === 'failure' || status === 'error' ? 1 : 0)),
    );
    expect(useToasts.getState()).toMatchObject([{ kind, text }]);
  });
});
