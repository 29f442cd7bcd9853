import type { EnvironmentFilter, Execution, RunScope } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/index.ts';
import { AppError, PreparedJson } from '../../http/index.ts';
import type { Handlers, Principal, SseBytes, SseFrame } from '../../http/index.ts';
import { listRunExecutions } from '../history/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { lastEventId, listFailures, watch } from '../run-stream/index.ts';
import type { RunSubscribers, RunFeeds } from '../run-stream/index.ts';
import { compareRuns } from './compare-runs.store.ts';
import { presentRun, presentRuns } from './present-runs.ts';
import { countDaily, listFailing } from './run-overview.store.ts';
import type { DailyFilter } from './run-overview.store.ts';
import { assertRunnable, startFailedAgain, startRun } from './runs.service.ts';
import type { RunTarget } from './runs.service.ts';
import { getRun, listRuns, requestStop } from './runs.store.ts';

type RunHandlers = Pick<
  Handlers,
  | 'executeScenario'
  | 'executeSystem'
  | 'streamScenario'
  | 'streamEndpoint'
  | 'streamSystem'
  | 'preflightEndpoint'
  | 'listRuns'
  | 'listDailyResults'
  | 'listFailing'
  | 'getRun'
  | 'compareRuns'
  | 'streamRun'
  | 'stopRun'
  | 'rerunFailed'
>;

export interface RunRouteDeps {
  db: Database;
  feeds: RunFeeds;
  subscribers: RunSubscribers;
}

interface Caller {
  principal: Principal;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface DailyQuery {
  days: number;
  system_id?: number | undefined;
  environment_id?: EnvironmentFilter | undefined;
}

/** A call that starts a run. */
interface RunCall extends Caller {
  params: { id: number };
  query: { environment_id?: number | undefined };
}

const targetOf = (scope: RunScope, { params: { id }, query }: Pick<RunCall, 'params' | 'query'>): RunTarget => ({
  scope,
  scopeId: id,
  environmentId: query.environment_id ?? null,
});

export function createRunHandlers(deps: RunRouteDeps): RunHandlers {
  const { db, feeds } = deps;
  const stream = async (scope: RunScope, caller: RunCall): Promise<AsyncIterable<SseFrame | SseBytes>> => {
    const run = await startRun(db, caller.principal, targetOf(scope, caller));
    return watchRun(deps, caller, run, (disconnected) => feeds.follow(run.id, 0, disconnected));
  };
  const execute = async (
    scope: RunScope,
    caller: RunCall,
    repeats?: number,
  ): Promise<{ run: RunRow; results: PreparedJson<Execution[]> }> => {
    const started = await startRun(db, caller.principal, { ...targetOf(scope, caller), repeats });
    for await (const _ of watchRun(deps, caller, started, (disconnected) => feeds.follow(started.id, 0, disconnected)));
    const run = await getRun(db, started.organizationId, started.id);
    if (run.state === 'error') throw new AppError('unavailable', await failureOf(db, run.id));
    const of = { organizationId: run.organizationId, runId: run.id };
    return { run, results: await listRunExecutions(db, of, scope === 'scenario' ? 'whole' : 'in_part') };
  };
  return {
    executeScenario: async (call) => {
      const { results } = await execute('scenario', call, call.query.repeats_execution);
      return PreparedJson.object({ results });
    },
    executeSystem: async (call) => {
      const { run, results } = await execute('system', call);
      const { id, total, completed, failed, skipped } = run;
      return PreparedJson.object({ run_id: id, results, total, completed, failed, skipped });
    },
    streamScenario: (call) => stream('scenario', call),
    streamEndpoint: (call) => stream('endpoint', call),
    streamSystem: (call) => stream('system', call),
    preflightEndpoint: (call) => assertRunnable(db, call.principal, targetOf('endpoint', call)),
    listRuns: async ({ principal, query }) => {
      const { limit, system_id: systemId, state, before, environment_id: environment } = query;
      return presentRuns(
        db,
        await listRuns(db, principal.organizationId, { limit, systemId, state, before, environment }),
      );
    },
    listDailyResults: ({ principal, query }) => countDaily(db, principal.organizationId, dailyFilter(query)),
    listFailing: ({ principal, query }) => listFailing(db, principal.organizationId, query.limit),
    getRun: async ({ principal, params }) => presentRun(db, await getRun(db, principal.organizationId, params.runId)),
    compareRuns: async ({ principal, params }) => {
      const left = await getRun(db, principal.organizationId, params.runId);
      const right = await getRun(db, principal.organizationId, params.otherId);
      assertOneSystem(left, right);
      const scenarios = await compareRuns(db, left.id, right.id);
      return { left: await presentRun(db, left), right: await presentRun(db, right), scenarios };
    },
    streamRun: async (call) => {
      const run = await getRun(db, call.principal.organizationId, call.params.runId);
      return watchRun(deps, call, run, (disconnected) => feeds.follow(run.id, lastEventId(call.request), disconnected));
    },
    stopRun: async ({ principal, params }) => {
      await getRun(db, principal.organizationId, params.runId);
      return { stopped: await requestStop(db, principal.organizationId, params.runId) };
    },
    rerunFailed: async ({ principal, params }) => presentRun(db, await startFailedAgain(db, principal, params.runId)),
  };
}

/** @throws {AppError} runs_of_two_systems */
function assertOneSystem(left: RunRow, right: RunRow): void {
  if (left.systemId === right.systemId) return;
  throw new AppError(
    'runs_of_two_systems',
    `Run ${left.id} ("${left.name}") and run ${right.id} ("${right.name}") are of two systems, so no scenario was run in both. Choose two runs of one system.`,
  );
}

const failureOf = async (db: Database, runId: number): Promise<string> =>
  (await listFailures(db, [runId])).get(runId) ?? 'This run could not be executed. Run it again.';

const dailyFilter = ({ days, system_id: systemId, environment_id: environment }: DailyQuery): DailyFilter => ({
  days,
  systemId,
  environment,
});

function watchRun(
  deps: RunRouteDeps,
  { reply }: Caller,
  run: RunRow,
  follow: (disconnected: AbortSignal) => AsyncIterable<SseFrame | SseBytes>,
): AsyncGenerator<SseFrame | SseBytes> {
  // A tool goes on whoever watches it.
  const abandoned = async () => run.trigger === null && requestStop(deps.db, run.organizationId, run.id);
  return watch({ subscribers: deps.subscribers, reply, runId: run.id, abandoned }, follow);
}
