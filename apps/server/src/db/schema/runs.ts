import type { Json } from '@assay/api-model';
import type { ExecutionError, LeftBehind, RunEvent, RunTrigger, ValidationResult } from '@assay/contract';
import type { Pending } from '@assay/runner';
import type { Header, RecordedRequest } from '@assay/scenario';
import { protections, resultStatuses } from '@assay/scenario/lists';
import { sql } from 'drizzle-orm';
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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { environment } from './environments.ts';
import { organization } from './identity.ts';
import { scenario, system } from './systems.ts';

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
    /** Not judged, as for sparing what the run did not make. */
    skipped: integer('skipped').notNull().default(0),
    /** That of the system when the run was started. */
    protection: text('protection', { enum: protections }).notNull().default('own_records'),
    /** Where it is sent, as it was when the run was started; the name and address stay when the environment is deleted. */
    environmentId: integer('environment_id').references(() => environment.id, { onDelete: 'set null' }),
    environmentName: text('environment_name'),
    environmentUrl: text('environment_url'),
    /** Own settings might be changed and put back. */
    mayChangeSettings: boolean('may_change_settings').notNull().default(false),
    /** Removals that did not work; of these the first are listed. */
    leftBehindCount: integer('left_behind_count').notNull().default(0),
    leftBehind: jsonb('left_behind')
      .$type<LeftBehind[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The advisory lock of the worker that removes what workers of this run that died have left. */
    removingLock: integer('removing_lock'),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** How many of its scenarios, in the order of the plan, have been claimed at least once. */
    claimed: integer('claimed').notNull().default(0),
    /** Positions that were claimed, not sent, and given back. */
    returned: integer('returned')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The advisory locks that its workers hold as long as they live; of a run that has ended, the last one's. */
    workerLocks: integer('worker_locks')
      .array()
      .notNull()
      .default(sql`'{}'`),
    lastSeq: integer('last_seq').notNull().default(0),
    /** The run whose finding is tried again by this one, and the finding. */
    trialOf: integer('trial_of').references((): AnyPgColumn => run.id, { onDelete: 'cascade' }),
    trialKey: text('trial_key'),
    /** It sends again what another run has sent. */
    isRepeat: boolean('is_repeat').notNull().default(false),
    /** The run that it repeats a part of; null where that was deleted, or is not known. */
    repeatsRun: integer('repeats_run').references((): AnyPgColumn => run.id, { onDelete: 'set null' }),
    /** The execution that it repeats alone. Executions are deleted by months, so nothing refers to them. */
    repeatsExecution: bigint('repeats_execution', { mode: 'number' }),
    /** What executes it instead of a worker; null for a run of this server. */
    trigger: jsonb('trigger').$type<RunTrigger>(),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('run_organization_id_id_index').on(table.organizationId, table.id),
    index('run_system_id_index').on(table.systemId),
    index('run_state_index').on(table.state),
    index('run_trial_of_index').on(table.trialOf),
    index('run_repeats_run_index').on(table.repeatsRun),
    index('run_environment_id_index').on(table.environmentId),
  ],
);

/** The scenarios of a run in their order; a row of its own, since a run is updated often and this never. */
export const runPlan = pgTable('run_plan', {
  runId: integer('run_id')
    .primaryKey()
    .references(() => run.id, { onDelete: 'cascade' }),
  scenarioIds: integer('scenario_ids').array().notNull(),
});

/** A run whose results come from a tool, in numbered batches. */
export const runUpload = pgTable(
  'run_upload',
  {
    runId: integer('run_id')
      .primaryKey()
      .references(() => run.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').notNull(),
    /** Chosen by the tool. */
    key: text('key').notNull(),
    /** How many batches have been received; the number of the next one. */
    batches: integer('batches').notNull().default(0),
    lastBatchAt: at('last_batch_at').notNull().defaultNow(),
    /** The tool has ended the run: nothing more is taken. */
    isEnded: boolean('is_ended').notNull().default(false),
  },
  (table) => [unique('run_upload_organization_key').on(table.organizationId, table.key)],
);

/** Positions of a run that a worker took before it sent their requests. */
export const runClaim = pgTable(
  'run_claim',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    workerLock: integer('worker_lock').notNull(),
    positions: integer('positions').array().notNull(),
  },
  (table) => [index('run_claim_run_id_worker_lock_index').on(table.runId, table.workerLock)],
);

/** What a worker's part of a run has still to remove; taken off when it is removed, or listed as left behind. */
export const runRemoval = pgTable(
  'run_removal',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    workerLock: integer('worker_lock').notNull(),
    /** Of one worker, in the order in which it is removed. */
    position: integer('position').notNull(),
    /** Of steps after a scenario. */
    scenarioId: integer('scenario_id'),
    content: jsonb('content').$type<Pending>().notNull(),
    /** The setting that is changed, which no other run may change until it is put back. */
    singleton: text('singleton'),
    /** A later worker has seen to it. */
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.workerLock, table.position] }),
    uniqueIndex('run_removal_singleton')
      .on(table.singleton)
      .where(sql`${table.singleton} is not null and not ${table.isDone}`),
  ],
);

/** Events that were stored together; `seq` is the number of the last one. */
export const runEvent = pgTable(
  'run_event',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    events: jsonb('events').$type<RunEvent[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

export const execution = pgTable(
  'execution',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').notNull(),
    /** Deleted through its scenario: a foreign key of its own would only cost a lookup for each row. */
    endpointId: integer('endpoint_id').notNull(),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenario.id, { onDelete: 'cascade' }),
    scenarioName: text('scenario_name').notNull(),
    overallStatus: text('overall_status', { enum: resultStatuses }).notNull(),
    expectedStatus: integer('expected_status').notNull(),
    /** Another status of the class of the expected one is accepted too. */
    acceptsClass: boolean('accepts_class').notNull().default(false),
    /** Decided when it was judged; null where nothing was. */
    statusMet: boolean('status_met'),
    /** Why it is not a success, in one line. */
    failureReason: text('failure_reason'),
    statusCode: integer('status_code'),
    /** The words behind the status; null for what was stored before they were kept. */
    statusText: text('status_text'),
    /** As they came: order, case and repetitions. By name in rows of earlier versions. */
    responseHeaders: jsonb('response_headers').$type<Header[] | Record<string, string>>().notNull(),
    responseBody: text('response_body'),
    bodyTruncated: boolean('body_truncated').notNull(),
    /** Of the whole body in bytes; null for what was stored before it was kept. */
    responseSizeBytes: integer('response_size_bytes'),
    responseTimeMs: doublePrecision('response_time_ms'),
    request: jsonb('request').$type<StoredRequest | EarlierRequest>().notNull(),
    results: jsonb('results').$type<ValidationResult[]>().notNull(),
    /** The judged requests after it, and their answers; null where there are none. */
    followUps: jsonb('follow_ups').$type<StoredFollowUp[]>(),
    attempts: jsonb('attempts').$type<ValidationAttempt[]>(),
    error: jsonb('error').$type<ExecutionError>(),
    /** In milliseconds, as sent to clients, so that it equals what they send back. */
    runAt: timestamp('run_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.runAt] }),
    // The status is last so that a filter by it needs no rows.
    index('execution_scenario_history_index').on(table.scenarioId, table.runAt, table.id, table.overallStatus),
    index('execution_endpoint_history_index').on(table.endpointId, table.runAt, table.id, table.overallStatus),
    // Verdict and time are included so that runs and days are counted without rows.
    index('execution_run_index').on(table.runId, table.overallStatus, table.runAt),
  ],
);

/** What was sent, and the redirects that were followed to the answer. */
export interface StoredRequest extends RecordedRequest {
  redirects?: { status: number; method: string; url: string }[];
}

/** A judged request after the one that an execution is about, with its answer. */
export interface StoredFollowUp {
  /** `METHOD path`. */
  label: string;
  request: RecordedRequest;
  response: { status: number; headers: Header[]; body: string; isCut: boolean; timeMs: number };
}

/** The same as versions before 0.2 stored it. */
export interface EarlierRequest extends Omit<StoredRequest, 'headers' | 'pathParams' | 'body'> {
  headers: Record<string, string>;
  json_body: Json;
}

/** Rows written by earlier products (ENT-07). */
export interface ValidationAttempt {
  description: string;
  validation_type: string;
  passed: boolean;
  details: string | null;
  expected_value: string | number | boolean | null;
  actual_value: string | number | boolean | null;
}

export type RunRow = typeof run.$inferSelect;
