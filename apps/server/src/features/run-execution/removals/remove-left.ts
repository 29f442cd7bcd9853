import type { RunRow } from '../../../db/schema/index.ts';
import { EnvironmentChangedError, openRunEnvironment } from '../../environments/index.ts';
import type { RunSignals } from '../../run-stream/index.ts';
import { addLeftBehind, freeRemovals, listRemovals, markRemoved, takeRemovals } from './removals.store.ts';
import type { LeftPart, StoredPending } from './removals.store.ts';
import { sendRemovals } from './send-removals.ts';
import type { RemovalTarget, SendRemovalsDeps } from './send-removals.ts';

export interface RemoveLeftDeps extends SendRemovalsDeps {
  signals: Pick<RunSignals, 'watchStop'>;
  /** Aborts when this process is to stop: the next worker goes on. */
  ending: AbortSignal;
}

/**
 * Removes what workers of a run that died have left, and lists what cannot be removed. Does nothing while another worker does it.
 * A run that was deleted has nothing left, and nothing more is sent for one that is deleted meanwhile.
 */
export async function removeLeft(deps: RemoveLeftDeps, part: LeftPart, lock: number): Promise<void> {
  const { db, ending } = deps;
  const run = await takeRemovals(db, part.runId, lock);
  if (run === null) return;
  try {
    const pending = await listRemovals(db, part);
    const left = await send(deps, run, pending);
    if (ending.aborted) return;
    await db.transaction(async (tx) => {
      await addLeftBehind(tx, part.runId, { first: left, count: left.length });
      await markRemoved(tx, part);
    });
  } finally {
    await freeRemovals(db, part.runId, lock);
  }
}

async function send(deps: RemoveLeftDeps, run: RunRow, pending: StoredPending[]) {
  const watch = deps.signals.watchStop(run.id);
  try {
    const signal = AbortSignal.any([watch.aborting, deps.ending]);
    const found = await environmentOf(deps, run);
    const of = { systemId: run.systemId, wasReadOnly: run.protection === 'read_only', signal, ...found };
    return await sendRemovals(
      deps,
      of,
      pending.map(({ content }) => content),
    );
  } finally {
    watch.end();
  }
}

/** Where a run was sent; what is to be removed is there. */
async function environmentOf(
  { db, box }: SendRemovalsDeps,
  run: RunRow,
): Promise<Pick<RemovalTarget, 'environment' | 'problem'>> {
  try {
    return { environment: await openRunEnvironment(db, box, run) };
  } catch (error) {
    if (!(error instanceof EnvironmentChangedError)) throw error;
    return { problem: error.message };
  }
}
