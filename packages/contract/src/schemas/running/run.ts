import { errorCauses, protections } from '@assay/scenario/lists';
import { z } from 'zod';
import { overallStatusSchema } from '../scenario.ts';
import { httpMethodSchema, timestampSchema } from '../values.ts';

/** Ends the name of a run of what failed in another one, for readers; what it repeats is in `repeats`. */
export const RERUN_SUFFIX = ' (what failed)';

/** What can be run by its id; a chosen list of scenarios is run as a `batch`. */
export const runScopes = ['scenario', 'endpoint', 'system'] as const;

export const runStates = ['queued', 'running', 'completed', 'stopped', 'interrupted', 'error'] as const;

export const runStateSchema = z.enum(runStates);

/** A step after a request that could not be done, so what it removes may be left on the system. */
export const leftBehindSchema = z.object({
  method: z.string(),
  /** As it was sent, with secrets masked. */
  path: z.string(),
  reason: z.string(),
});

/** What started a run that no server executes; null for what is not known. */
export const runTriggerSchema = z.object({
  by: z.literal('command_line'),
  tool_version: z.string(),
  /** Name of the pipeline's product. */
  ci: z.string().nullable(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  /** To the job, http or https. */
  link: z.string().nullable(),
});

export const runSchema = z.object({
  id: z.int(),
  scope: z.enum([...runScopes, 'batch']),
  /** The scenario, endpoint or system; for a batch the system that its scenarios belong to. */
  scope_id: z.int(),
  system_id: z.int(),
  name: z.string(),
  /**
   * Absent for a run that repeats nothing: what failed in another run, or one execution. The id is null where the run was deleted, or
   * is not known.
   */
  repeats: z.object({ run_id: z.int().nullable(), execution_id: z.int().nullable() }).optional(),
  /** Who started it; null when they are gone. */
  started_by: z.string().nullable(),
  /** Absent for a run that a server executes. */
  trigger: runTriggerSchema.optional(),
  state: runStateSchema,
  total: z.int(),
  completed: z.int(),
  /** Scenarios that did not succeed, those that could not be judged among them. */
  failed: z.int(),
  /** Of those that failed, how many could not be judged. */
  errors: z.int(),
  /** Of the completed ones, those that were not judged: not sent, refused for another reason, or nothing to try them on; not charged. */
  skipped: z.int(),
  /** What might be sent to the system when the run was started: reads, writes to what the run made, or everything. */
  protection: z.enum(protections),
  /** Where it was sent; null for the address of the system. The id is null once the environment was deleted. */
  environment: z.object({ id: z.int().nullable(), name: z.string(), base_url: z.string() }).nullable(),
  /** Own settings might be changed and put back. */
  may_change_settings: z.boolean(),
  /** Why a run in the state `error` could not go on. */
  error: z.string().optional(),
  /** Steps that remove what the run made and that did not work: how many, and the first 100. */
  left_behind: z.object({ count: z.int(), requests: z.array(leftBehindSchema) }),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});

/** Executed scenarios of one day (UTC) by verdict. */
export const dailyResultsSchema = z.object({
  date: z.iso.date(),
  success: z.int(),
  failure: z.int(),
  error: z.int(),
  skipped: z.int(),
});

/** A scenario that does not succeed now, and the execution that says why. */
export const failingScenarioSchema = z.object({
  scenario_id: z.int(),
  scenario_name: z.string(),
  endpoint_id: z.int(),
  method: httpMethodSchema,
  endpoint: z.string(),
  system_id: z.int(),
  system_name: z.string(),
  execution_id: z.int(),
  run_id: z.int(),
  status: z.enum(['failure', 'error']),
  /** What failed, as the run reported it. */
  reason: z.string().nullable(),
  /** Where it failed; null for the address of the system. */
  environment: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  run_at: timestampSchema,
});

export const stoppedSchema = z.object({ stopped: z.boolean() });

export const scenarioResultSchema = z.object({
  type: z.literal('scenario_result'),
  scenario_id: z.int(),
  name: z.string(),
  status: overallStatusSchema,
  error: z.string().nullable(),
  execution_id: z.int(),
  http_status: z.int().nullable(),
  response_time_ms: z.number().nullable(),
});

const comparedSchema = z
  .object({
    execution_id: z.int(),
    status: overallStatusSchema,
    http_status: z.int().nullable(),
    response_time_ms: z.number().nullable(),
    /** Why it was not judged; null where it was. */
    cause: z.enum(errorCauses).nullable().optional(),
  })
  .nullable();

/** Two runs side by side: what each says of a scenario; null where the scenario was not executed in it. */
export const runComparisonSchema = z.object({
  left: runSchema,
  right: runSchema,
  scenarios: z.array(
    z.object({
      scenario_id: z.int(),
      scenario_name: z.string(),
      endpoint_id: z.int(),
      method: httpMethodSchema,
      endpoint: z.string(),
      left: comparedSchema,
      right: comparedSchema,
    }),
  ),
});

/**
 * The frames of an execution stream (D1 section 3). Each is sent as `id: <seq>` and `data: <json>`;
 * `completed` and `error` are terminal. In `completed`, `completed` counts finished scenarios, `failed` those
 * not successful, `skipped` those not judged.
 */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    run_id: z.int(),
    total: z.int(),
    /** When the run began; absent in events that earlier versions have stored. */
    started_at: timestampSchema.optional(),
  }),
  z.object({ type: z.literal('scenario_start'), scenario_id: z.int(), name: z.string() }),
  scenarioResultSchema,
  z.object({ type: z.literal('progress'), completed: z.int(), total: z.int(), percent: z.number() }),
  z.object({
    type: z.literal('completed'),
    run_id: z.int(),
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    /** Absent in events that earlier versions have stored. */
    skipped: z.int().optional(),
    stopped: z.boolean(),
  }),
  z.object({ type: z.literal('error'), error: z.string() }),
]);

export type LeftBehind = z.infer<typeof leftBehindSchema>;
export type Run = z.infer<typeof runSchema>;
export type RunTrigger = z.infer<typeof runTriggerSchema>;
export type RunComparison = z.infer<typeof runComparisonSchema>;
export type DailyResults = z.infer<typeof dailyResultsSchema>;
export type FailingScenario = z.infer<typeof failingScenarioSchema>;
export type RunState = z.infer<typeof runStateSchema>;
export type RunScope = (typeof runScopes)[number];
export type RunEvent = z.infer<typeof runEventSchema>;
export type ScenarioResultEvent = Extract<RunEvent, { type: 'scenario_result' }>;

/** A stream without news says that it lives at least so often. */
export const STREAM_KEEP_ALIVE_MS = 5000;

/** True for the last frame of a stream. */
export function isTerminalEvent(event: RunEvent): boolean {
  return event.type === 'completed' || event.type === 'error';
}
