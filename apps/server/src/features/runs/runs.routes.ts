import type { Execution, RunScope } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/index.ts';
import type { Handlers, Principal, SseFrame } from '../../http/index.ts';
import { listRunExecutions } from '../history/index.ts';
import { followRun, waitForEnd } from './follow-run.ts';
import type { RunAudience } from './run-audience.ts';
import type { RunSignals } from './run-signals.ts';
import { assertRunnable, startRun } from './runs.service.ts';
import { getRun, listRuns, presentRun, requestStop } from './runs.store.ts';
import type { RunRow } from './runs.store.ts';

type RunHandlers = Pick<
  Handlers,
  | 'executeScenario'
  | 'executeSystem'
  | 'streamScenario'
  | 'streamEndpoint'
  | 'streamSystem'
  | 'preflightEndpoint'
  | 'listRuns'
  | 'getRun'
  | 'streamRun'
  | 'stopRun'
>;

export interface RunRouteDeps {
  db: Database;
  signals: RunSignals;
  audience: RunAudience;
}

interface Caller {
  principal: Principal;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function createRunHandlers(deps: RunRouteDeps): RunHandlers {
  const { db } = deps;
  const stream = async (scope: RunScope, id: number, caller: Caller): Promise<AsyncIterable<SseFrame>> => {
    const run = await startRun(db, caller.principal, scope, id);
    return watch(deps, caller, run, 0);
  };
  const execute = async (
    scope: RunScope,
    id: number,
    caller: Caller,
  ): Promise<{ run: RunRow; results: Execution[] }> => {
    const started = await startRun(db, caller.principal, scope, id);
    await waitWatched(deps, caller, started);
    const run = await getRun(db, started.organizationId, started.id);
    return { run, results: await listRunExecutions(db, run.organizationId, run.id) };
  };
  return {
    executeScenario: async (call) => ({ results: (await execute('scenario', call.params.id, call)).results }),
    executeSystem: async (call) => {
      const { run, results } = await execute('system', call.params.id, call);
      return { run_id: run.id, results, total: run.total, completed: run.completed, failed: run.failed };
    },
    streamScenario: (call) => stream('scenario', call.params.id, call),
    streamEndpoint: (call) => stream('endpoint', call.params.id, call),
    streamSystem: (call) => stream('system', call.params.id, call),
    preflightEndpoint: ({ principal, params }) => assertRunnable(db, principal, 'endpoint', params.id),
    listRuns: async ({ principal, query }) => {
      const rows = await listRuns(db, principal.organizationId, { limit: query.limit, systemId: query.system_id });
      return rows.map(presentRun);
    },
    getRun: async ({ principal, params }) => presentRun(await getRun(db, principal.organizationId, params.runId)),
    streamRun: async (call) => {
      const run = await getRun(db, call.principal.organizationId, call.params.runId);
      return watch(deps, call, run, lastEventId(call.request));
    },
    stopRun: async ({ principal, params }) => {
      await getRun(db, principal.organizationId, params.runId);
      return { stopped: await requestStop(db, principal.organizationId, params.runId) };
    },
  };
}

/** Follows a run as one of its watchers; the last one to leave stops it, after the grace. */
async function* watch(deps: RunRouteDeps, caller: Caller, run: RunRow, lastSeq: number): AsyncGenerator<SseFrame> {
  const gone = abortOnClose(caller.reply);
  deps.audience.join(run.id);
  try {
    yield* followRun(deps, run.id, lastSeq, gone);
  } finally {
    leave(deps, run);
  }
}

async function waitWatched(deps: RunRouteDeps, caller: Caller, run: RunRow): Promise<void> {
  deps.audience.join(run.id);
  try {
    await waitForEnd(deps, run.id, abortOnClose(caller.reply));
  } finally {
    leave(deps, run);
  }
}

/** Stopping a run that has ended changes nothing, so nobody has to know here whether it has. */
function leave(deps: RunRouteDeps, run: RunRow): void {
  deps.audience.leave(run.id, () => {
    void requestStop(deps.db, run.organizationId, run.id).catch(() => undefined);
  });
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  // The caller may have gone while the run was being queued.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) controller.abort();
  return controller.signal;
}

/** Our ids are sequence numbers; anything else means "from the start". */
function lastEventId(request: FastifyRequest): number {
  const value = Number(request.headers['last-event-id']);
  return Number.isInteger(value) && value > 0 ? value : 0;
}
