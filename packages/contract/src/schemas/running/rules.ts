import { z } from 'zod';
import { allowedStatusesSchema } from '../scenario.ts';
import { idSchema, jsonSchema, timestampSchema, trimmed } from '../values.ts';

export const ruleCompileRequestSchema = z.object({
  text: trimmed(4096),
  endpoint_id: idSchema.optional(),
  scenario_id: idSchema.optional(),
});

/**
 * A small answer on which the readings of an ambiguous rule part: `passes` says of each reading, in their order, whether it passes
 * it; `paths` names what decides (paths into the body, `status`, `header X`); `sent` is what was sent and `timeMs` how long the answer
 * took, when that counts.
 */
const disambiguatingExampleSchema = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  sent: z.string().nullable(),
  timeMs: z.number().nullable(),
  paths: z.array(z.string()),
  passes: z.array(z.boolean()),
});

/** A rule that may be meant; `leavesOut` are the stretches of the text that it does not say. The last good answer meets it. */
const ruleOfferSchema = z.object({
  check: jsonSchema,
  text: z.string(),
  leavesOut: z.array(z.object({ start: z.int(), end: z.int() })),
});

/** The three answers of the rule language; `check` is the compiled tree of `packages/rules`, `fails` an answer that fails it. */
export const ruleCompilationSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('understood'),
    check: jsonSchema,
    paraphrase: z.string(),
    spans: z.array(z.object({ start: z.int(), end: z.int(), role: z.string() })),
    confidence: z.number(),
    fails: disambiguatingExampleSchema.nullable(),
    statuses: allowedStatusesSchema,
  }),
  z.object({
    status: z.literal('ambiguous'),
    question: z.string(),
    readings: z.array(
      z.object({
        check: jsonSchema,
        paraphrase: z.string(),
        passes: z.string(),
        fails: z.string(),
        holds: z.boolean().nullable(),
      }),
    ),
    answers: z.array(disambiguatingExampleSchema),
    offers: z.array(ruleOfferSchema),
  }),
  z.object({
    status: z.literal('unknown'),
    understoodUpTo: z.int(),
    missed: z.object({ start: z.int(), end: z.int() }).nullable(),
    reason: z.string(),
    closest: z.string().nullable(),
    offers: z.array(ruleOfferSchema),
  }),
]);

/** What a rule of a scenario can name, from the document and the last good answer: `values` as a rule writes them. */
export const ruleVocabularySchema = z.array(
  z.object({
    text: z.string(),
    kind: z.enum(['list', 'object', 'string', 'number', 'boolean', 'time', 'value']),
    values: z.array(z.string()),
  }),
);

/**
 * How many of the small ways in which the last good answer could go wrong the rules of a scenario notice. A survivor comes with
 * the rule that would notice it, if there is one: it holds for `compared` earlier good answers too, and names a value only where there are
 * some. `vacuous` lists the rules that notice nothing.
 */
export const strengthSchema = z.discriminatedUnion('available', [
  z.object({
    available: z.literal(true),
    execution_id: z.int(),
    compared: z.int(),
    killed: z.int(),
    total: z.int(),
    survivors: z.array(z.object({ mutation: z.string(), rule: z.string().nullable() })),
    vacuous: z.array(z.int()),
  }),
  z.object({ available: z.literal(false), reason: z.string() }),
]);

export type ScenarioStrength = z.infer<typeof strengthSchema>;

/** A rule that a newer grammar reads differently: how it was read, and how it is now; null where it is not understood. */
export const ruleChangeSchema = z.object({
  validation_id: z.int(),
  scenario_id: z.int(),
  text: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changed_at: timestampSchema,
});

export type RuleChange = z.infer<typeof ruleChangeSchema>;
export type DisambiguatingExample = z.infer<typeof disambiguatingExampleSchema>;
export type RuleOffer = z.infer<typeof ruleOfferSchema>;
export type RuleCompilation = z.infer<typeof ruleCompilationSchema>;
