import type { Execution, RunScope } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/index.ts';
import type { Handlers, Principal, SseBytes, SseFrame } from '../../http/index.ts';
import { listRunExecutions } from '../history/index.ts';
import type { RunAudience } from './run-audience.ts';
import type { RunFeeds } from './run-feed.ts';
import { assertRunnable, startFailedAgain, startRun } from './runs.service.ts';
import { getRun, listRuns, presentRun, requestStop } from './runs.store.ts';
import type { RunRow } from './runs.store.ts';
import { lastEventId, watch } from './watch.ts';

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
  | 'rerunFailed'
>;

export interface RunRouteDeps {
  db: Database;
  feeds: RunFeeds;
  audience: RunAudience;
}

interface Caller {
  principal: Principal;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function createRunHandlers(deps: RunRouteDeps): RunHandlers {
  const { db, feeds } = deps;
  const stream = async (scope: RunScope, id: number, caller: Caller): Promise<AsyncIterable<SseFrame | SseBytes>> => {
    const run = await startRun(db, caller.principal, scope, id);
    return watchRun(deps, caller, run, (gone) => feeds.follow(run.id, 0, gone));
  };
  const execute = async (
    scope: RunScope,
    id: number,
    caller: Caller,
  ): Promise<{ run: RunRow; results: Execution[] }> => {
    const started = await startRun(db, caller.principal, scope, id);
    for await (const _ of watchRun(deps, caller, started, (gone) => feeds.follow(started.id, 0, gone)));
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
      return watchRun(deps, call, run, (gone) => feeds.follow(run.id, lastEventId(call.request), gone));
    },
    stopRun: async ({ principal, params }) => {
      await getRun(db, principal.organizationId, params.runId);
      return { stopped: await requestStop(db, principal.organizationId, params.runId) };
    },
    rerunFailed: async ({ principal, params }) => presentRun(await startFailedAgain(db, principal, params.runId)),
  };
}

function watchRun(
  deps: RunRouteDeps,
  { reply }: Caller,
  run: RunRow,
  follow: (gone: AbortSignal) => AsyncIterable<SseFrame | SseBytes>,
): AsyncGenerator<SseFrame | SseBytes> {
  const abandoned = () => requestStop(deps.db, run.organizationId, run.id);
  return watch({ audience: deps.audience, reply, runId: run.id, abandoned }, follow);
}
