import { z } from 'zod';

/** What a rule looks at; `unknown` is one that is not understood. */
export const ruleKinds = [
  'status',
  'schema',
  'header',
  'leak',
  'time',
  'error',
  'echo',
  'consistency',
  'between_fields',
  'list',
  'value',
  'outcome',
  'unknown',
] as const;

/**
 * Of the scenarios, `passed` are those whose last execution was a success, `failed` those whose last was a
 * failure. Of the rest nothing was judged: they were not run, or ended with an error.
 */
const countsSchema = z.object({ scenarios: z.int(), passed: z.int(), failed: z.int() });

const statusCoverageSchema = countsSchema.extend({
  /** `404`, `4XX` or `default`, as documented; or what a scenario expects without the document saying so. */
  status: z.string(),
  documented: z.boolean(),
});

const constraintCoverageSchema = countsSchema.extend({
  /** `body`, `query.page`, `path.id`, `header.Name`. */
  location: z.string(),
  /** JSON Pointer into the body; null for other locations. */
  pointer: z.string().nullable(),
  /** As documented: `maximum: 100`. */
  constraint: z.string(),
});

export const endpointCoverageSchema = z.object({
  endpoint_id: z.int(),
  method: z.string(),
  endpoint: z.string(),
  scenarios: z.int(),
  statuses: z.array(statusCoverageSchema),
  constraints: z.array(constraintCoverageSchema),
  /** Only kinds that there are rules of. */
  rule_kinds: z.array(z.object({ kind: z.enum(ruleKinds), rules: z.int() })),
});

/** How much of what is documented some scenario tries. `passed`: something passed and nothing failed; `failed`: something failed. */
const shareSchema = z.object({ documented: z.int(), tried: z.int(), passed: z.int(), failed: z.int() });

export const systemCoverageSchema = z.object({
  endpoints: z.array(endpointCoverageSchema),
  totals: z.object({
    /** Endpoints with at least one scenario. */
    endpoints: shareSchema,
    statuses: shareSchema,
    constraints: shareSchema,
    rule_kinds: z.array(z.object({ kind: z.enum(ruleKinds), rules: z.int() })),
  }),
});

export type RuleKind = (typeof ruleKinds)[number];
export type EndpointCoverage = z.infer<typeof endpointCoverageSchema>;
export type SystemCoverage = z.infer<typeof systemCoverageSchema>;
