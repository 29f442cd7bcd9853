import type { ErrorCause } from '@assay/scenario';

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
