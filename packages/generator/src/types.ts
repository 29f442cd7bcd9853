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
  /** The value would have become too large: it is incomplete, or left out. */
  isCut: boolean;
}

/**
 * Replaces the default of one parameter. `value` null without `bodyValue` leaves the parameter out. Texts may hold `{{name}}`
 * of a step before, and dynamic values such as `{{$randomDigits:8}}` that are made when the request is sent.
 */
export interface Override {
  in: ParameterPlace;
  name: string;
  /** For the body: raw text that is sent as it is. */
  value: string | null;
  bodyValue?: Json;
}

/** A request before or after the one that is judged, so that what it needs exists and is gone afterwards. */
export interface ChainStep {
  /** `METHOD path` of an operation of the same document. */
  operation: string;
  /** On top of the defaults of that operation. */
  values: Override[];
  /** What the answer yields: a path into its JSON, `header Name`, or `request name` of the body sent. */
  extracts: { name: string; path: string }[];
}

/** Why a scenario exists, and what it does beside the request of its operation. */
export interface ScenarioDetails {
  /** One sentence. */
  reason: string;
  /** The documented constraint it breaks or uses, e.g. `maximum: 100`. */
  constraint: string | null;
  /** JSON Pointer (RFC 6901) into the request body of the value that is wrong; null for other places. */
  pointer: string | null;
  /** Absent: the document promises the status. `convention`: it does not, so any status of the same class will do. */
  statusBy?: 'convention';
  /** Absent: the credentials of the system. `other`: those of the second user that is configured beside them. */
  login?: 'other';
  /** Instead of the operation's own. */
  method?: string;
  /** Instead of the documented content type of the body. */
  contentType?: string;
  before?: ChainStep[];
  after?: ChainStep[];
}

export interface GeneratedScenario {
  name: string;
  /** False on scenarios that must go out without the system's credentials. */
  requiresAuth: boolean;
  expectedStatus: number;
  authError: boolean;
  /** Kind of fault in snake_case; null for a request that must succeed. */
  errorType: FaultKind | null;
  /** Where the fault is: `body`, `query.page`, `path.id`, `header.Authorization`; null for a request that must succeed. */
  errorIn: string | null;
  details: ScenarioDetails;
  overrides: Override[];
  /** In English, as a tester would write them. */
  rules: string[];
}

export type FaultKind =
  | 'no_credentials'
  | 'invalid_credentials'
  | 'malformed_credentials'
  | 'expired_credentials'
  | 'wrong_password'
  | 'other_account'
  | 'unknown_id'
  | 'deleted_id'
  | 'wrong_state'
  | 'duplicate'
  | 'stale_condition'
  | 'missing_required'
  | 'out_of_range'
  | 'not_a_multiple'
  | 'unknown_value'
  | 'wrong_type'
  | 'bad_format'
  | 'too_long'
  | 'too_short'
  | 'pattern_mismatch'
  | 'null_value'
  | 'too_few_items'
  | 'too_many_items'
  | 'repeated_items'
  | 'malformed_body'
  | 'missing_body'
  | 'unsupported_media_type'
  | 'unsupported_method'
  | 'unknown_field';

/** What a request that must succeed is about. */
export type SuccessKind =
  | 'sorted'
  | 'filtered'
  | 'filter_finds'
  | 'page_size'
  | 'next_page'
  | 'nothing_found'
  | 'own_records'
  | 'minimal'
  | 'full'
  | 'lower_limits'
  | 'upper_limits'
  | 'each_value'
  | 'no_condition';
