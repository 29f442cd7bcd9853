import { z } from 'zod';
import { evidenceSchema } from './execution.ts';
import { jsonSchema, timestampSchema } from '../values.ts';

/** Whose mistake a finding probably is. */
export const suspects = ['api', 'document', 'setup', 'test'] as const;

export const suspectSchema = z.enum(suspects);

/** One action of an OpenAPI Overlay 1.0 (section 4.3.4). `target` is a JSONPath (RFC 9535). */
export const overlayActionSchema = z.object({
  target: z.string(),
  description: z.string().optional(),
  update: jsonSchema.optional(),
  remove: z.boolean().optional(),
});

export const findingExecutionSchema = z.object({
  execution_id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  endpoint: z.string().describe('METHOD /path of the endpoint of the scenario'),
  reason: z.string(),
});

/** What came of running the first scenario of a finding again alone, on records of its own. */
export const trialOutcomes = ['running', 'again', 'not_again', 'other', 'not_judged'] as const;

export const findingTrialSchema = z.object({
  run_id: z.int(),
  outcome: z
    .enum(trialOutcomes)
    .describe(
      'It happened again, or not; `other`: it failed for another reason; `not_judged`: nothing could be judged',
    ),
  execution: findingExecutionSchema.nullable(),
  at: timestampSchema,
});

export const findingSchema = z.object({
  key: z.string().describe('The same in every run of the same system for the same cause'),
  title: z.string(),
  suspect: suspectSchema,
  second_suspect: suspectSchema,
  why: z.string().describe('Why this is the suspect'),
  decide: z.string().describe('The one request that would decide between the two'),
  strength: z
    .enum(['promise', 'standard', 'convention'])
    .describe('What was not met: the document or a validation rule, a standard such as HTTP, or a convention'),
  count: z.int().describe('How many results say so'),
  scenarios: z.int().describe('Of how many scenarios'),
  not_judged: z.int().describe('Scenarios that were not judged because of it'),
  operations: z.array(z.string()).describe('METHOD /path; empty for what concerns the API as a whole; at most 50'),
  executions: z.array(findingExecutionSchema).describe('The first 100'),
  evidence: z.array(evidenceSchema).describe('Of the first execution'),
  document: z
    .object({
      pointer: z.string().describe('JSON Pointer (RFC 6901)'),
      file: z.string().nullable().describe('The imported file; null where its text is not kept'),
      line: z.int().nullable().describe('In that file, from 1'),
      says: z.string(),
    })
    .nullable()
    .describe('Where the document says otherwise'),
  trial: findingTrialSchema.nullable().describe('The first scenario, run again alone; null where it was not'),
  overlay: z.array(overlayActionSchema).describe('What would make the document say what the API does; often empty'),
});

export const runFindingsSchema = z.object({
  run_id: z.int(),
  scenarios: z.int().describe('Scenarios of the run that have a result'),
  results: z.int().describe('Results that did not succeed, of which the findings are made'),
  left_out: z.int().describe('Results beyond the first 50,000, of which none are made'),
  findings: z.array(findingSchema),
});

export type Suspect = z.infer<typeof suspectSchema>;
export type OverlayAction = z.infer<typeof overlayActionSchema>;
export type FindingTrial = z.infer<typeof findingTrialSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type FindingExecution = z.infer<typeof findingExecutionSchema>;
export type RunFindings = z.infer<typeof runFindingsSchema>;
