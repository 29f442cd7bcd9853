import { ApiError } from '@assay/client';
import type { Execution, RunEvent, Usage } from '@assay/contract';
import { api, isUnreadable, messageOf, queryClient } from '../../../app/index.ts';
import { refreshAll } from '../../../data/index.ts';
import { environmentOfRun } from '../../environments/index.ts';
import { remaining, showLimitError } from '../../limits/index.ts';
import { showToast, toastMs } from '../../../ui/index.ts';
import { announce } from '../stream/follow.ts';
import { reduceRun } from '../state/run-state.ts';
import { openEntry, update } from '../state/run-store.ts';
import type { Entry, RunTarget } from '../state/run-store.ts';

/** An answer without results (ERR-16). */
export const NO_RESULTS = 'No results returned from scenario execution.';

/** Texts of the error catalogue (D2 section 8). */
const texts = {
  noRuns: 'No runs remaining for partial execution.',
  noScenarios: 'No scenarios available for partial execution.',
  nothingRun: 'Failed to execute any scenarios.',
  failed: 'Failed to execute scenarios.',
} as const;

interface Listed {
  id: number;
  name: string;
}

/** Runs that are left this month; null when there is no limit, or it is not known. */
export function runsLeft(usage: Usage | undefined): number | null {
  return usage === undefined ? null : remaining(usage.runs_used, usage.runs_limit);
}

/** Runs as many scenarios as runs are left this month, in list order, until a call fails (RUN-21, decision 41). */
export async function runPartly(target: RunTarget): Promise<void> {
  const refuse = (text: string): void => showToast('error', text, toastMs.default);
  try {
    const usage = await api.getMyUsage({});
    const left = runsLeft(usage);
    if (left === 0) return refuse(texts.noRuns);
    const scenarios = (await listScenarios(target)).slice(0, left ?? undefined);
    if (scenarios.length === 0) return refuse(texts.noScenarios);
    await runInOrder(target, scenarios);
  } catch {
    refuse(texts.failed);
  } finally {
    await refreshAll(queryClient);
  }
}

async function listScenarios({ scope, id }: RunTarget): Promise<Listed[]> {
  if (scope === 'endpoint') return (await api.getEndpoint({ params: { id } }))?.scenarios ?? [];
  const system = await api.getSystem({ params: { id } });
  return (system?.endpoints ?? []).filter(({ removed }) => !removed).flatMap(({ scenarios }) => scenarios);
}

async function runInOrder(target: RunTarget, scenarios: Listed[]): Promise<void> {
  const entry = openEntry(target.scope, target.id, Date.now());
  const { signal } = entry.abort;
  const query = await runQuery(target);
  const emit = (event: RunEvent): void => update(entry, reduceRun(entry.state, event, Date.now()));
  const total = scenarios.length;
  emit({ type: 'start', run_id: 0, total });
  for (const [done, { id, name }] of scenarios.entries()) {
    emit({ type: 'scenario_start', scenario_id: id, name });
    try {
      const answer = await api.executeScenario({ params: { id }, query, signal });
      if (signal.aborted) return;
      const results = answer?.results ?? [];
      if (results.length === 0) throw new Error(NO_RESULTS);
      for (const execution of results) emit(resultOf(execution));
    } catch (error) {
      if (!signal.aborted) emit({ type: 'error', error: stoppedText(error, done, total) });
      return;
    }
    emit({ type: 'progress', completed: done + 1, total, percent: Math.round(((done + 1) / total) * 100) });
  }
  emit(endOf(entry, 0));
  announce(entry.state, target);
}

/** What ended a partial run; a limit that was reached meanwhile is shown as one. */
function stoppedText(error: unknown, done: number, total: number): string {
  const text = isUnreadable(error) ? NO_RESULTS : messageOf(error);
  showLimitError(text);
  if (done > 0) return `Stopped after ${done} of ${total} scenarios: ${text}`;
  const isAnswer = error instanceof ApiError && error.status > 0;
  showToast('error', isAnswer ? texts.nothingRun : texts.failed, toastMs.default);
  return `${isAnswer ? texts.nothingRun : texts.failed} ${text}`;
}

/** Runs a system by one call, where event streams are blocked (SYS-17). */
export async function runWithoutStream(target: RunTarget): Promise<void> {
  const entry = openEntry(target.scope, target.id, Date.now());
  const { signal } = entry.abort;
  try {
    const answer = await api.executeSystem({ params: { id: target.id }, query: await runQuery(target), signal });
    if (signal.aborted || answer === undefined) return;
    const { run_id: runId, total, results } = answer;
    let state = reduceRun(entry.state, { type: 'start', run_id: runId, total }, Date.now());
    for (const execution of results) state = reduceRun(state, resultOf(execution), Date.now());
    const { completed } = answer;
    state = reduceRun(
      state,
      { type: 'progress', completed, total, percent: Math.round((completed / total) * 100) },
      Date.now(),
    );
    update(entry, state);
    update(entry, reduceRun(entry.state, endOf(entry, runId), Date.now()));
    announce(entry.state, target);
  } catch (error) {
    if (signal.aborted) return;
    showLimitError(messageOf(error));
    update(entry, reduceRun(entry.state, { type: 'error', error: messageOf(error) }, Date.now()));
  } finally {
    await refreshAll(queryClient);
  }
}

async function runQuery({ scope, id }: RunTarget): Promise<{ environment_id?: number }> {
  const environmentId = await environmentOfRun(scope, id);
  return environmentId === null ? {} : { environment_id: environmentId };
}

function endOf({ state }: Entry, runId: number): RunEvent {
  const { total, completed, failed, skipped } = state;
  return { type: 'completed', run_id: runId, total, completed, failed, skipped, stopped: false };
}

/** An execution as the event that a stream would have sent. */
function resultOf(execution: Execution): RunEvent {
  return {
    type: 'scenario_result',
    scenario_id: execution.scenario_id,
    name: execution.scenario_name,
    status: execution.overall_status,
    error: execution.failure_reason,
    execution_id: execution.id,
    http_status: execution.actual_response_status_code,
    response_time_ms: execution.response_time_ms,
  };
}
