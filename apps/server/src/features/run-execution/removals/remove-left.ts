import { abortable, OutageWatch, removePending, RunSafety } from '@assay/runner';
import type { PendingStep, Transport } from '@assay/runner';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { system } from '../../../db/schema/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import type { SecretBox } from '../../../secrets.ts';
import { findAuthConfig, toLogins } from '../../auth-config/index.ts';
import type { RunSignals } from '../../run-stream/index.ts';
import { listRoutes } from '../load/list-routes.ts';
import { loadEndpoints } from '../load/load-endpoints.ts';
import { addLeftBehind, freeRemovals, listRemovals, markRemoved, takeRemovals } from './removals.store.ts';
import type { LeftPart, StoredPending } from './removals.store.ts';

export interface RemoveLeftDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
  signals: Pick<RunSignals, 'watchStop'>;
  /** Aborts when this process is to stop: the next worker goes on. */
  ending: AbortSignal;
}

/** A target that answers is through with it long before; what is left then is listed. */
const MAX_MS = 60_000;

const MOVED = 'The base URL of the system has changed since, so nothing was sent there.';

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

async function send({ db, box, transport, signals, ending }: RemoveLeftDeps, run: RunRow, pending: StoredPending[]) {
  const watch = signals.watchStop(run.id);
  try {
    const [found] = await db
      .select({ baseUrl: system.baseUrl, protection: system.protection })
      .from(system)
      .where(eq(system.id, run.systemId));
    if (found === undefined) return [];
    const steps = pending.flatMap(({ content }) => (content.kind === 'steps' ? content.steps : []));
    const signal = AbortSignal.any([watch.aborting, ending, AbortSignal.timeout(MAX_MS)]);
    const watched = new OutageWatch().watching(abortable(transport, signal));
    const endpoints = await loadEndpoints(db, [
      { systemId: run.systemId, endpointId: 0, details: { before: steps.map(({ label }) => ({ operation: label })) } },
    ]);
    const endpointOf = (label: string) => endpoints.byOperation(run.systemId, label);
    const isMoved = ({ label, baseUrl }: PendingStep): boolean =>
      baseUrl !== (endpointOf(label)?.baseUrl ?? found.baseUrl);
    // Who has forbidden writes since means these too.
    const isReadOnly = run.protection === 'read_only' || found.protection === 'read_only';
    return await removePending(
      pending.map(({ content }) => content),
      {
        ...toLogins(await findAuthConfig(db, box, run.systemId), watched),
        transport: watched,
        signal,
        safety: new RunSafety({ isReadOnly, routes: () => listRoutes(db, run.systemId) }),
        operationOf: (label) => endpointOf(label)?.operation ?? null,
        problemOf: (step) => (isMoved(step) ? MOVED : null),
      },
    );
  } finally {
    watch.end();
  }
}
