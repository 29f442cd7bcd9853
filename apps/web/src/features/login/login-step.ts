const steps = ['sign-in', 'sign-up', 'forgot', 'second-factor', 'reset', 'finish', 'confirm', 'invitation'] as const;

export type LoginStep = (typeof steps)[number];

/** The step of the log-in page that a hash names (`#/reset?token=x`), and what it carries. */
export function stepOf(hash: string): { step: LoginStep; query: URLSearchParams } {
  const [name = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { step: steps.find((one) => one === name) ?? 'sign-in', query: new URLSearchParams(query) };
}

const LOST =
  'The sign-in took too long, or it was begun in another browser or tab. Begin it again with the button here, and allow cookies of this site.';

const failures: Readonly<Record<string, string | undefined>> = {
  account_not_linked:
    'There is an account with this address and a password. Log in with that password; then you can link the identity in your profile.',
  access_denied: 'You did not let the identity provider sign you in. Try again, or log in with your password.',
  state_mismatch: LOST,
  state_not_found: LOST,
  state_invalid: LOST,
};

/** What the provider says of a sign-in that it sent back: its description, else its code. */
export function failureOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const code = query.get('error');
  if (code === null) return null;
  const text = failures[code];
  if (text !== undefined) return text;
  return query.get('error_description') ?? `The identity provider refused: ${code.replaceAll('_', ' ')}.`;
}
