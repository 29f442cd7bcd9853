import type { BatchEvent } from '@assay/contract';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { run } from './runs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What goes with a run of scope `batch`: evaluation and generated validations. A caller has one, the latest. */
export const batch = pgTable('batch', {
  runId: integer('run_id')
    .primaryKey()
    .references(() => run.id, { onDelete: 'cascade' }),
  organizationId: text('organization_id').notNull(),
  /** A user, or a service token by the id that it has as a caller. */
  userId: text('user_id').notNull().unique(),
  state: text('state', { enum: ['pending', 'processing', 'completed', 'error', 'cancelled'] })
    .notNull()
    .default('pending'),
  /** Whether validations are generated; decided by the plan when the batch is started. */
  generates: boolean('generates').notNull(),
  notice: text('notice'),
  error: text('error'),
  lastSeq: integer('last_seq').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Null while anything of it may still change, also after it was cancelled. */
  finishedAt: at('finished_at'),
});

/** One scenario of a batch. It keeps what it is called by, so that it can be shown after the scenario was deleted. */
export const batchItem = pgTable(
  'batch_item',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => batch.runId, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: text('status', { enum: ['pending', 'processing', 'completed', 'failed', 'skipped'] })
      .notNull()
      .default('pending'),
    step: text('step', { enum: ['execute', 'evaluate', 'generate', 'save'] }),
    httpStatus: integer('http_status'),
    responseTimeMs: doublePrecision('response_time_ms'),
    startedAt: at('started_at'),
    durationMs: doublePrecision('duration_ms'),
    matches: boolean('matches'),
    confidence: doublePrecision('confidence'),
    /** Null, in rows of before there were models: `builtin`. */
    evaluatedBy: text('evaluated_by'),
    remark: text('remark'),
    /** Used by the model that was asked about its answer. */
    tokens: integer('tokens').notNull().default(0),
    generated: integer('generated').notNull().default(0),
    saved: integer('saved').notNull().default(0),
    errorMessage: text('error_message'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.scenarioId] })],
);

export const batchEvent = pgTable(
  'batch_event',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => batch.runId, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<BatchEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);
