import { z } from 'zod';
import { idSchema, jsonSchema, trimmed } from './values.ts';

export const ruleCompileRequestSchema = z.object({
  text: trimmed(4096),
  endpoint_id: idSchema.optional(),
  scenario_id: idSchema.optional(),
});

/** The three answers of the rule language; `check` is the compiled tree of `packages/rules`. */
export const ruleCompilationSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('understood'),
    check: jsonSchema,
    paraphrase: z.string(),
    spans: z.array(z.object({ start: z.int(), end: z.int(), part: z.string() })),
    confidence: z.number(),
  }),
  z.object({
    status: z.literal('ambiguous'),
    readings: z.array(z.object({ check: jsonSchema, paraphrase: z.string(), passes: jsonSchema, fails: jsonSchema })),
  }),
  z.object({
    status: z.literal('unknown'),
    understoodUpTo: z.int(),
    reason: z.string(),
    closest: z.string().nullable(),
  }),
]);

export type RuleCompilation = z.infer<typeof ruleCompilationSchema>;
