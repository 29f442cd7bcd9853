import type { Json } from '@assay/api-model';
import type { UnresolvedScenario, ScenarioSettings, ValueLocation } from '@assay/scenario';

/** One parameter of an endpoint with the value that a successful request sends. */
export interface DefaultParameter {
  /** The body is one parameter named `body`. */
  name: string;
  in: ValueLocation;
  /** Text as it goes into header, query or path (not yet encoded), or the raw text of a body that is not JSON; null = not sent. */
  value: string | null;
  /** The body as JSON; undefined when there is none. */
  bodyValue: Json | undefined;
  description: string | null;
  required: boolean;
  /** The value would have become too large: it is incomplete, or left out. */
  isCut: boolean;
}

/** Why a scenario exists, and what it does beside the request of its operation. */
export interface ScenarioDetails extends ScenarioSettings {
  /** One sentence. */
  reason: string;
  /** The documented constraint it breaks or uses, e.g. `maximum: 100`. */
  constraint: string | null;
  /** JSON Pointer (RFC 6901) into the request body of the value that is wrong; null for other locations. */
  pointer: string | null;
}

export interface GeneratedScenario extends UnresolvedScenario {
  authError: boolean;
  /** Kind of fault in snake_case; null for a request that must succeed. */
  errorType: FaultKind | null;
  /** Where the fault is: `body`, `query.page`, `path.id`, `header.Authorization`; null for a request that must succeed. */
  errorIn: string | null;
  details: ScenarioDetails;
  /** In English, as a tester would write them. */
  rules: string[];
}

export type FaultKind =
  | 'no_credentials'
  | 'invalid_credentials'
  | 'malformed_credentials'
  | 'expired_credentials'
  | 'tampered_credentials'
  | 'wrong_password'
  | 'other_account'
  | 'foreign_reference'
  | 'unknown_id'
  | 'deleted_id'
  | 'wrong_state'
  | 'duplicate'
  | 'overlap'
  | 'over_capacity'
  | 'in_use'
  | 'part_missing'
  | 'unknown_reference'
  | 'stale_condition'
  | 'refused_change'
  | 'other_request'
  | 'bad_item'
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
  | 'unknown_field'
  | 'protected_field';

/** What a request that must succeed is about. */
export type SuccessKind =
  | 'sorted'
  | 'filtered'
  | 'ranged'
  | 'range_end'
  | 'flagged'
  | 'several_values'
  | 'searched'
  | 'both_filters'
  | 'deleted_unlisted'
  | 'listed'
  | 'moved'
  | 'other_parent'
  | 'list_default'
  | 'filter_finds'
  | 'page_size'
  | 'next_page'
  | 'linked_page'
  | 'selected_fields'
  | 'expanded'
  | 'nothing_found'
  | 'own_records'
  | 'ended_session'
  | 'used_token'
  | 'changed_password'
  | 'keeps_others'
  | 'clears'
  | 'stored_as_sent'
  | 'read_only'
  | 'replaces'
  | 'same_again'
  | 'own_id'
  | 'freed'
  | 'amounts'
  | 'same_key'
  | 'not_modified'
  | 'minimal'
  | 'full'
  | 'lower_limits'
  | 'upper_limits'
  | 'each_value'
  | 'bulk_items'
  | 'bulk_changes'
  | 'restored'
  | 'taken_along'
  | 'no_condition';
