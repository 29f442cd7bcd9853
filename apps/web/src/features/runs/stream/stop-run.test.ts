import type { Run, RunEvent, ScenarioResultEvent } from '@assay/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSessionState } from '../../../app/session-store.ts';
import { storedRun } from '../../../testing/stored-run.ts';
import { useToasts } from '../../../ui/overlays/toasts.ts';
import { liveBadge } from '../state/run-badges.ts';
import { openEntry, resetRun, runStore, update } from '../state/run-store.ts';
import { lost } from '../state/run-state.ts';
import { follow, resumeRuns, stopRun } from './follow.ts';

const where = { scope: 'system', id: 1, name: 'Shop' } as const;

const stored = storedRun({ state: 'stopped', total: 9, completed: 5, failed: 2, errors: 1, skipped: 1 });

const start: RunEvent = { type: 'start', run_id: 4, total: 9, started_at: '2026-01-02T03:04:05.000Z' };
const end = { type: 'completed', run_id: 4, total: 9, completed: 5, failed: 2, skipped: 1 } as const;

const resultOf = (id: number): ScenarioResultEvent => ({
  type: 'scenario_result',
  scenario_id: id,
  name: `S${id}`,
  status: 'success',
  error: null,
  execution_id: id,
  http_status: 200,
  response_time_ms: 3,
});

/** The server of Assay as this page knows it; keeps what was called. */
function standIn(run: () => Run | null): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (url.includes('get-session'))
      return Promise.resolve(Response.json({ session: { token: 't' }, user: { id: 'u', email: 'u@example.com' } }));
    if (url.endsWith('/stop')) return Promise.resolve(Response.json({ stopped: true }));
    const found = run();
    if (found === null) return Promise.reject(new TypeError('away'));
    return Promise.resolve(Response.json(url.endsWith('/runs/4') ? found : [found]));
  });
  return calls;
}

/** A stream whose events are sent one by one. */
function stream() {
  const waiting: RunEvent[] = [];
  let wake = (): void => undefined;
  return {
    send: (...events: RunEvent[]) => {
      waiting.push(...events);
      wake();
    },
    async *read(this: void): AsyncGenerator<RunEvent> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (next?.type === 'completed' || next?.type === 'error') return;
      }
    },
  };
}

const shown = () => runStore.find('system', 1);

beforeEach(() => useSessionState.setState({ state: 'loading' }, true));
afterEach(() => {
  resetRun('system', 1);
  useToasts.setState([], true);
  useSessionState.setState({ state: 'loading' }, true);
});

it('RUN-08, RUN-09: asks the server to stop and ends with what the server has stored, not with its own counts', async () => {
  const calls = standIn(() => stored);
  const { read, send } = stream();
  const followed = follow(openEntry('system', 1, 0), where, read);
  send(start, resultOf(1));
  await expect.poll(() => shown().successful).toBe(1);
  await stopRun('system', 1);
  expect(calls).toContain('POST /api/runs/4/stop');
  expect(liveBadge(shown())).toMatchObject({ label: 'Stopping', open: true });
  send(resultOf(2), { ...end, stopped: true });
  await followed;
  expect(liveBadge(shown()).label).toBe('Stopped');
  expect(shown()).toMatchObject({ execution: 'idle', connection: 'disconnected', message: 'Connection cancelled' });
  expect(shown()).toMatchObject({ completed: 5, successful: 2, failed: 2, errorResults: 1, skipped: 1 });
});

it('RUN-05: a run whose scenarios had all been sent when it was to stop is completed', async () => {
  standIn(() => ({ ...stored, state: 'completed', completed: 9, failed: 3, skipped: 0 }));
  const { read, send } = stream();
  const followed = follow(openEntry('system', 1, 0), where, read);
  send(start, resultOf(1));
  await expect.poll(() => shown().runId).toBe(4);
  await stopRun('system', 1);
  send({ ...end, completed: 9, failed: 3, stopped: false });
  await followed;
  expect(liveBadge(shown()).label).toBe('Completed, 2 failed');
  expect(shown()).toMatchObject({ completed: 9, percent: 100, successful: 6 });
});

it('takes the time of a run from its start at the server to the end that is stored', async () => {
  standIn(() => stored);
  const { read, send } = stream();
  const followed = follow(openEntry('system', 1, 0), where, read);
  send(start);
  await expect.poll(() => shown().startedAt).toBe(Date.parse('2026-01-02T03:04:05.000Z'));
  send({ ...end, stopped: true });
  await followed;
  expect((shown().finishedAt ?? 0) - (shown().startedAt ?? 0)).toBe(2500);
});

it('calls an interrupted run by the name that the server has for it', async () => {
  standIn(() => ({ ...stored, state: 'interrupted', error: 'Assay stopped during this run.' }));
  const { read, send } = stream();
  const followed = follow(openEntry('system', 1, 0), where, read);
  send(start, { type: 'error', error: 'Assay stopped during this run.' });
  await followed;
  expect(liveBadge(shown())).toMatchObject({ kind: 'error', label: 'Interrupted' });
});

it('says that it connects again while the connection is lost, and that it is there again', async () => {
  standIn(() => stored);
  const { read, send } = stream();
  let report: (isLost: boolean) => void = () => undefined;
  const followed = follow(openEntry('system', 1, 0), where, (_, onConnection) => {
    report = onConnection;
    return read();
  });
  send(start);
  await expect.poll(() => shown().connection).toBe('connected');
  report(true);
  expect([shown().connection, liveBadge(shown()).label]).toEqual(['connecting', 'Running']);
  report(false);
  expect(shown().connection).toBe('connected');
  send({ ...end, stopped: true });
  await followed;
});

it('finds out what became of a run whose connection stayed lost', async () => {
  standIn(() => ({ ...stored, state: 'interrupted', error: 'Assay stopped during this run.' }));
  const entry = openEntry('system', 1, 0);
  update(entry, lost({ ...entry.state, runId: 4, execution: 'running' }, 'Lost connection', 9));
  expect(liveBadge(shown()).label).toBe('Connection lost');
  await resumeRuns();
  expect(liveBadge(shown()).label).toBe('Interrupted');
  expect(shown()).toMatchObject({ connection: 'disconnected', message: 'Assay stopped during this run.' });
});
