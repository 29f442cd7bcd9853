import type { RunEvent } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { cancelled, connecting, idleRun, lost, reduceRun } from './run-state.ts';
import type { RunState } from './run-state.ts';

const start: RunEvent = { type: 'start', run_id: 4, total: 3 };

function result(id: number, status: 'success' | 'failure' | 'error', error: string | null): RunEvent {
  return {
    type: 'scenario_result',
    scenario_id: id,
    name: `S${id}`,
    status,
    error,
    execution_id: id,
    http_status: null,
    response_time_ms: null,
  };
}

function play(...events: RunEvent[]): RunState {
  return events.reduce((state, event, index) => reduceRun(state, event, 1000 + index), connecting(1000));
}

describe('a run on the screen', () => {
  it('RUN-05 RUN-06 is idle and disconnected before it starts, then connecting, then running and connected', () => {
    expect(idleRun).toMatchObject({ execution: 'idle', connection: 'disconnected' });
    expect(connecting(1)).toMatchObject({ execution: 'idle', connection: 'connecting', startedAt: 1 });
    expect(play(start)).toMatchObject({ execution: 'running', connection: 'connected', runId: 4, total: 3 });
  });

  it('RUN-05 RUN-06 is completed after the completed event', () => {
    const end: RunEvent = { type: 'completed', run_id: 4, total: 3, completed: 3, failed: 0, stopped: false };
    expect(play(start, end)).toMatchObject({
      execution: 'completed',
      connection: 'disconnected',
      end: 'completed',
      finishedAt: 1001,
    });
    expect(play(start, { ...end, stopped: true }).end).toBe('stopped');
  });

  it('RUN-05 ERR-12 is in error after an error event, with its text or Execution error', () => {
    expect(play(start, { type: 'error', error: 'gone' })).toMatchObject({ execution: 'error', message: 'gone' });
    expect(play(start, { type: 'error', error: '' }).message).toBe('Execution error');
  });

  it('RUN-05 RUN-06 is in error when the connection is lost', () => {
    expect(lost(play(start), 'lost it', 5)).toMatchObject({
      execution: 'error',
      connection: 'error',
      message: 'lost it',
      finishedAt: 5,
    });
  });

  it('RUN-07 RUN-13 resets every counter', () => {
    play(start, result(1, 'failure', 'bad'));
    expect(connecting(9)).toEqual({ ...idleRun, connection: 'connecting', startedAt: 9 });
  });

  it('RUN-08 RUN-09 is idle again after an abort, with the text Connection cancelled', () => {
    const state = cancelled(play(start, { type: 'scenario_start', scenario_id: 1, name: 'S1' }), 7);
    expect(state).toMatchObject({
      execution: 'idle',
      connection: 'disconnected',
      message: 'Connection cancelled',
      end: 'stopped',
    });
    expect(state.running.size).toBe(0);
  });

  it('RUN-10 shows the current scenario as running, then completed or error', () => {
    const one: RunEvent = { type: 'scenario_start', scenario_id: 1, name: 'S1' };
    expect(play(start, one).current).toMatchObject({ id: 1, name: 'S1', status: 'running' });
    expect([...play(start, one).running]).toEqual([1]);
    expect(play(start, one, result(1, 'success', null)).current?.status).toBe('completed');
    expect(play(start, one, result(1, 'failure', 'x')).current?.status).toBe('error');
    expect(play(start, one, result(1, 'error', 'x')).running.size).toBe(0);
  });

  it('RUN-11 RUN-12 counts each result and lists the failed ones that have a text', () => {
    const state = play(start, result(1, 'success', null), result(2, 'failure', 'wrong'), result(3, 'error', null));
    expect(state).toMatchObject({ successful: 1, failed: 2 });
    expect(state.errors).toEqual([{ scenarioId: 2, executionId: 2, name: 'S2', error: 'wrong' }]);
    expect([...state.results]).toEqual([
      [1, 'success'],
      [2, 'failure'],
      [3, 'error'],
    ]);
  });

  it('RUN-02 never lets progress go back', () => {
    const state = play(
      start,
      { type: 'progress', completed: 2, total: 3, percent: 66 },
      { type: 'progress', completed: 1, total: 3, percent: 33 },
    );
    expect(state).toMatchObject({ completed: 2, percent: 66 });
  });

  it('adds ten thousand results without copying earlier ones', () => {
    const state = play(start);
    const last = Array.from({ length: 10_000 }, (_, id) => result(id, 'failure', 'x')).reduce(
      (now, event) => reduceRun(now, event, 1),
      state,
    );
    expect(last.results).toBe(state.results);
    expect(last.errors).toBe(state.errors);
    expect([last.results.size, last.errors.length, last.failed]).toEqual([10_000, 10_000, 10_000]);
  });

  it('starts again with its own lists', () => {
    play(start, result(1, 'failure', 'x'));
    expect([idleRun.results.size, idleRun.errors.length, play(start).errors.length]).toEqual([0, 0, 0]);
  });
});
