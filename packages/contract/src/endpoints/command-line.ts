import { defineEndpoints } from '../endpoint.ts';
import { definitionsQuerySchema, definitionsSchema } from '../schemas/command-line/definitions.ts';
import { acceptedBatchSchema, submittedBatchSchema } from '../schemas/command-line/results.ts';

export const commandLineEndpoints = defineEndpoints({
  getDefinitions: {
    method: 'GET',
    path: '/cli/definitions',
    summary:
      'What the command-line tool runs: scenarios with compiled validation rules and references to credentials, in pages',
    tag: 'Command line',
    auth: 'token:read',
    role: 'viewer',
    query: definitionsQuerySchema,
    responses: { 200: definitionsSchema },
    errors: [
      'system_not_found',
      'endpoint_not_found',
      'scenario_not_found',
      'nothing_to_run',
      'limit_reached',
      'environment_not_found',
      'unknown_variables',
    ],
    timeoutMs: 120_000,
  },
  submitResults: {
    method: 'POST',
    path: '/cli/results',
    summary:
      'Results of a run by the command-line tool, in batches; the first one begins the run, the last one ends it',
    tag: 'Command line',
    auth: 'token:read',
    role: 'viewer',
    body: submittedBatchSchema,
    carriesDocument: true,
    responses: { 200: acceptedBatchSchema },
    errors: [
      'system_not_found',
      'endpoint_not_found',
      'scenario_not_found',
      'nothing_to_run',
      'limit_reached',
      'batch_missing',
      'run_ended',
    ],
  },
});
