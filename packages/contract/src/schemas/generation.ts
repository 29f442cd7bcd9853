import { z } from 'zod';
import { expectedStatus, scenarioDetailsSchema, scenarioSchema, stepValueSchema } from './scenario.ts';
import { trimmed } from './values.ts';

/** How much is generated for one endpoint: the most significant (up to 6 requests), a full set (30), everything (80). */
export const depthSchema = z.enum(['quick', 'standard', 'deep']);

export const generationQuerySchema = z.object({ depth: depthSchema.default('standard') });

/** With a description only what it asks for is generated. */
export const endpointGenerationQuerySchema = generationQuerySchema.extend({
  description: z.string().trim().max(4000).optional(),
  /** With a description: answers `proposals` and stores nothing. */
  preview: z.literal('true').optional(),
});

/** A scenario that is not stored, with everything that storing it takes. */
export const proposedScenarioSchema = z.object({
  name: trimmed(200),
  requires_auth: z.boolean(),
  expected_http_status: expectedStatus,
  auth_error: z.boolean(),
  error_type: z.string().max(100).nullable(),
  error_in: z.string().max(500).nullable(),
  scenario_details: scenarioDetailsSchema,
  /** What it sends instead of the defaults of the endpoint. */
  values: z.array(stepValueSchema).max(500),
  rules: z.array(trimmed(4096)).max(100),
});

const MAX_PROPOSALS = 100;

export const proposalsSchema = z.object({ scenarios: z.array(proposedScenarioSchema).min(1).max(MAX_PROPOSALS) });

/** Why a scenario that the document gives reason for is not generated. */
export const untriedReasons = [
  'budget',
  'not_own',
  'stays',
  'refused',
  'no_account',
  'elsewhere',
  'reaches_others',
] as const;

export type UntriedReason = (typeof untriedReasons)[number];

/** How many scenarios are not generated for one reason. */
export const untriedCountSchema = z.object({ reason: z.enum(untriedReasons), scenarios: z.int() });

const untriedCounts = z
  .array(untriedCountSchema)
  .default([])
  .describe('What the document gives reason for as well, by why it is not generated');

export const generatedScenariosSchema = z.object({
  success: z.boolean(),
  scenarios: z.array(scenarioSchema),
  message: z.string(),
});

/** Who wrote scenarios, and what of a description went unused. */
export const describedScenariosSchema = generatedScenariosSchema.extend({
  /** `builtin`, or the name of the model. */
  generated_by: z.string(),
  not_understood: z.array(z.string()),
  /** Why the built-in generator stood in for the model; null when it did not. */
  notice: z.string().nullable(),
  untried: untriedCounts,
  /** What a preview found; empty otherwise. */
  proposals: z.array(proposedScenarioSchema),
  /** Null where no model was asked. */
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int(), estimated: z.boolean() }).nullable(),
});

export const generatedSystemScenariosSchema = generatedScenariosSchema.extend({
  untried: untriedCounts,
  failed: z.array(z.object({ endpoint_id: z.int(), error: z.string() })),
});

export const untriedScenariosSchema = z.object({
  depth: depthSchema,
  /** Those that the endpoint has, by whoever they were written, are not among them. */
  scenarios: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      reason: z.enum(untriedReasons),
      requests: z.int().describe('How many requests it would send, its steps among them'),
    }),
  ),
});

export type ProposedScenario = z.infer<typeof proposedScenarioSchema>;
export type GenerationDepth = z.infer<typeof depthSchema>;
export type UntriedCount = z.infer<typeof untriedCountSchema>;
export type UntriedScenarios = z.infer<typeof untriedScenariosSchema>;
