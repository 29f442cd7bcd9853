import type { ErrorCode } from '@assay/contract';

/** What a violated constraint means to the caller. A constraint that is not listed is our own mistake: 500. */
export const constraintErrors: Readonly<Record<string, { code: ErrorCode; detail: string }>> = {
  endpoint_system_method_path: {
    code: 'endpoint_exists',
    detail: 'This system already has an endpoint with the same method and path. Choose another path.',
  },
  endpoint_parameter_endpoint_type_name: {
    code: 'parameter_exists',
    detail: 'This endpoint already has a parameter of this kind and name. Change the existing one.',
  },
  scenario_parameter_scenario_parameter: {
    code: 'override_exists',
    detail: 'This scenario already overrides this parameter. Change the existing override.',
  },
  batch_user_id_unique: {
    code: 'batch_running',
    detail: 'You already have a batch running. Wait until it ends, or cancel it.',
  },
  run_system_id_system_id_fk: {
    code: 'system_not_found',
    detail: 'System not found. It may already have been deleted.',
  },
  environment_system_id_name: {
    code: 'environment_exists',
    detail: 'This system already has an environment of this name. Choose another name.',
  },
  run_environment_id_environment_id_fk: {
    code: 'environment_not_found',
    detail: 'Environment not found. It may already have been deleted.',
  },
  auth_config_pkey: {
    code: 'auth_config_exists',
    detail: 'Authentication configuration already exists for this system.',
  },
};

/** The violated constraint's name, looked up through wrapped errors; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // A row that is too long for an index names it too, and violates nothing (SQLSTATE 54000).
    const isOther = 'code' in at && typeof at.code === 'string' && !at.code.startsWith('23');
    if ('constraint' in at && typeof at.constraint === 'string' && !isOther) return at.constraint;
  }
  return null;
}
