import { preflightEndpoint, startRun } from '@assay/client';
import { limitTexts } from '@assay/contract';
import type { Run, RunScope } from '@assay/contract';
import pLimit from 'p-limit';
import { api, messageOf, queryClient, transport } from '../../../app/index.ts';
import { cachedSystems } from '../../../data/index.ts';
import { environmentOfRun } from '../../environments/index.ts';
import { showLimitError } from '../../limits/index.ts';
import type { WithinPlan } from '../../limits/index.ts';
import { showToast, toastMs } from '../../../ui/index.ts';
import { dropRun, follow, resumeRun, startShared } from '../stream/follow.ts';
import { runPartly, runsLeft } from './partial-run.ts';
import { isActive, lock, openEntry, resetRun, runStore } from '../state/run-store.ts';
import type { RunTarget } from '../state/run-store.ts';

/**
 * Starts a run and follows it; a run of the same thing that is still under way is disconnected first (RUN-07). Before an endpoint is
 * run the server is asked whether it may be (RUN-17), before a system the plan (decision 39).
 */
export async function beginRun(scope: RunScope, id: number, name: string): Promise<void> {
  await run(scope, id, name);
  const { connection, message } = runStore.find(scope, id);
  // The current screen may not show this run.
  if (connection === 'error') showToast('error', `${name}: ${message ?? ''}`);
}

async function run(scope: RunScope, id: number, name: string): Promise<void> {
  if (!lock(scope, id)) return;
  if (isActive(runStore.find(scope, id))) dropRun(scope, id);
  const target: RunTarget = { scope, id, name };
  const entry = openEntry(scope, id, Date.now());
  const { signal } = entry.abort;
  const environmentId = await environmentOfRun(scope, id);
  const may = await mayStart({ ...target, environmentId }, signal);
  if (signal.aborted) return;
  if (!may) return resetRun(scope, id);
  await follow(
    entry,
    target,
    startShared((_, onConnection) => startRun(transport, scope, id, { signal, environmentId, onConnection })),
    (error) => error.status === 403 && showLimitError(error.message),
  );
}

/** A browser keeps six connections to a server; each run that is watched takes one. */
const MAX_CONCURRENT = 2;

/** Starts several runs, a few at a time. */
export async function beginRuns(targets: readonly RunTarget[]): Promise<void> {
  await pLimit(MAX_CONCURRENT).map(targets, ({ scope, id, name }) => run(scope, id, name));
}

/** Runs the scenarios again that did not succeed in a run; answers the new run. */
export async function rerunFailed(runId: number): Promise<Run | null> {
  try {
    const run = await api.rerunFailed({ params: { runId } });
    if (run === undefined) return null;
    resumeRun(run);
    return run;
  } catch (error) {
    if (!showLimitError(messageOf(error))) showToast('error', messageOf(error), toastMs.default);
    return null;
  }
}

interface Starting extends RunTarget {
  environmentId: number | null;
}

async function mayStart(target: Starting, signal: AbortSignal): Promise<boolean> {
  if (target.scope === 'scenario') return true;
  return target.scope === 'endpoint' ? mayStartEndpoint(target, signal) : mayStartSystem(target);
}

async function mayStartEndpoint(target: Starting, signal: AbortSignal): Promise<boolean> {
  // Without a token the stream says so itself.
  const answer = await preflightEndpoint(transport, target, signal).catch(() => null);
  if (answer === null || answer.ok) return true;
  if (answer.status === 403) return refusedByPlan(target);
  // The stream says what the environment lacks; this answer has no words.
  if (target.environmentId !== null && (answer.status === 422 || answer.status === 404)) return true;
  showToast('error', `Failed to start execution: ${answer.status} ${answer.statusText}`.trim(), toastMs.default);
  return false;
}

/** The preflight has no words; where the counts do not explain it, the limit itself does (RUN-18). */
async function refusedByPlan(target: RunTarget): Promise<false> {
  if (!(await showShortage(target, limitTexts.endpointRuns)))
    showLimitError('Run execution limit reached. Please upgrade your plan.');
  return false;
}

async function mayStartSystem(target: RunTarget): Promise<boolean> {
  return !(await showShortage(target, limitTexts.runs));
}

/** Opens the upgrade dialog when fewer runs are left than needed; returns whether it did. */
async function showShortage(target: RunTarget, text: (needed: number, left: number) => string): Promise<boolean> {
  const left = runsLeft(await api.getMyUsage({}).catch(() => undefined));
  const needed = countOf(target);
  return left !== null && left < needed && showLimitError(text(needed, left), offerOf(target, left));
}

function offerOf(target: RunTarget, left: number): WithinPlan | null {
  return left === 0 ? null : { label: `Run ${left} remaining`, run: () => void runPartly(target) };
}

/** As many scenarios as the tree shows; what the document has no more is not run with a system. */
function countOf({ scope, id }: RunTarget): number {
  return cachedSystems(queryClient)
    .flatMap((system) =>
      system.endpoints.filter((endpoint) =>
        scope === 'system' ? system.id === id && !endpoint.removed : endpoint.id === id,
      ),
    )
    .reduce((sum, { scenarios }) => sum + scenarios.length, 0);
}
