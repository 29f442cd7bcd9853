import { z } from 'zod';
import { overallStatusSchema } from './scenario.ts';
import { timestampSchema } from './values.ts';

/** What can be run by its id; a chosen list of scenarios is run as a `batch`. */
export const runScopes = ['scenario', 'endpoint', 'system'] as const;

export const runStateSchema = z.enum(['queued', 'running', 'completed', 'stopped', 'interrupted', 'error']);

export const runSchema = z.object({
  id: z.int(),
  scope: z.enum([...runScopes, 'batch']),
  /** The scenario, endpoint or system; for a batch the system that its scenarios belong to. */
  scope_id: z.int(),
  system_id: z.int(),
  name: z.string(),
  state: runStateSchema,
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
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

/**
 * The frames of an execution stream (D1 section 3). Each is sent as `id: <seq>` and `data: <json>`;
 * `completed` and `error` are terminal. In `completed`, `completed` counts judged scenarios, `failed` those not successful.
 */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), run_id: z.int(), total: z.int() }),
  z.object({ type: z.literal('scenario_start'), scenario_id: z.int(), name: z.string() }),
  scenarioResultSchema,
  z.object({ type: z.literal('progress'), completed: z.int(), total: z.int(), percent: z.number() }),
  z.object({
    type: z.literal('completed'),
    run_id: z.int(),
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    stopped: z.boolean(),
  }),
  z.object({ type: z.literal('error'), error: z.string() }),
]);

export type Run = z.infer<typeof runSchema>;
export type RunState = z.infer<typeof runStateSchema>;
export type RunScope = (typeof runScopes)[number];
export type RunEvent = z.infer<typeof runEventSchema>;

/** True for the last frame of a stream. */
export function isTerminalEvent(event: RunEvent): boolean {
  return event.type === 'completed' || event.type === 'error';
}
