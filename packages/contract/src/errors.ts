/**
 * Every error the HTTP API answers: code -> status and title (RFC 9457 `title`).
 * The `detail` of an answer says what happened and what to do next; the code is what programs switch on.
 */
export const errorTable = {
  bad_request: { status: 400, title: 'Bad request' },
  import_failed: { status: 400, title: 'The file could not be imported' },
  checkout_required: { status: 400, title: 'This plan is paid for first' },
  unauthenticated: { status: 401, title: 'Not authenticated' },
  insufficient_scope: { status: 403, title: 'The token does not allow this' },
  forbidden: { status: 403, title: 'Forbidden' },
  limit_reached: { status: 403, title: 'A limit of the plan is reached' },
  route_not_found: { status: 404, title: 'No such address' },
  system_not_found: { status: 404, title: 'System not found' },
  endpoint_not_found: { status: 404, title: 'Endpoint not found' },
  parameter_not_found: { status: 404, title: 'Parameter not found' },
  configuration_not_found: { status: 404, title: 'Configuration not found' },
  auth_config_not_found: { status: 404, title: 'Authentication configuration not found' },
  scenario_not_found: { status: 404, title: 'Scenario not found' },
  override_not_found: { status: 404, title: 'Override not found' },
  validation_not_found: { status: 404, title: 'Validation not found' },
  tier_not_found: { status: 404, title: 'Plan not found' },
  run_not_found: { status: 404, title: 'Run not found' },
  finding_not_found: { status: 404, title: 'Finding not found' },
  execution_not_found: { status: 404, title: 'Execution not found' },
  warm_up_not_found: { status: 404, title: 'Nothing was learned' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  auth_config_exists: { status: 409, title: 'Authentication configuration exists' },
  nothing_to_undo: { status: 409, title: 'Nothing to undo' },
  endpoint_exists: { status: 409, title: 'Endpoint exists' },
  parameter_exists: { status: 409, title: 'Parameter exists' },
  override_exists: { status: 409, title: 'Override exists' },
  run_not_ended: { status: 409, title: 'The run has not ended' },
  batch_running: { status: 409, title: 'A batch is running' },
  warm_up_running: { status: 409, title: 'A warm-up is running' },
  target_silent: { status: 409, title: 'The API does not answer' },
  batch_not_running: { status: 409, title: 'No batch is running' },
  document_too_large: { status: 409, title: 'The document is too large for this' },
  payload_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Invalid input' },
  base_url_missing: { status: 422, title: 'The system has no base URL' },
  nothing_to_run: { status: 422, title: 'Nothing to run' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  generation_off: { status: 503, title: 'Generation is turned off' },
  unavailable: { status: 503, title: 'Not available now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** Codes that any endpoint may answer, declared once here instead of at each endpoint. */
export const commonErrors = [
  'unauthenticated',
  'insufficient_scope',
  'forbidden',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'bad_request',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
