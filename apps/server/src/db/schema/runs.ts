import type { ExecutionError, RawRequest, RunEvent, ValidationResult } from '@assay/contract';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { organization } from './identity.ts';
import { endpoint, scenario, system } from './systems.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const run = pgTable(
  'run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    scope: text('scope', { enum: ['scenario', 'endpoint', 'system', 'batch'] }).notNull(),
    scopeId: integer('scope_id').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: ['queued', 'running', 'completed', 'stopped', 'interrupted', 'error'] }).notNull(),
    total: integer('total').notNull(),
    completed: integer('completed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** The advisory lock that the worker of this run holds as long as it lives. */
    workerLock: integer('worker_lock'),
    lastSeq: integer('last_seq').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('run_organization_id_id_index').on(table.organizationId, table.id),
    index('run_system_id_index').on(table.systemId),
    index('run_state_index').on(table.state),
  ],
);

/** One scenario of a run. It is claimed before its request is sent and never claimed twice. */
export const runItem = pgTable(
  'run_item',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenario.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['pending', 'claimed', 'done'] })
      .notNull()
      .default('pending'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('run_item_scenario_id_index').on(table.scenarioId),
  ],
);

export const runEvent = pgTable(
  'run_event',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<RunEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/**
 * Partitioned by the UTC month of `run_at`, which drizzle cannot say: the migration `0010_history` is written by hand, and
 * `features/history` makes the partitions. Insert through this table only. Newest first is `run_at desc, id desc`.
 */
export const execution = pgTable(
  'execution',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').notNull(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => endpoint.id, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenario.id, { onDelete: 'cascade' }),
    scenarioName: text('scenario_name').notNull(),
    overallStatus: text('overall_status', { enum: ['success', 'failure', 'error'] }).notNull(),
    expectedStatus: integer('expected_status').notNull(),
    statusCode: integer('status_code'),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>().notNull(),
    responseBody: text('response_body'),
    bodyTruncated: boolean('body_truncated').notNull(),
    responseTimeMs: doublePrecision('response_time_ms'),
    request: jsonb('request').$type<RawRequest>().notNull(),
    results: jsonb('results').$type<ValidationResult[]>().notNull(),
    attempts: jsonb('attempts').$type<ValidationAttempt[]>(),
    error: jsonb('error').$type<ExecutionError>(),
    /** In milliseconds, as it is told to clients, so that it can be compared with what they send back. */
    runAt: timestamp('run_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.runAt] }),
    // The status stands last so that a filter by it is decided without fetching rows.
    index('execution_scenario_history_index').on(table.scenarioId, table.runAt, table.id, table.overallStatus),
    index('execution_endpoint_history_index').on(table.endpointId, table.runAt, table.id, table.overallStatus),
    index('execution_run_id_index').on(table.runId),
  ],
);

/** Rows written by earlier products (ENT-07). */
export interface ValidationAttempt {
  description: string;
  validation_type: string;
  passed: boolean;
  details: string | null;
  expected_value: string | number | boolean | null;
  actual_value: string | number | boolean | null;
}
