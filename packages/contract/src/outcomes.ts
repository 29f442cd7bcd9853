import type { ErrorCause } from '@assay/scenario/lists';
import type { RunState } from './schemas/running/run.ts';
import type { OverallStatus } from './schemas/scenario.ts';

/** The word for the result of a scenario: on badges, for screen readers, in reports and at the terminal. */
export const resultWords = {
  success: 'Passed',
  failure: 'Failed',
  error: 'Error',
  skipped: 'Not run',
} as const satisfies Record<OverallStatus, string>;

/** The same above several results. */
export const resultHeadings = { ...resultWords, error: 'Errors' } as const;

/** The same behind a number, without the number: "3 passed", "1 error", "2 errors". */
export const countWord = (status: OverallStatus, count: number): string =>
  (count === 1 ? resultWords : resultHeadings)[status].toLowerCase();

/** The word for the state of a run. */
export const runStateWords = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  error: 'Error',
} as const satisfies Record<RunState, string>;

/** What is said of a run that did not come to all of its scenarios. */
export const stoppedText = ({ completed, total }: { completed: number; total: number }): string =>
  `The run was stopped after ${completed} of ${total} scenarios.`;

/** Why a scenario was not judged, in a few words. */
export const errorCauseWords: Readonly<Record<ErrorCause, string>> = {
  target_unreachable: 'The API could not be reached',
  target_stopped: 'The API stopped answering',
  dns: 'The host name could not be resolved',
  tls: 'No secure connection could be established',
  timeout: 'The API did not answer in time',
  auth_failed: 'The credentials are missing or were refused',
  rate_limited: 'The API limits the rate of requests',
  interrupted: 'The run was interrupted',
  blocked_address: 'The address is not allowed',
  invalid_request: 'The request could not be built',
  read_only: 'Not run, because this system is read only',
  other_refusal: 'Refused for another reason',
  base_refused: 'The valid request did not succeed',
  not_reached: 'Nothing to test it on',
  setup_failed: 'Error before the request',
  redirect_failed: 'The redirects did not lead to a response',
  answer_too_large: 'The answer is too large to be read',
  not_owned: 'Not run, to protect data that this run did not create',
};
