import type { ErrorCause } from '@assay/scenario';

/** Why nothing was judged, in a few words. */
export const causeTexts: Readonly<Record<ErrorCause, string>> = {
  target_unreachable: 'The API could not be reached',
  target_stopped: 'The API stopped answering',
  dns: 'The host name could not be resolved',
  tls: 'No secure connection',
  timeout: 'No answer in time',
  auth_failed: 'The login failed',
  rate_limited: 'The API limits the rate of requests',
  interrupted: 'The run was interrupted',
  blocked_address: 'The address is not allowed',
  invalid_request: 'The request could not be built',
  read_only: 'Not run, because this system is read only',
  other_refusal: 'Refused for another reason',
  base_refused: 'The valid request was not accepted',
  not_reached: 'Nothing to test it on',
  setup_failed: 'Error before the request',
  redirect_failed: 'The redirects did not lead to a response',
  answer_too_large: 'The answer is too large to be read',
  not_owned: 'Not run, to protect data that this run did not create',
};

const notes: Readonly<Partial<Record<ErrorCause, string>>> = {
  setup_failed: 'The request of this scenario was not sent, so it was not evaluated. Check the step first.',
  other_refusal:
    'This says nothing about the API: it neither passed nor failed. To judge it, change what the API refuses first, such as the state of the record or the rights of the user.',
  not_reached:
    'This says nothing about the API: it neither passed nor failed. To judge it, put the data into the system that the step looks for, or let a step before the request create it.',
};

/** What an error does not say about the API, where that is easily misread. */
export function causeNote(cause: ErrorCause): string | null {
  return notes[cause] ?? null;
}
