import { streamTexts } from '@assay/client';
import type { OverallStatus, Run, RunEvent, ScenarioResultEvent, RunState as StoredState } from '@assay/contract';

interface Failed {
  scenarioId: number;
  executionId: number;
  name: string;
  error: string;
}

/** What the panel shows of a run (D1 section 4, Streamed execution). */
export interface RunState {
  execution: 'idle' | 'running' | 'completed' | 'error';
  connection: 'disconnected' | 'connecting' | 'connected' | 'error';
  runId: number | null;
  total: number;
  completed: number;
  percent: number;
  successful: number;
  failed: number;
  /** Not sent, to spare what the run did not make. */
  skipped: number;
  /** Of those that failed, how many could not be judged. */
  errorResults: number;
  /** `result` is null until there is one. */
  current: {
    id: number;
    name: string;
    status: 'running' | 'completed' | 'error';
    result: OverallStatus | null;
  } | null;
  /** Failed results that came with a text, in the order they arrived. Added to in place, since there can be ten thousand. */
  errors: Failed[];
  /** Verdict of each scenario that has one in this run. Added to in place as well. */
  results: Map<number, OverallStatus>;
  running: ReadonlySet<number>;
  /** How it ended, `stopping` once the server was asked to stop it and what is under way still ends; null before. */
  end: StoredState | 'stopping' | null;
  message: string | null;
  startedAt: number | null;
  finishedAt: number | null;
}

export const idleRun: RunState = {
  execution: 'idle',
  connection: 'disconnected',
  runId: null,
  total: 0,
  completed: 0,
  percent: 0,
  successful: 0,
  failed: 0,
  skipped: 0,
  errorResults: 0,
  current: null,
  errors: [],
  results: new Map(),
  running: new Set(),
  end: null,
  message: null,
  startedAt: null,
  finishedAt: null,
};

/** A run that was asked for: counters start again. */
export function connecting(now: number): RunState {
  return { ...idleRun, errors: [], results: new Map(), connection: 'connecting', startedAt: now };
}

/** The state after an event; the one before is not to be used any more. */
export function reduceRun(state: RunState, event: RunEvent, now: number): RunState {
  switch (event.type) {
    case 'start':
      return {
        ...state,
        execution: 'running',
        connection: 'connected',
        runId: event.run_id,
        total: event.total,
        startedAt: event.started_at === undefined ? state.startedAt : Date.parse(event.started_at),
      };
    case 'scenario_start':
      return {
        ...state,
        current: { id: event.scenario_id, name: event.name, status: 'running', result: null },
        running: new Set([...state.running, event.scenario_id]),
      };
    case 'scenario_result':
      return withResult(state, event);
    case 'progress':
      return {
        ...state,
        completed: Math.max(state.completed, event.completed),
        percent: Math.max(state.percent, event.percent),
      };
    case 'completed':
      return completed(state, event.stopped, now);
    case 'error':
      return { ...ended(state, now), execution: 'error', message: event.error || streamTexts.executionError };
  }
}

/** Who stops a run is through with it; what a run came to otherwise is news (RUN-05, RUN-08, RUN-09). */
function completed(state: RunState, stopped: boolean, now: number): RunState {
  const end = stopped ? 'stopped' : 'completed';
  if (state.end === 'stopping') return { ...cancelled(state, now), end };
  return { ...ended(state, now), execution: 'completed', end };
}

/** The connection to a run that goes on was lost, or is there again. */
export function reconnecting(state: RunState, isLost: boolean): RunState {
  return state.execution === 'running' ? { ...state, connection: isLost ? 'connecting' : 'connected' } : state;
}

/** A run that has ended, as the server has stored it: what this page counted may lack what it did not see. */
export function settled(state: RunState, run: Run): RunState {
  const { completed: done, errors, failed, finished_at: finished, skipped, started_at: start, total } = run;
  if (finished === null) return state;
  return {
    ...(state.connection === 'error' ? found(state, run) : state),
    total,
    completed: done,
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    successful: done - failed - skipped,
    failed,
    skipped,
    errorResults: errors,
    end: run.state,
    startedAt: Date.parse(start ?? run.created_at),
    finishedAt: Date.parse(finished),
  };
}

/** What became of a run whose stream was lost. */
function found(state: RunState, { state: stored, error }: Run): RunState {
  const isWhole = stored === 'completed' || stored === 'stopped';
  return {
    ...state,
    connection: 'disconnected',
    execution: isWhole ? 'completed' : 'error',
    message: isWhole ? null : error || streamTexts.executionError,
  };
}

/** The stream could not be opened, or stayed lost. */
export function lost(state: RunState, message: string, now: number): RunState {
  return { ...ended(state, now), execution: 'error', connection: 'error', message };
}

/** The user pressed stop, or left. */
export function cancelled(state: RunState, now: number): RunState {
  return { ...ended(state, now), execution: 'idle', end: 'stopped', message: streamTexts.cancelled };
}

function withResult(state: RunState, event: ScenarioResultEvent): RunState {
  const passed = event.status === 'success';
  const skipped = event.status === 'skipped';
  const running = new Set(state.running);
  running.delete(event.scenario_id);
  state.results.set(event.scenario_id, event.status);
  if (event.error !== null && !skipped) state.errors.push(toFailed(event, event.error));
  return {
    ...state,
    current: {
      id: event.scenario_id,
      name: event.name,
      status: passed || skipped ? 'completed' : 'error',
      result: event.status,
    },
    successful: state.successful + (passed ? 1 : 0),
    failed: state.failed + (passed || skipped ? 0 : 1),
    skipped: state.skipped + (skipped ? 1 : 0),
    errorResults: state.errorResults + (event.status === 'error' ? 1 : 0),
    running,
  };
}

function toFailed(
  { scenario_id: scenarioId, execution_id: executionId, name }: ScenarioResultEvent,
  error: string,
): Failed {
  return { scenarioId, executionId, name, error };
}

function ended(state: RunState, now: number): RunState {
  // What was under way has no verdict in this run; a badge that spins on would say otherwise.
  const current = state.current?.status === 'running' ? null : state.current;
  const end = state.end === 'stopping' ? null : state.end;
  return { ...state, connection: 'disconnected', current, running: new Set(), finishedAt: now, end };
}
