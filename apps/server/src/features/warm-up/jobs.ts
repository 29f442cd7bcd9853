import { randomInt } from 'node:crypto';
import type { AuthConfig, WarmUp } from '@assay/contract';
import { createTransport, RunSafety } from '@assay/runner';
import type { Transport, TransportOptions } from '@assay/runner';
import { warmUp } from '@assay/warm-up';
import { eq, sql } from 'drizzle-orm';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { accountNames, accountsOf, toLogins } from '../auth-config/index.ts';
import { listEndpointRows, operationOf } from '../endpoints/index.ts';
import {
  endWarmUp,
  listRoutes,
  loadEndpoints,
  RemovalJournal,
  removalsOfWarmUp,
  WORKER_LOCK_CLASS,
} from '../run-execution/index.ts';
import { announceSender, getDocument, lookBeforeSending } from '../systems/index.ts';

export interface Learning {
  organizationId: string;
  id: number;
  /** Opened by the thread that has the key. */
  auth: AuthConfig | null;
  targets: TransportOptions;
}

/** Longer than any API that is tested takes for so many requests; what was made is removed after it. */
const MAX_MS = 300_000;

/** What a warm-up does beside the thread that answers requests: it plans as much as it sends. */
export const warmUpJobs = {
  learnFromServer: async (learning: Learning, context: JobContext): Promise<WarmUp> => {
    const transport = createTransport(learning.targets);
    try {
      return await leased(context.db, learning.id, (journal) =>
        learn({ ...learning, journal }, createSender(context.db, learning.id, transport, journal), context),
      );
    } finally {
      await transport.close();
    }
  },
} satisfies Jobs;

export type WarmUpJobs = typeof warmUpJobs;

interface Sender {
  transport: Transport;
  /** Aborts when somebody wants to delete the system: what was made is removed, and nothing else is sent. */
  ending: AbortSignal;
}

/**
 * Sends a request only when what was made before is stored, and nothing to a system that was deleted. A database that fails must not
 * keep it from being removed.
 */
function createSender(db: Database, systemId: number, transport: Transport, journal: RemovalJournal): Sender {
  const ending = new AbortController();
  const send: Transport['send'] = async (...request) => {
    await journal.flush().catch(() => undefined);
    const state = await lookBeforeSending(db, systemId).catch(() => 'present');
    if (state === 'deleted') throw deletedMeanwhile();
    if (state === 'ending') ending.abort();
    return transport.send(...request);
  };
  return { transport: { ...transport, send }, ending: ending.signal };
}

/**
 * Works under an advisory lock that ends with this process: what is stored under it is removed by a worker then. What is left when
 * the work ends by itself is forgotten.
 */
async function leased<T>(db: Database, systemId: number, work: (journal: RemovalJournal) => Promise<T>): Promise<T> {
  const workerLock = randomInt(1, 2 ** 31 - 1);
  return db.transaction(async (tx) => {
    await announceSender(tx, systemId);
    await tx.execute(sql`select pg_advisory_xact_lock(${WORKER_LOCK_CLASS}::int, ${workerLock}::int)`);
    const of = { systemId, workerLock };
    const journal = new RemovalJournal(removalsOfWarmUp(db, of));
    try {
      return await work(journal);
    } finally {
      await journal.end();
      await endWarmUp(tx, of);
    }
  });
}

async function learn(
  { organizationId, id, auth, journal }: Learning & { journal: RemovalJournal },
  { transport, ending }: Sender,
  { db, progress, nextPart, abandoned }: JobContext,
): Promise<WarmUp> {
  const document = await getDocument(db, organizationId, id);
  const rows = (await listEndpointRows(db, organizationId, id)).filter(({ removedAt }) => removedAt === null);
  const called = await loadEndpoints(
    db,
    rows.map((one) => ({ systemId: id, endpointId: one.id, details: null })),
  );
  const operations = rows.map(operationOf).filter((one) => one !== null);
  const protection = await protectionOf(db, id);
  const accounts =
    auth === null ? [] : accountsOf(auth).map((one) => ({ ...one, roles: [], names: accountNames(auth, one.login) }));
  const model = { ...document, operations, accounts };
  const { learned, requests } = await warmUp(model, {
    transport,
    ...toLogins(auth, transport),
    signal: new AbortController().signal,
    stopping: AbortSignal.any([AbortSignal.timeout(MAX_MS), abandoned, ending]),
    isReadOnly: protection === 'read_only',
    safety: new RunSafety({
      isDisposable: protection === 'disposable',
      isReadOnly: protection === 'read_only',
      routes: () => listRoutes(db, id),
      pending: journal,
    }),
    endpoints: rows.map((one) => called.byId(one.id)).filter((one) => one !== undefined),
    onProgress: ({ done, total }) => {
      nextPart();
      progress({ stage: 'learning', done, total });
    },
  });
  // What is known of a part is not kept: the deletion goes on as soon as this work ends, and may be quicker than storing it.
  if (ending.aborted) throw deletedMeanwhile();
  return { learned, requests, learned_at: new Date().toISOString() };
}

const deletedMeanwhile = (): AppError =>
  new AppError('system_not_found', 'This system was deleted during the warm-up.');

async function protectionOf(db: Database, id: number) {
  const rows = await db.select({ protection: system.protection }).from(system).where(eq(system.id, id));
  return rows[0]?.protection ?? 'read_only';
}
