const steps = ['sign-in', 'sign-up', 'forgot', 'reset', 'finish', 'confirm', 'invitation'] as const;

export type LoginStep = (typeof steps)[number];

/** The step of the log-in page that a hash names (`#/reset?token=x`), and what it carries. */
export function stepOf(hash: string): { step: LoginStep; query: URLSearchParams } {
  const [name = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { step: steps.find((one) => one === name) ?? 'sign-in', query: new URLSearchParams(query) };
}
