import { protections } from '@assay/scenario/lists';
import { z } from 'zod';
import { evidenceSchema, executionErrorSchema, followUpVerdictSchema } from '../running/execution.ts';
import { leftBehindSchema } from '../running/run.ts';
import { overallStatusSchema } from '../scenario.ts';
import { idSchema, timestampSchema, trimmed } from '../values.ts';
import { selectorSchema } from './selector.ts';

/** Limits of one batch. A tool that has more sends several. */
export const resultLimits = {
  results: 500,
  rules: 200,
  evidence: 50,
  /** In characters. */
  text: 4000,
  body: 1024 * 1024,
  followUps: 20,
  followedBody: 64 * 1024,
} as const;

const text = z.string().max(resultLimits.text);
const headers = z.array(z.tuple([z.string().max(1000), z.string().max(100_000)])).max(500);
const body = z.string().max(resultLimits.body);

const followedBody = z.string().max(resultLimits.followedBody);

/** A judged request after the one of the scenario, with its answer. */
const followUpSchema = z.object({
  label: z.string().max(3000).describe('METHOD /path'),
  request: z.object({
    method: z.string().max(40),
    url: z.string().max(20_000),
    headers,
    path_parameters: z.record(z.string().max(1000), z.string().max(20_000)),
    body: followedBody.nullable(),
  }),
  response: z.object({
    status: z.int().min(0).max(999),
    headers,
    body: followedBody,
    body_truncated: z.boolean(),
    time_ms: z.number().min(0).max(86_400_000),
  }),
});

/** What one scenario came to. Where the exchange is left out, only verdicts are kept. */
export const submittedResultSchema = z.object({
  scenario_id: z.int().positive().max(2_147_483_647),
  overall_status: overallStatusSchema,
  actual_response_status_code: z.int().min(0).max(999).nullable(),
  response_time_ms: z.number().min(0).max(86_400_000).nullable(),
  validation_results: z
    .array(
      z.object({
        validation_id: z.int().nullable(),
        validation_text: text.optional(),
        status: z.enum(['pass', 'fail']),
        reason: text,
        evidence: z.array(evidenceSchema).max(resultLimits.evidence).optional(),
        follow_up: followUpVerdictSchema.extend({ operation: text }).optional(),
      }),
    )
    .max(resultLimits.rules),
  error: executionErrorSchema.extend({ message: text }).nullable(),
  /** Whether the status was as expected; worked out from the status where it is missing. */
  status_met: z.boolean().nullable().optional(),
  failure_reason: text.nullable().optional(),
  run_at: timestampSchema.optional(),
  request: z
    .object({
      method: z.string().max(40),
      url: z.string().max(20_000),
      headers,
      path_parameters: z.record(z.string().max(1000), z.string().max(20_000)),
      body: body.nullable(),
      redirects: z
        .array(z.object({ status: z.int(), method: z.string().max(40), url: z.string().max(20_000) }))
        .max(50),
    })
    .optional(),
  response: z
    .object({
      status_text: z.string().max(1000),
      headers,
      body,
      body_truncated: z.boolean(),
      size_bytes: z.int().min(0).max(2_147_483_647),
    })
    .optional(),
  follow_ups: z.array(followUpSchema).max(resultLimits.followUps).optional(),
});

/** Where a run of the tool was started; null for what is not known, such as outside of a pipeline. */
export const pipelineSchema = z.object({
  ci: trimmed(100).nullable(),
  branch: trimmed(500).nullable(),
  commit: trimmed(100).nullable(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable(),
});

export const submittedBatchSchema = z.object({
  run: z.object({
    selector: selectorSchema,
    /** Chosen by the tool: what names the same run in each of its batches. Without it, this batch is the whole run. */
    key: z.uuid().optional(),
    started_at: timestampSchema,
    /** Ends the run. */
    finished_at: timestampSchema.nullish(),
    tool_version: trimmed(100),
    pipeline: pipelineSchema.optional(),
    /** What might be sent, where that is not the protection of the system. */
    protection: z.enum(protections).optional(),
    /** The environment that the tool ran in; absent for the address of the system. */
    environment: z.object({ id: idSchema, name: trimmed(80), base_url: z.string().max(2000) }).optional(),
    /** It ended before its end because somebody stopped it. */
    stopped: z.boolean().optional(),
    /** Why it ended before its end by itself. */
    interruption: trimmed(500).optional(),
    left_behind: z
      .object({ count: z.int().min(0).max(1_000_000), requests: z.array(leftBehindSchema).max(100) })
      .optional(),
  }),
  /** From 0 without a gap; one that was received before is not counted again. */
  batch: z.int().min(0).max(1_000_000).default(0),
  results: z.array(submittedResultSchema).max(resultLimits.results),
});

export const acceptedBatchSchema = z.object({
  run_id: z.int(),
  accepted: z.int().describe('Results that were stored; 0 for a batch that was received before'),
  stop_requested: z.boolean().describe('Somebody stopped the run: nothing more should be sent to the API'),
});

export type Pipeline = z.infer<typeof pipelineSchema>;
export type SubmittedBatch = z.infer<typeof submittedBatchSchema>;
export type SubmittedResult = z.infer<typeof submittedResultSchema>;
