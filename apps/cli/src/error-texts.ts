import { CONFIGURED_AT } from '@assay/runner';
import type { ErrorCause } from '@assay/scenario';

/** What the specification words exactly (CLI-15 to CLI-19). */
export const errorTexts = {
  tokenRequired: 'The token environment variable is required',
  authConfig: 'Failed to resolve auth config',
  unauthorized: 'Authentication failed: 401 Unauthorized',
  timeout: 'Connection timeout',
  tls: 'SSL certificate verify failed',
} as const;

const beginnings: Partial<Record<ErrorCause, { text: string; next: string }>> = {
  timeout: {
    text: errorTexts.timeout,
    next: 'Try --timeout 60s, or check the address and the proxy.',
  },
  tls: {
    text: errorTexts.tls,
    next: 'Trust its authority with --cacert FILE, or accept any certificate with --insecure.',
  },
};

/** The message of a failed exchange as the command line words it: what, why, what to do next. */
export function exchangeErrorText({ cause, message: given }: { cause: ErrorCause; message: string }): string {
  const message = given.replace(CONFIGURED_AT, 'with --bearer, --basic, --api-key, --auth or --login');
  const known = beginnings[cause];
  return known === undefined || message.startsWith(known.text) ? message : `${known.text}: ${message} ${known.next}`;
}
