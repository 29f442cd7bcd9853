import type { EventOf, ResultDetails } from './run-listener.ts';

/** What came of one scenario, in one word; `flaky` did not pass at first. */
export const resultCauses = [
  'passed',
  'flaky',
  'failed',
  'unreachable',
  'credentials',
  'rate_limited',
  'interrupted',
  'not_judged',
  'skipped',
] as const;
export type ResultCause = (typeof resultCauses)[number];

type ErrorCause = NonNullable<ResultDetails['error']>['cause'];

/** Errors whose cause has a word of its own; the others are `not_judged`. */
const ofErrors: Partial<Record<ErrorCause, ResultCause>> = {
  target_unreachable: 'unreachable',
  target_stopped: 'unreachable',
  dns: 'unreachable',
  tls: 'unreachable',
  timeout: 'unreachable',
  blocked_address: 'unreachable',
  auth_failed: 'credentials',
  rate_limited: 'rate_limited',
  interrupted: 'interrupted',
};

export function causeOf(
  { status }: Pick<EventOf<'scenario_result'>, 'status'>,
  details: Pick<ResultDetails, 'attempts' | 'error'> | null,
): ResultCause {
  switch (status) {
    case 'success':
      return (details?.attempts?.length ?? 0) > 0 ? 'flaky' : 'passed';
    case 'failure':
      return 'failed';
    case 'skipped':
      return 'skipped';
    case 'error':
      return (details?.error && ofErrors[details.error.cause]) ?? 'not_judged';
  }
}
