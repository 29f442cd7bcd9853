import { CONFIGURED_AT, OWN_RECORD_ADVICE, OWN_SETTING_ADVICE, READ_ONLY_ADVICE } from '@assay/runner';
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

/** What is tested: a document or folder, by options of this command; or what a server keeps, by its settings. */
export type TestedBy = 'options' | 'server';

/** Advice of the runner, which speaks of the screens, as options. */
const advice: Readonly<Record<TestedBy, readonly (readonly [screens: string, options: string])[]>> = {
  options: [
    [CONFIGURED_AT, 'with --bearer, --basic, --api-key, --auth or --login'],
    [READ_ONLY_ADVICE, '--allow-writes lets the run change what it makes itself.'],
    [
      OWN_RECORD_ADVICE,
      'Let the scenario create the record first, or give --disposable if the API is there to be broken.',
    ],
    [OWN_SETTING_ADVICE, 'Give --disposable if the API is there to be broken.'],
    ['this system is read only', 'only reads are sent to this API'],
    ['this system has none configured', 'there are none of it'],
  ],
  server: [[CONFIGURED_AT, 'in the ASSAY_AUTH_... variables']],
};

/** The message of a failed exchange as the command line words it: what, why, what to do next. */
export function exchangeErrorText(
  { cause, message: given }: { cause: ErrorCause; message: string },
  by: TestedBy = 'options',
): string {
  const message = advice[by].reduce((text, [screens, options]) => text.replace(screens, options), given);
  const known = beginnings[cause];
  return known === undefined || message.startsWith(known.text) ? message : `${known.text}: ${message} ${known.next}`;
}
