import { protections } from '@assay/scenario/lists';
import { z } from 'zod';
import { leftBehindSchema } from './running/run.ts';
import { overallStatusSchema, lastStatuses } from './scenario.ts';
import { addressSchema, httpMethodSchema, timestampSchema, trimmed } from './values.ts';

/** What the sidebar tree needs of a scenario. */
export const scenarioNodeSchema = z.object({
  id: z.int(),
  name: z.string(),
  last_status: overallStatusSchema.nullable(),
  ...lastStatuses,
  /** A re-import changed what it calls and nobody has looked at it since. */
  needs_review: z.boolean(),
});

export const endpointNodeSchema = z.object({
  id: z.int(),
  method: httpMethodSchema,
  endpoint: z.string(),
  summary: z.string().nullable(),
  /** The document that was imported last does not have it any more. */
  removed: z.boolean(),
  scenarios: z.array(scenarioNodeSchema),
});

export const systemSchema = z.object({
  id: z.int(),
  name: z.string(),
  base_url: z.string(),
  description: z.string().nullable(),
  auth_configured: z.boolean(),
  /** What runs may send: reads only, writes to what they have made themselves, or everything. */
  protection: z.enum(protections),
  /** Runs may change own settings, such as preferences, and put them back; never what lets people in. */
  may_change_settings: z.boolean(),
  /** What a warm-up that was interrupted has made and nothing could remove; until somebody learns again. */
  warm_up_left: z.array(leftBehindSchema).nullish(),
  created_at: timestampSchema,
  endpoints: z.array(endpointNodeSchema),
});

export const diagnosticSchema = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  pointer: z.string(),
  line: z.int().nullable(),
  operation: z.string().nullable(),
});

export const importedSystemSchema = systemSchema.extend({ diagnostics: z.array(diagnosticSchema) });

export const systemUpdateSchema = z.object({
  name: trimmed(200),
  base_url: addressSchema,
  description: z.string().max(10_000).nullish(),
  /** Left as it is when absent; the first address of a system without one decides between `read_only` and `own_records`. */
  protection: z.enum(protections).optional(),
  /** Left as it is when absent. */
  may_change_settings: z.boolean().optional(),
});

export type System = z.infer<typeof systemSchema>;
export type EndpointNode = z.infer<typeof endpointNodeSchema>;
export type ScenarioNode = z.infer<typeof scenarioNodeSchema>;
export type ImportedSystem = z.infer<typeof importedSystemSchema>;
export type ImportDiagnostic = z.infer<typeof diagnosticSchema>;
