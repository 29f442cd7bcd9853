import { credentialLocations, csrfSources, protections, valueLocations } from '@assay/scenario/lists';
import { z } from 'zod';
import { runScopes } from '../running/run.ts';
import { jsonObjectSchema, jsonSchema, namedAccount, trimmed } from '../values.ts';
import { isOneSelected, ONE_SELECTOR, selection, tagSelection } from './selector.ts';

/** Scenarios of one page, where the caller names no number; a page also ends when it is large. */
const PAGE = 200;
const MAX_PAGE = 500;

export const definitionsQuerySchema = z
  .object({
    ...selection,
    ...tagSelection,
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(PAGE),
    after: z
      .string()
      .regex(/^\d{1,9}(_\d{1,9}){3}$/, 'must be the `next` of an answer')
      .optional()
      .describe('The `next` of the page before'),
    environment: trimmed(80).optional().describe('The name of the environment of the system that the run goes to'),
  })
  .refine(isOneSelected, ONE_SELECTOR);

const ruleSchema = z.object({
  validation_id: z.int().nullable(),
  validation_text: z.string(),
  check: z.unknown().describe('The compiled validation rule; one whose check is null fails with its reason'),
  problem: z.string().nullable().describe('Why a validation rule that was understood has no check'),
});

/** One request of a scenario, everything resolved but dynamic values and credentials. */
const definedStepSchema = z.object({
  name: z.string().nullable(),
  operation: z.string().describe('`METHOD path`; of several operations with this name the first is meant'),
  problem: z.string().nullable().describe('Why it cannot be sent'),
  method: z.string(),
  base_url: z.string(),
  path: z.string(),
  parameters: z.array(
    z.object({
      in: z.enum(valueLocations),
      name: z.string(),
      value: z.string().nullable(),
      body_value: jsonSchema.nullable(),
    }),
  ),
  content_type: z.string().nullable(),
  account: z.union([z.enum(['none', 'own', 'other']), namedAccount]),
  follow_redirects: z.boolean(),
  expected: z
    .object({
      status: z.int(),
      accepts_class: z.boolean(),
      alternatives: z.array(z.int()),
      undecided: z.array(z.int()),
    })
    .nullable(),
  until: z
    .object({
      rules: z.array(ruleSchema),
      tries: z.int(),
      ms: z.int(),
      forward: z.array(z.string()),
      promised: z.boolean(),
    })
    .nullable(),
  rules: z.array(ruleSchema).describe('Of the judged request they are the validations of the scenario'),
  extracts: z.array(z.object({ name: z.string(), path: z.string(), optional: z.boolean() })),
  shared: z.boolean(),
  fallback: z.boolean(),
});

/** The kinds of credentials; those that only name values take them from the environment of the tool. */
export const authTypes = ['bearer', 'basic', 'api_key', 'token', 'oauth2', 'session'] as const;

const authTypeSchema = z.enum(authTypes);

export const definedScenarioSchema = z.object({
  scenario_id: z.int(),
  name: z.string(),
  endpoint_id: z.int(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    body: jsonSchema.nullable(),
  }),
  expected_http_status: z.int(),
  requires_auth: z.boolean(),
  auth: z.object({ auth_config_id: z.string(), auth_type: authTypeSchema }).nullable(),
  validations: z.array(ruleSchema),
  /** What a negative scenario breaks on purpose. */
  fault: z
    .object({
      kind: z.string(),
      location: z.string(),
      pointer: z.string().nullable(),
      constraint: z.string().nullable(),
    })
    .nullable(),
  role: z.enum(['base', 'variation']).nullable(),
  sequence: z.object({
    before: z.array(definedStepSchema),
    judged: definedStepSchema,
    follow_ups: z.array(definedStepSchema),
    after: z.array(definedStepSchema),
  }),
});

/**
 * Credentials without their values. Where a login has one, `{{secret:FIELD}}` stands for it, and the tool takes it from the
 * environment variable `ASSAY_AUTH_<auth_config_id>_<FIELD>`.
 */
export const authReferenceSchema = z.object({
  auth_config_id: z.string(),
  auth_type: authTypeSchema,
  account: z.string().describe('`own`: the account of the system, `other`: the second user, or a name'),
  scheme: z.string().nullable().describe('The security scheme that it is for; null: every one without its own'),
  fields: z.array(z.string()).describe('What the environment has to give'),
  placement: z
    .object({ location: z.enum(credentialLocations), name: z.string(), format: z.string().nullable() })
    .nullable(),
  login: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: jsonObjectSchema,
      body: jsonObjectSchema,
      instruction: z.string().nullable(),
      csrf: z
        .object({
          endpoint: z.string().nullable(),
          source: z.enum(csrfSources),
          source_name: z.string(),
          header: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  client: z
    .object({
      token_url: z.string(),
      scope: z.string().nullable(),
      audience: z.string().nullable(),
      authentication: z.enum(['client_secret_basic', 'client_secret_post']),
    })
    .nullable(),
});

/** A value of an environment; that of a secret stays on the server, and the tool takes it from where it runs. */
const definedValueSchema = z.object({ name: z.string(), value: z.string().nullable(), secret: z.boolean() });

/** The addresses and headers of the steps are already those of the environment. */
export const definedEnvironmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  base_url: z.string(),
  protection: z.enum(protections),
  variables: z.array(definedValueSchema),
  headers: z
    .array(definedValueSchema.extend({ variable: z.string().describe('What steps name it by: `{{header:x-key}}`') }))
    .describe('The secret ones only; steps have the others'),
});

export const definitionsSchema = z.object({
  scope: z.enum(runScopes),
  name: z.string(),
  system: z.object({ id: z.int(), name: z.string(), base_url: z.string(), protection: z.enum(protections) }),
  // A server of before environments answers none.
  environment: definedEnvironmentSchema
    .nullable()
    .default(null)
    .describe('Where the run goes; null for the address of the system'),
  // A server of before tags answers none, and all scenarios.
  tags: z.string().nullable().default(null).describe('The tags that the scenarios were chosen by'),
  total: z.int().describe('Scenarios of all pages'),
  scenarios: z.array(definedScenarioSchema),
  auth_configs: z.array(authReferenceSchema),
  /** What all scenarios share; on the first page only. */
  api: z
    .object({
      source: z.object({ kind: z.string(), version: z.string() }),
      operations: z.array(
        z.object({
          endpoint_id: z.int(),
          method: z.string(),
          path: z.string(),
          operation: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      definitions: z.record(z.string(), z.unknown()).describe('JSON Schemas that `#/$defs/<name>` refers to'),
    })
    .nullable(),
  next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last one'),
});

export type AuthReference = z.infer<typeof authReferenceSchema>;
export type DefinedRule = z.infer<typeof ruleSchema>;
export type DefinedScenario = z.infer<typeof definedScenarioSchema>;
export type DefinedStep = z.infer<typeof definedStepSchema>;
export type DefinedEnvironment = z.infer<typeof definedEnvironmentSchema>;
export type Definitions = z.infer<typeof definitionsSchema>;
