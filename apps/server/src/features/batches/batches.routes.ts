import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/index.ts';
import type { Handlers, SseBytes, SseFrame } from '../../http/index.ts';
import { lastEventId, watch } from '../run-stream/index.ts';
import type { RunSubscribers, RunSignals } from '../run-stream/index.ts';
import type { BatchRow } from './batch-row.ts';
import { followBatch, getLatestBatch, getOpenBatch, startBatch, stopBatch } from './batches.service.ts';
import { findBatch, listItems } from './batches.store.ts';
import { presentBatch, totalsOf } from './present-batch.ts';

interface BatchRouteDeps {
  db: Database;
  signals: RunSignals;
  subscribers: RunSubscribers;
}

type BatchHandlers = Pick<Handlers, 'processScenarios' | 'getBatch' | 'streamBatch' | 'cancelBatch'>;

export function createBatchHandlers(deps: BatchRouteDeps): BatchHandlers {
  const { db, subscribers } = deps;
  const stream = (reply: FastifyReply, batch: BatchRow, lastSeq: number): AsyncIterable<SseFrame | SseBytes> => {
    const { runId } = batch;
    const abandoned = () => stopBatch(db, batch);
    return watch({ subscribers, reply, runId, abandoned }, (disconnected) =>
      followBatch(deps, runId, lastSeq, disconnected),
    );
  };
  return {
    processScenarios: async ({ principal, body, reply }) => stream(reply, await startBatch(db, principal, body), 0),
    streamBatch: async ({ principal, request, reply }) =>
      stream(reply, await getLatestBatch(db, principal), lastEventId(request)),
    getBatch: async ({ principal }) => {
      const found = await findBatch(db, principal.organizationId, principal.userId);
      return presentBatch(found, found ? await listItems(db, found.runId) : [], new Date());
    },
    cancelBatch: async ({ principal }) => {
      const open = await getOpenBatch(db, principal);
      await stopBatch(db, open);
      const { completed } = totalsOf(await listItems(db, open.runId), open.createdAt, new Date());
      return { status: 'cancelled', completed };
    },
  };
}
