import { valueLocations } from '@assay/scenario/lists';
import { z } from 'zod';
import { scenarioSchema } from './scenario.ts';
import { httpMethodSchema, httpMethods, jsonSchema, trimmed } from './values.ts';

export const parameterTypeSchema = z.enum(valueLocations);

/** `default_value` null means: not sent unless a scenario overrides it. `default_schema_value` holds the body. */
export const endpointParameterSchema = z.object({
  id: z.int(),
  parameter_name: z.string(),
  parameter_type: parameterTypeSchema,
  default_value: z.string().nullable(),
  default_schema_value: jsonSchema.nullable(),
  description: z.string().nullable(),
  required: z.boolean(),
});

export const endpointParameterWriteSchema = z.object({
  parameter_name: trimmed(200),
  parameter_type: parameterTypeSchema,
  default_value: z.string().max(100_000).nullable().default(null),
  default_schema_value: jsonSchema.nullable().default(null),
  description: z.string().max(2000).nullable().default(null),
});

export const endpointSchema = z.object({
  id: z.int(),
  system_id: z.int(),
  system_name: z.string(),
  method: httpMethodSchema,
  endpoint: z.string(),
  summary: z.string().nullable(),
  /** The document that was imported last does not have it any more. */
  removed: z.boolean(),
  full_endpoint_url: z.string(),
  system_base_url: z.string(),
  scenarios: z.array(scenarioSchema),
  default_success_endpoint_parameters: z.array(endpointParameterSchema),
  raw_definition: z.object({ security: z.array(z.record(z.string(), z.array(z.string()))) }),
  requires_body: z.boolean(),
  parameters: z.array(endpointParameterSchema),
  query_parameters: z.array(endpointParameterSchema),
  path_parameters: z.array(endpointParameterSchema),
});

export const endpointUpdateSchema = z.object({
  method: z.enum(httpMethods),
  endpoint: z.string().trim().min(1).max(2000).regex(/^\//, 'The path must start with /.'),
});

/** D2 section 3: path, query, body, form, json, data, header; any other type counts as query. */
export const configurationEntrySchema = z.object({ value: jsonSchema, type: z.string().max(40) });

export const configurationWriteSchema = z.object({
  parameters: z.record(z.string().max(200), configurationEntrySchema),
});

export const configurationSchema = z.object({
  configured: z.boolean(),
  configuration: z.object({ parameters: z.record(z.string(), configurationEntrySchema) }),
});

export const endpointWithConfigSchema = endpointSchema.extend({
  configured: z.boolean(),
  configuration: z.object({ parameters: z.record(z.string(), configurationEntrySchema) }),
});

export type ApiEndpoint = z.infer<typeof endpointSchema>;
export type EndpointWithConfig = z.infer<typeof endpointWithConfigSchema>;
export type EndpointParameter = z.infer<typeof endpointParameterSchema>;
export type ParameterType = z.infer<typeof parameterTypeSchema>;
export type EndpointConfiguration = z.infer<typeof configurationSchema>;
