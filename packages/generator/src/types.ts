import type { Json } from '@assay/api-model';

export type ParameterPlace = 'header' | 'query' | 'path' | 'body';

/** One parameter of an endpoint with the value that a successful request sends. */
export interface DefaultParameter {
  /** The body is one parameter named `body`. */
  name: string;
  in: ParameterPlace;
  /** Text as it goes into header, query or path (not yet encoded), or the raw text of a body that is not JSON; null = not sent. */
  value: string | null;
  /** The body as JSON; undefined when there is none. */
  bodyValue: Json | undefined;
  description: string | null;
  required: boolean;
}

/** Replaces the default of one parameter. `value` null without `bodyValue` leaves the parameter out. */
export interface Override {
  in: ParameterPlace;
  name: string;
  /** For the body: raw text that is sent as it is. */
  value: string | null;
  bodyValue?: Json;
}

/** Why a scenario exists. */
export interface ScenarioDetails {
  /** One sentence. */
  reason: string;
  /** The documented constraint it breaks, e.g. `maximum: 100`. */
  constraint: string | null;
  /** JSON Pointer (RFC 6901) into the request body of the value that is wrong; null for other places. */
  pointer: string | null;
}

export interface GeneratedScenario {
  name: string;
  /** False on scenarios that must go out without the system's credentials. */
  requiresAuth: boolean;
  expectedStatus: number;
  authError: boolean;
  /** Kind of fault in snake_case; null for a success scenario. */
  errorType: FaultKind | null;
  /** Where the fault is: `body`, `query.page`, `path.id`, `header.Authorization`; null for a success scenario. */
  errorIn: string | null;
  details: ScenarioDetails;
  overrides: Override[];
  /** In English, as a tester would write them. */
  rules: string[];
}

export type FaultKind =
  | 'no_credentials'
  | 'invalid_credentials'
  | 'unknown_id'
  | 'missing_required'
  | 'out_of_range'
  | 'unknown_value'
  | 'wrong_type'
  | 'bad_format'
  | 'too_long'
  | 'too_short'
  | 'pattern_mismatch'
  | 'null_value'
  | 'too_few_items'
  | 'too_many_items'
  | 'malformed_body'
  | 'missing_body'
  | 'unknown_field';
