import type { JobProgress, WarmUp } from '@assay/contract';
import { abortable, RunSafety } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { warmUp } from '@assay/warm-up';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets.ts';
import { accountsOf, findAuthConfig, toLogins } from '../auth-config/index.ts';
import { listEndpointRows, operationOf } from '../endpoints/index.ts';
import { listRoutes, loadEndpoints } from '../run-execution/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import { updateWarmUp } from './warm-up.store.ts';

export interface WarmUpDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
}

export interface WarmUpRequest {
  organizationId: string;
  id: number;
  onProgress: (progress: JobProgress) => void;
  /** Aborts when nobody waits for the answer any more: what was made is removed, and nothing is kept. */
  abandoned: AbortSignal;
}

/** Longer than any API that is tested takes for so many requests; what was made is removed after it. */
const MAX_MS = 300_000;

/** Systems that are warmed up by this process: two at once would meet each other's records. */
const running = new Set<number>();

/**
 * Learns from a system with its stored credentials, and keeps what was learned.
 * @throws {AppError} system_not_found, base_url_missing, warm_up_running, target_silent
 */
export async function learnFromServer(deps: WarmUpDeps, request: WarmUpRequest): Promise<WarmUp> {
  const { organizationId, id, abandoned } = request;
  const row = await getSystemRow(deps.db, organizationId, id);
  if (row.baseUrl === '')
    throw new AppError('base_url_missing', 'Set the base URL of this system first, under Configure, System Info.');
  if (running.has(id)) throw new AppError('warm_up_running', 'This system is being learned from already. Wait for it.');
  running.add(id);
  try {
    const learned = await learn(deps, request);
    const silence = silenceOf(learned);
    if (silence !== null) throw new AppError('target_silent', `${silence} What was learned before is kept.`);
    if (!abandoned.aborted) await updateWarmUp(deps.db, organizationId, id, learned);
    return learned;
  } finally {
    running.delete(id);
  }
}

/** Why no operation was answered at all; null where one was. */
function silenceOf({ learned: { operations } }: WarmUp): string | null {
  const all = Object.values(operations);
  const [first] = all;
  const isSilent = all.every(({ outcome, refusal }) => outcome === 'not_tried' && refusal?.status == null);
  // Each for a reason of its own: that is no server that is off.
  const isOneReason = all.every(({ refusal }) => refusal?.text === first?.refusal?.text);
  return isSilent && isOneReason ? (first?.refusal?.text ?? null) : null;
}

async function learn(deps: WarmUpDeps, { organizationId, id, onProgress, abandoned }: WarmUpRequest): Promise<WarmUp> {
  const { db } = deps;
  const [document, auth, rows] = [
    await getDocument(db, organizationId, id),
    await findAuthConfig(db, deps.box, id),
    (await listEndpointRows(db, organizationId, id)).filter(({ removedAt }) => removedAt === null),
  ];
  const called = await loadEndpoints(
    db,
    rows.map((one) => ({ systemId: id, endpointId: one.id, details: null })),
  );
  const stopping = AbortSignal.any([AbortSignal.timeout(MAX_MS), abandoned]);
  const aborting = new AbortController().signal;
  const transport = abortable(deps.transport, aborting);
  const operations = rows.map(operationOf).filter((one) => one !== null);
  const protection = await protectionOf(db, id);
  const accounts = auth === null ? [] : accountsOf(auth).map((one) => ({ ...one, roles: [] }));
  const model = { ...document, operations, accounts };
  const { learned, requests } = await warmUp(model, {
    transport,
    ...toLogins(auth, transport),
    signal: aborting,
    stopping,
    isReadOnly: protection === 'read_only',
    safety: new RunSafety({
      isDisposable: protection === 'disposable',
      isReadOnly: protection === 'read_only',
      routes: () => listRoutes(db, id),
    }),
    endpoints: rows.map((one) => called.byId(one.id)).filter((one) => one !== undefined),
    onProgress: ({ done, total }) => onProgress({ stage: 'learning', done, total }),
  });
  return { learned, requests, learned_at: new Date().toISOString() };
}

async function protectionOf(db: Database, id: number) {
  const rows = await db.select({ protection: system.protection }).from(system).where(eq(system.id, id));
  return rows[0]?.protection ?? 'read_only';
}
