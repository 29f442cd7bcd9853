import { z } from 'zod';
import { scenarioResultSchema } from './run.ts';
import { idSchema } from '../values.ts';

const countSchema = z.int().min(0);

/** How many scenarios a batch takes; more than that is better run as a system. */
export const MAX_BATCH_SCENARIOS = 5000;

export const batchRequestSchema = z.object({
  scenario_ids: z
    .array(idSchema)
    .min(1, 'Choose at least one scenario.')
    .max(MAX_BATCH_SCENARIOS, `Choose at most ${MAX_BATCH_SCENARIOS} scenarios.`),
  /** The environment that it is sent to; without one the address of the system. */
  environment_id: idSchema.optional(),
});

/**
 * Whether the answer is what the scenario wants, and how much there was to judge by (0 to 1). It is worked out from the status,
 * the documented schema and the rules; a language model, where one is configured, may doubt it. It never decides whether a
 * scenario is green.
 */
export const llmEvaluationSchema = z.object({
  matches: z.boolean(),
  confidence: z.number().min(0).max(1),
  /** `builtin`, or the name of the model that was asked too. */
  evaluated_by: z.string().default('builtin'),
  /** Why the model did not answer; null when it did, or there is none. */
  remark: z.string().nullable().default(null),
});

/** What the batch reports about one scenario. */
const progressFields = {
  scenario_id: z.int(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'skipped']),
  /** The step that is under way, or the last one that was; null before the first. */
  step: z.enum(['execute', 'evaluate', 'generate', 'save']).nullable(),
  http_status: z.int().nullable(),
  response_time_ms: z.number().nullable(),
  /** From the start of its first step to the end of its last. */
  processing_duration_ms: z.number().nullable(),
  llm_evaluation: llmEvaluationSchema.nullable(),
  generated_validations: countSchema,
  saved_validations_count: countSchema,
  /** Why it failed or was skipped; in a completed one, why no validations were generated. */
  error_message: z.string().nullable(),
};

/** 70 % of the tokens count as evaluation, the rest as validation; the cost is in dollars (D2 section 9). */
const tokenUsageSchema = z.object({
  total_tokens: countSchema,
  evaluation_tokens: countSchema,
  validation_tokens: countSchema,
  estimated_cost: z.number(),
});

/** The summary of a batch (D2 section 3). `completed`, `failed` and `skipped` are scenarios that have reached that status. */
const totalsFields = {
  total: countSchema,
  completed: countSchema,
  failed: countSchema,
  skipped: countSchema,
  validations_generated: countSchema,
  /** Of the scenarios that were answered; null while there is none. */
  avg_response_time_ms: z.number().nullable(),
  /** Since the batch was started, or until it ended. */
  execution_time_ms: z.number(),
  token_usage: tokenUsageSchema,
};

export const batchTotalsSchema = z.object(totalsFields);

export const batchStatusSchema = z.enum(['idle', 'pending', 'processing', 'completed', 'error', 'cancelled']);

/** The caller's latest batch as it is stored; `idle` when there is none. */
export const batchSchema = z.object({
  status: batchStatusSchema,
  run_id: z.int().nullable(),
  ...totalsFields,
  /** What the whole batch goes without, such as validations that the plan does not generate. */
  notice: z.string().nullable(),
  error: z.string().nullable(),
  scenarios: z.array(z.object({ ...progressFields, name: z.string(), method: z.string(), endpoint: z.string() })),
});

export const batchCancelledSchema = z.object({ status: z.literal('cancelled'), completed: countSchema });

/**
 * The frames of a batch stream (D2 section 7). Each is sent as `id: <seq>` and `data: <json>`; `completed` and `error` are
 * terminal. `scenario_result` is that of the execution stream.
 */
export const batchEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    run_id: z.int(),
    total: countSchema,
    /** What the language model has used so far; 0 where none is asked. */
    estimated_tokens_used: countSchema,
    notice: z.string().nullable(),
  }),
  z.object({ type: z.literal('scenario_update'), ...progressFields }),
  scenarioResultSchema,
  z.object({ type: z.literal('completed'), run_id: z.int(), ...totalsFields, cancelled: z.boolean() }),
  z.object({ type: z.literal('error'), error: z.string() }),
]);

export type Batch = z.infer<typeof batchSchema>;
export type BatchStatus = z.infer<typeof batchStatusSchema>;
export type BatchScenario = Batch['scenarios'][number];
export type BatchTotals = z.infer<typeof batchTotalsSchema>;
export type BatchEvent = z.infer<typeof batchEventSchema>;
export type BatchScenarioUpdate = BatchEvent & { type: 'scenario_update' };
export type LlmEvaluation = z.infer<typeof llmEvaluationSchema>;

/** True for the last frame of a batch stream. */
export function isTerminalBatchEvent(event: BatchEvent): boolean {
  return event.type === 'completed' || event.type === 'error';
}

/** Dollars. */
const COST_PER_TOKEN = 0.000_002;
const EVALUATION_SHARE = 0.7;

/** How tokens are shown: split into evaluation and validation, with an estimated cost in dollars (D2 section 9). */
export function estimateTokenUsage(totalTokens: number): BatchTotals['token_usage'] {
  const evaluation = Math.round(totalTokens * EVALUATION_SHARE);
  return {
    total_tokens: totalTokens,
    evaluation_tokens: evaluation,
    validation_tokens: totalTokens - evaluation,
    estimated_cost: Math.round(totalTokens * COST_PER_TOKEN * 1e6) / 1e6,
  };
}
