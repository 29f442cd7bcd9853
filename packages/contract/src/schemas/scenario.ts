import { resultStatuses, valueLocations } from '@assay/scenario/lists';
import { z } from 'zod';
import { idSchema, jsonSchema, namedAccount, timestampSchema, trimmed } from './values.ts';

export const overallStatusSchema = z.enum(resultStatuses);

/** Where the last statuses of a scenario come from; absent for one that was only run at the address of its system. */
export const lastStatuses = {
  /** The environment of `last_status`; null or absent for the address of the system. */
  last_status_in: z.int().nullish(),
  /** The last status in each: by the id of an environment, and `none` for the address of the system. */
  statuses: z.record(z.string(), overallStatusSchema).optional(),
};

/**
 * The last status of a scenario in one environment, `none` for the address of its system; null where it was not run there since it
 * was changed.
 */
export function statusIn(
  { last_status: last, statuses }: Pick<Scenario, 'last_status' | 'statuses'>,
  environment: number | 'none',
): OverallStatus | null {
  if (statuses === undefined) return environment === 'none' ? last : null;
  return statuses[environment] ?? null;
}

/** An override: `custom_value` for header, query and path; `custom_schema` for the body. Both null: the parameter is left out. */
export const scenarioParameterSchema = z.object({
  id: z.int(),
  endpoint_parameter_id: z.int(),
  custom_value: z.string().nullable(),
  custom_schema: jsonSchema.nullable(),
});

export const stepValueSchema = z.object({
  in: z.enum(valueLocations),
  /** `body` for the body. */
  name: z.string().min(1).max(200),
  /** Text for header, query and path; for the body, raw text that is sent as it is. Null leaves the parameter out. */
  value: z.string().max(100_000).nullable(),
  /** The body as JSON, where `value` is null. */
  body_value: jsonSchema.nullable().optional(),
});

/** `optional`: an answer without it means that there is nothing to try the scenario on, which is no error. */
const extractsSchema = z
  .array(
    z.object({
      name: z
        .string()
        .max(500)
        .regex(/^[A-Za-z_][\w-]*$/, 'Use letters, digits, - and _, beginning with a letter.'),
      path: z.string().min(1).max(500),
      optional: z.literal(true).optional(),
    }),
  )
  .max(50);

const otherStatuses = {
  /** Other statuses that are right as well. */
  alternatives: z.array(z.int().min(100).max(599)).max(20).optional(),
  /** Refusals that can have another reason than the one under test: with them nothing is judged. */
  undecided: z.array(z.int().min(100).max(599)).max(20).optional(),
};

/**
 * The request is sent again until its answer meets every rule. It waits a little longer each time, and as long as `Retry-After`
 * says. `forward`: paths of values that only go forward. `promised`: not to be met in time is a failure; otherwise
 * nothing is judged then.
 */
const pollingSchema = z.object({
  rules: z.array(trimmed(1000)).min(1).max(10),
  /** 30 where nothing is said. */
  tries: z.int().min(1).max(100).optional(),
  /** 30 where nothing is said. */
  seconds: z.int().min(1).max(300).optional(),
  forward: z.array(trimmed(500)).min(1).max(10).optional(),
  promised: z.literal(true).optional(),
});

/**
 * A request before or after the one that is judged. Its values go on top of the defaults of the endpoint that it calls, and may
 * hold `{{name}}` of an extract of a step before, or a dynamic value such as `{{$randomUUID}}`.
 */
export const scenarioStepSchema = z.object({
  /** Unique in its scenario: rules of later requests compare with its answer (`as in step "before"`). The request itself is called `request`. */
  name: z
    .string()
    .max(60)
    .regex(/^(?!request$)[^\s"](?:[^"]*[^\s"])?$/, 'Use a short name without quotes, other than "request".')
    .optional(),
  /** `METHOD /path` of an endpoint of the same system. */
  operation: z
    .string()
    .max(2100)
    .regex(/^[A-Z]+ \//, 'Write the method and the path, such as POST /books.'),
  values: z.array(stepValueSchema).max(100),
  /**
   * `path` is a path into the JSON answer (`data.id`), `header Name` of it, `request name` of the body sent, `sent Name` for
   * a header sent, `link next` of a `Link` header, or, of one of these that is an address, `query name of ...` or
   * `segment -1 of ...` its path, `after "box_" of id` what comes after a prefix. `with member value of list[0].id` reads the first item that has the value.
   */
  extracts: extractsSchema,
  /** Whose credentials the request carries; those of the system where nothing is said. */
  login: z.union([z.enum(['other', 'none']), namedAccount]).optional(),
  /** Sent once in a run for all scenarios that begin with the same steps; what it made is removed at the end of the run. */
  shared: z.literal(true).optional(),
  /** Of a step after the request: sent only when the removal before it is refused, which is then sent again. */
  fallback: z.literal(true).optional(),
  /** Sent instead of the documented content type of the body. */
  content_type: z.string().max(200).optional(),
  /** Absent: it is sent once. */
  until: pollingSchema.optional(),
  /** The status that its answer must have; a step that says none must succeed. */
  expects: z
    .object({ status: z.int().min(100).max(599), status_by: z.literal('convention').optional(), ...otherStatuses })
    .optional(),
  /** In English: judged on the answer of a step that follows the request. */
  rules: z.array(z.string().max(1000)).max(50).optional(),
});

const stepsSchema = z
  .array(scenarioStepSchema)
  .max(30)
  .refine((steps) => {
    const names = steps.map(({ name }) => name).filter((name) => name !== undefined);
    return new Set(names).size === names.length;
  }, 'Two steps have the same name.');

const TAG_LENGTH = 50;
const TAGS = 20;
const SKIP_LENGTH = 500;

/** Why a scenario exists: what it breaks and where the document says that this is a fault. */
export const scenarioDetailsSchema = z.object({
  reason: z.string(),
  constraint: z.string().nullable(),
  pointer: z.string().nullable(),
  generated_by: z.enum(['builtin', 'manual', 'imported', 'model']),
  /** `convention`: the document promises no status, so any of the class of the expected one (4xx) will do. */
  status_by: z.literal('convention').optional(),
  ...otherStatuses,
  /** `base`: the valid request of its endpoint. `variation`: shows something only in a run that accepts the base. */
  role: z.enum(['base', 'variation']).optional(),
  /** Absent: it signs in with the credentials of the system. `other`: as the second user that is configured beside them. */
  login: z.union([z.literal('other'), namedAccount]).optional(),
  /** Sent instead of the method of the endpoint. */
  method: z.string().optional(),
  /** Sent instead of the documented content type of the body. */
  content_type: z.string().optional(),
  /** An answer that redirects is followed, unless it has the expected status. Absent: it is judged itself. */
  follow_redirects: z.literal(true).optional(),
  /** The request is sent until its answer meets this. */
  until: pollingSchema.optional(),
  /** Sent before, in order, with the credentials of the scenario; one that fails ends the scenario as an error. */
  before: stepsSchema.optional(),
  /** Taken out of the answer that is judged, for the requests after it. */
  extracts: extractsSchema.optional(),
  /** Sent after the request where its answer was as expected; each is judged and counts as much as the request. */
  follow_ups: stepsSchema.optional(),
  /** Sent after, whatever happened before. */
  after: stepsSchema.optional(),
  /** Words to choose scenarios by. */
  tags: z.array(z.string().min(1).max(TAG_LENGTH)).max(TAGS).optional(),
  /** Why runs of its endpoint and system leave it out. */
  skip: z.string().min(1).max(SKIP_LENGTH).optional(),
});

export const scenarioSchema = z.object({
  id: z.int(),
  endpoint_id: z.int(),
  name: z.string(),
  requires_auth: z.boolean(),
  expected_http_status: z.int(),
  auth_error: z.boolean(),
  error_type: z.string().nullable(),
  error_in: z.string().nullable(),
  validations_count: z.int(),
  llm_validation_status: z.string().nullable(),
  scenario_parameters: z.array(scenarioParameterSchema),
  scenario_details: scenarioDetailsSchema.nullable(),
  last_status: overallStatusSchema.nullable(),
  ...lastStatuses,
  /** What a re-import changed in what it calls, one text each; null when there is nothing to look at. */
  review: z.array(z.string()).nullable(),
});

export const expectedStatus = z.int().min(100).max(599);

export const scenarioCreateSchema = z.object({
  name: trimmed(200),
  requires_auth: z.boolean().default(false),
  expected_http_status: expectedStatus.default(200),
});

export const scenarioUpdateSchema = z.object({
  name: trimmed(200),
  requires_auth: z.boolean(),
  expected_http_status: expectedStatus,
  /** Replaces the steps before the request; absent: they stay as they are. */
  before: stepsSchema.optional(),
  /** The same for those after it. */
  after: stepsSchema.optional(),
  /** Whose credentials it sends; absent: as it is. */
  login: z.union([z.enum(['own', 'other']), namedAccount]).optional(),
  /** Whether redirects are followed; absent: as it is. */
  follow_redirects: z.boolean().optional(),
  /** Words to choose it by, each once; absent: as they are. */
  tags: z
    .array(trimmed(TAG_LENGTH))
    .max(TAGS)
    .refine((tags) => new Set(tags).size === tags.length, 'Name each tag once.')
    .optional(),
  /** Why runs of its endpoint and system leave it out; null: they run it; absent: as it is. */
  skip: trimmed(SKIP_LENGTH).nullish(),
});

export const overrideCreateSchema = z.object({
  endpoint_parameter_id: idSchema,
  custom_value: z.string().max(100_000).nullable().default(null),
  custom_schema: jsonSchema.nullable().default(null),
});

export const overrideUpdateSchema = overrideCreateSchema.omit({ endpoint_parameter_id: true });

/** With which statuses a rule can pass: ranges, first and last; `only`: it says nothing else. Null: the status does not decide it. */
export const allowedStatusesSchema = z
  .object({ ranges: z.array(z.tuple([z.int(), z.int()])), only: z.boolean() })
  .nullish();

/** How a rule was understood, and whether it could fail at all, as far as the last good answer shows. */
export const validationSchema = z.object({
  id: z.int(),
  validation_text: z.string(),
  description: z.string().nullable(),
  understood: z.enum(['understood', 'ambiguous', 'unknown']),
  paraphrase: z.string().nullable(),
  vacuous: z.boolean(),
  statuses: allowedStatusesSchema,
  /** Made from the document and not rewritten since; one about the status follows the expected status. */
  generated: z.boolean().default(false),
  created_at: timestampSchema,
});

export const validationWriteSchema = z.object({
  validation_text: trimmed(4096),
  description: z.string().max(2000).nullish(),
});

export const scenariosSummarySchema = z.object({
  summary: z.object({ scenarios_validated: z.int(), total_validations: z.int(), total_scenarios: z.int() }),
  scenarios: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      validations_count: z.int(),
      llm_validation_status: z.string().nullable(),
    }),
  ),
});

export const generatedValidationsSchema = z.object({ validations: z.array(validationSchema) });

export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioParameter = z.infer<typeof scenarioParameterSchema>;
export type ScenarioDetails = z.infer<typeof scenarioDetailsSchema>;
export type ScenarioPolling = z.infer<typeof pollingSchema>;
export type ScenarioStep = z.infer<typeof scenarioStepSchema>;
export type Validation = z.infer<typeof validationSchema>;
export type OverallStatus = z.infer<typeof overallStatusSchema>;
export type ScenariosSummary = z.infer<typeof scenariosSummarySchema>;
