import { errorCauses } from '@assay/scenario/lists';
import { z } from 'zod';
import { overallStatusSchema } from '../scenario.ts';
import { jsonSchema, timestampSchema, trimmed } from '../values.ts';
import { environmentFilterSchema } from './environment.ts';

/** A location in the response that decided a verdict; values are cut at 200 characters, secrets masked. */
export const evidenceSchema = z.object({ path: z.string(), value: z.string(), ok: z.boolean() });

export const followUpVerdictSchema = z
  .object({
    operation: z.string().describe('`METHOD /path` of the request that the verdict is about'),
    status: z
      .object({
        expected: z.int(),
        answered: z.int(),
        convention: z.boolean().describe('Another status of the class was expected as well'),
      })
      .nullable()
      .describe('Only where the status is not as expected'),
  })
  .describe('Only of verdicts on a request after the judged one; not in what earlier versions stored');

export const validationResultSchema = z.object({
  validation_id: z.int().nullable(),
  validation_text: z.string(),
  status: z.enum(['pass', 'fail']),
  reason: z.string(),
  evidence: z.array(evidenceSchema),
  follow_up: followUpVerdictSchema.optional(),
});

/** Records written by earlier products; shown, never written. */
export const validationAttemptSchema = z.object({
  description: z.string(),
  validation_type: z.string(),
  passed: z.boolean(),
  details: z.string().nullable(),
  expected_value: jsonSchema,
  actual_value: jsonSchema,
});

export const executionErrorSchema = z.object({ cause: z.enum(errorCauses), message: z.string() });

const headerListSchema = z.array(z.tuple([z.string(), z.string()]));

export const rawRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).describe('By name; one that was sent more than once is joined by a comma'),
  header_list: headerListSchema.describe('Name and value of each header, as they were sent'),
  path_parameters: z.record(z.string(), z.string()).describe('What was sent in place of the {name} of the path'),
  json_body: jsonSchema.nullable().describe('The body as JSON, or as text where it is none'),
  body: z.string().nullable().describe('The body as text, as it was sent'),
  /** The redirects that were followed to the answer: the status that redirected, and what was sent next. */
  redirects: z.array(z.object({ status: z.int(), method: z.string(), url: z.string() })).optional(),
});

/** A judged request after the one of the scenario, with its answer. */
export const followedExchangeSchema = z.object({
  label: z.string().describe('METHOD /path'),
  request: rawRequestSchema,
  response: z.object({
    status: z.int(),
    header_list: headerListSchema,
    body: z.string(),
    body_truncated: z.boolean().describe('At most 65,536 characters are stored'),
    time_ms: z.number(),
  }),
});

export const executionSchema = z.object({
  id: z.int(),
  run_id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  endpoint_id: z.int(),
  environment: z
    .object({ id: z.int().nullable(), name: z.string() })
    .nullable()
    .describe('Where it was sent; null for the address of the system. The id is null once the environment was deleted'),
  overall_status: overallStatusSchema,
  expected_http_status: z.int(),
  accepts_class: z.boolean().describe('Another status of the class of the expected one (4xx) was accepted too'),
  status_met: z.boolean().nullable().describe('Whether the status was as expected; null where nothing was judged'),
  failure_reason: z
    .string()
    .nullable()
    .describe('Why it is not a success, in one line: the status, the first validation rule that failed, or the error'),
  actual_response_status_code: z.int().nullable(),
  actual_response_headers: z
    .record(z.string(), z.string())
    .describe('By name; one that came more than once is joined by a comma'),
  actual_response_header_list: headerListSchema.describe('Name and value of each header, as they came'),
  actual_response_body: z.string().nullable(),
  response_body_truncated: z
    .boolean()
    .describe(
      'The body is the beginning of a longer one. At most 1,048,576 characters are stored. Of a stored body of more than 64 KB a history, or the answer to a run of a whole system, has the first 16,384 characters; GET /executions/{id} has all that is stored',
    ),
  response_time_ms: z.number().nullable(),
  run_at: timestampSchema,
  raw_request_details: rawRequestSchema,
  validation_results: z.array(validationResultSchema),
  validation_attempts: z.array(validationAttemptSchema).nullable(),
  error: executionErrorSchema.nullable(),
  is_trial: z
    .boolean()
    .describe('Of a run that tried a finding again alone; it says nothing about how often the scenario succeeds'),
  follow_ups: z
    .array(followedExchangeSchema)
    .nullable()
    .describe('The judged requests after it; null in lists, where there are none, and of what earlier versions stored'),
});

/** A position in a history, newest first: the `run_at` and `id` of an execution, joined by `_`. */
const historyCursorSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/, {
    error: 'must be the run_at and the id of an execution, joined by _',
    abort: true,
  })
  .refine((cursor) => !Number.isNaN(parseHistoryCursor(cursor).runAt.getTime()), 'must begin with a time that exists');

/** Pages and filters of the two history calls; `limit` is the number of executions of a page when the caller names none. */
export const historyQuerySchema = (limit: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(500).default(limit),
    /** Only executions older than this position; see `historyCursor`. */
    before: historyCursorSchema.optional(),
    status: overallStatusSchema.optional(),
    /** Run at this time or later. */
    from: timestampSchema.optional(),
    /** Run before this time. */
    to: timestampSchema.optional(),
    /** In any case of letters, in the scenario's name, the address, an error, or a rule that failed and its reason. */
    text: trimmed(200).optional(),
    environment_id: environmentFilterSchema.optional(),
  });

/** What to send as `before` to get the executions that are older than this one. */
export function historyCursor({ run_at, id }: Pick<Execution, 'run_at' | 'id'>): string {
  return `${run_at}_${id}`;
}

/** The position that a checked `before` names. */
export function parseHistoryCursor(cursor: string): { runAt: Date; id: number } {
  const [runAt = '', id] = cursor.split('_');
  return { runAt: new Date(runAt), id: Number(id) };
}

/** What a run of all its scenarios found at one endpoint. `median_ms` is of the answers that came; null when none did. */
export const passRateSchema = z.object({
  run_id: z.int(),
  /** When its last execution was. */
  run_at: timestampSchema,
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  errors: z.int(),
  skipped: z.int(),
  median_ms: z.number().nullable(),
});

export const scenarioExecutionSchema = z.object({ results: z.array(executionSchema) });

export const systemExecutionSchema = z.object({
  run_id: z.int(),
  results: z.array(executionSchema),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  skipped: z.int(),
});

export type FollowedExchange = z.infer<typeof followedExchangeSchema>;
export type Execution = z.infer<typeof executionSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type ValidationResult = z.infer<typeof validationResultSchema>;
export type ExecutionError = z.infer<typeof executionErrorSchema>;
export type PassRate = z.infer<typeof passRateSchema>;
export type RawRequest = z.infer<typeof rawRequestSchema>;
export type HistoryQuery = z.infer<ReturnType<typeof historyQuerySchema>>;
