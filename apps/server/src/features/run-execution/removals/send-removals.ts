import type { LeftBehind } from '@assay/contract';
import { abortable, OutageWatch, removePending, RunSafety } from '@assay/runner';
import type { Pending, PendingStep, Transport } from '@assay/runner';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { system } from '../../../db/schema/index.ts';
import type { SecretBox } from '../../../secrets/index.ts';
import { findAuthConfig, toLogins } from '../../auth-config/index.ts';
import type { RunEnvironment } from '../../environments/index.ts';
import { listRoutes } from '../load/list-routes.ts';
import { loadEndpoints } from '../load/load-endpoints.ts';
import { writesReachingOthers } from '../load/writes-reaching-others.ts';

export interface SendRemovalsDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
}

/** A target that answers is through with it long before; what is left then is listed. */
const MAX_MS = 60_000;

const MOVED = 'The base URL of the system has changed since, so nothing was sent there.';

const stepsOf = (content: Pending): PendingStep[] =>
  content.kind === 'steps' ? content.steps : content.kind === 'setting' ? [content.write] : [];

export interface RemovalTarget {
  systemId: number;
  wasReadOnly: boolean;
  signal: AbortSignal;
  /** Where it was made, when that is not the address of the system. */
  environment?: RunEnvironment | null;
  /** Why nothing may be sent any more. */
  problem?: string;
}

/** Removes, and puts back, what a process that died has left on a system. Answers what is still there. */
export async function sendRemovals(
  { db, box, transport }: SendRemovalsDeps,
  { systemId, wasReadOnly, signal: ending, environment = null, problem }: RemovalTarget,
  pending: readonly Pending[],
): Promise<LeftBehind[]> {
  const [found] = await db
    .select({ baseUrl: system.baseUrl, protection: system.protection })
    .from(system)
    .where(eq(system.id, systemId));
  if (found === undefined) return [];
  const signal = AbortSignal.any([ending, AbortSignal.timeout(MAX_MS)]);
  const watched = new OutageWatch().watching(abortable(transport, signal));
  const labels = pending.flatMap(stepsOf).map(({ label }) => ({ operation: label }));
  const called = [{ systemId, endpointId: 0, details: { before: labels } }];
  const endpoints = await loadEndpoints(db, called, environment?.called);
  const endpointOf = (label: string) => endpoints.byOperation(systemId, label);
  const isMoved = ({ label, baseUrl }: PendingStep): boolean =>
    baseUrl !== (endpointOf(label)?.baseUrl ?? (environment?.called ?? found).baseUrl);
  return removePending(pending, {
    ...toLogins(environment === null ? await findAuthConfig(db, box, systemId) : environment.auth, watched),
    transport: watched,
    given: environment?.given,
    signal,
    // Who has forbidden writes since means these too.
    safety: new RunSafety({
      isReadOnly: wasReadOnly || (environment ?? found).protection === 'read_only',
      routes: () => listRoutes(db, systemId),
      reaching: await writesReachingOthers(db, systemId),
    }),
    operationOf: (label) => endpointOf(label)?.operation ?? null,
    problemOf: (step) => problem ?? (isMoved(step) ? MOVED : null),
  });
}
