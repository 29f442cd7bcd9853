import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/index.ts';
import { createUsageCounter } from './usage-counter.ts';
import type { UsageCounter } from './usage-counter.ts';
import { addUsage } from './usage.store.ts';

/** Counts the use of tokens by this process into the database. */
export function createTokenUsage(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): UsageCounter {
  return createUsageCounter({
    store: (used) => addUsage(db, used),
    onFailure: (error) => log.warn({ err: error }, 'the use of tokens is not stored yet'),
  });
}
