import { z } from 'zod';
import { diagnosticSchema } from './system.ts';
import { httpMethodSchema, timestampSchema } from './values.ts';

const variableSchema = z.object({
  key: z.string(),
  value: z.string(),
  enabled: z.boolean(),
  /** Marked as secret in the file: the value is never taken over. */
  type: z.literal('secret').optional(),
});

/** What a collection holds, before it is imported. */
export const collectionPreviewSchema = z.object({
  name: z.string(),
  total_requests: z.int(),
  environments: z.array(z.object({ id: z.string(), name: z.string(), variables: z.array(variableSchema) })),
});

/** The field `environment_data` of the import of a collection, as JSON text; a list of one is accepted too. */
export const environmentDataSchema = z.object({
  name: z.string().max(200).default(''),
  values: z
    .array(
      z.object({
        key: z.string().max(1000),
        value: z.union([z.string(), z.number(), z.boolean()]).transform(String),
        enabled: z.boolean().default(true),
        // Other kinds of variables come and go with versions of the tool.
        type: z
          .unknown()
          .transform((type) => (type === 'secret' ? ('secret' as const) : undefined))
          .optional(),
      }),
    )
    .max(5000),
});

const operationRef = { method: httpMethodSchema, endpoint: z.string() };

/** One difference between two states of an operation: `parameter "query page" removed`. */
export const operationChangeSchema = z.object({
  part: z.enum(['parameter', 'body', 'response', 'security', 'address']),
  change: z.enum(['added', 'removed', 'changed']),
  name: z.string(),
});

const touched = { endpoint_id: z.int(), ...operationRef, scenarios: z.int() };

/** A scenario of another endpoint one of whose steps calls what the newer document renames, changes or removes. */
export const touchedStepSchema = z.object({
  scenario_id: z.int(),
  scenario: z.string(),
  /** `METHOD /path` that the step calls today. */
  operation: z.string(),
  /** What it calls afterwards; null where it stays as it is. */
  becomes: z.string().nullable(),
  /** Why the scenario is marked for review; empty where the step only follows a rename. */
  notes: z.array(z.string()),
});

const requestRef = { scenario_id: z.int(), scenario: z.string() };

/** What a newer collection does to the scenarios that its saved requests have become. */
export const requestChangesSchema = z.object({
  /** Requests that become new scenarios. */
  added: z.array(z.object({ scenario: z.string(), ...operationRef })),
  /** `changes` are taken over; `kept` is what somebody has edited here, which stays although the collection says something else. */
  changed: z.array(z.object({ ...requestRef, changes: z.array(z.string()), kept: z.array(z.string()) })),
  /** Not in the collection any more; their scenarios stay and are marked for review. */
  removed: z.array(z.object(requestRef)),
  /** Requests whose scenario or endpoint somebody has deleted here; they stay out. */
  deleted: z.array(z.object({ scenario: z.string(), ...operationRef })),
  unchanged: z.int(),
});

/** What a newer document changes in a system. `key` names an operation of the newer document. */
export const reimportPlanSchema = z.object({
  added: z.array(z.object({ key: z.string(), ...operationRef, summary: z.string().nullable() })),
  removed: z.array(z.object(touched)),
  /** Operations whose endpoint somebody has deleted here; they stay out. */
  deleted: z.array(z.object(operationRef)),
  changed: z.array(z.object({ ...touched, changes: z.array(operationChangeSchema) })),
  /** Removed ones that are back. */
  returned: z.array(z.object(touched)),
  renames: z.array(
    z.object({ ...touched, to: z.object({ key: z.string(), ...operationRef }), similarity: z.number().min(0).max(1) }),
  ),
  /** Endpoints that somebody gave by hand the address of an operation that is new in the document: they go on as it. */
  adopted: z.array(z.object({ ...touched, key: z.string() })),
  unchanged: z.int(),
  /** Parameters that were entered by hand and stay, although the newer document does not have them; one sentence each. */
  kept: z.array(z.string()),
  steps: z.array(touchedStepSchema),
  /** Null for documents without saved requests. */
  requests: requestChangesSchema.nullable(),
  diagnostics: z.array(diagnosticSchema),
});

/** The field `renames` of a re-import, as JSON text: removed endpoints that go on as an added operation. */
export const renamesSchema = z.array(z.object({ endpoint_id: z.int(), key: z.string().max(4000) })).max(5000);

/** What an import found and did. */
export const importReportSchema = z.object({
  id: z.int(),
  kind: z.enum(['import', 'reimport']),
  file_name: z.string(),
  /** As people call its format; null in reports of older versions. */
  format: z.string().nullable(),
  created_at: timestampSchema,
  endpoints: z.int(),
  /** Saved requests that became scenarios; null for formats without any. */
  requests: z.int().nullable(),
  /** Titles of test scripts that became rules. */
  rules_taken: z.int(),
  /** Titles that are not understood as rules, with the reason. */
  rules_left: z.array(z.object({ request: z.string(), title: z.string(), reason: z.string() })),
  /** Null for a first import. */
  changes: reimportPlanSchema.omit({ diagnostics: true }).nullable(),
  diagnostics: z.array(diagnosticSchema),
  /** Name of the environment that the values came from; a re-import that brings none uses it again. Null for none. */
  environment: z.string().nullable(),
  undone_at: timestampSchema.nullable(),
  /** What undo left as it is, because somebody has changed it since the re-import; one sentence each. */
  kept: z.array(z.string()),
  /** True for a re-import that nothing was imported after. */
  can_undo: z.boolean(),
});

export type CollectionPreview = z.infer<typeof collectionPreviewSchema>;
export type EnvironmentData = z.infer<typeof environmentDataSchema>;
export type OperationChange = z.infer<typeof operationChangeSchema>;
export type ReimportPlan = z.infer<typeof reimportPlanSchema>;
export type TouchedStep = z.infer<typeof touchedStepSchema>;
export type RequestChanges = z.infer<typeof requestChangesSchema>;
export type ImportReport = z.infer<typeof importReportSchema>;
