import type { SignInOptions } from '@assay/contract';

interface Permit {
  isInvited: boolean;
  setupCode: string | null;
}

interface SignUpNotice {
  text: string;
  /** Whether there is no account to be had, so that nothing is asked. */
  isRefusal: boolean;
}

/** What the page says before somebody creates an account; null where everybody may. */
export function signUpNotice(options: SignInOptions, { isInvited, setupCode }: Permit): SignUpNotice | null {
  const { sign_up: mode, sign_up_domains: domains, is_new: isNew } = options;
  if (mode === 'open') return null;
  if (isNew && setupCode !== null) return says('This is the first account of this server.');
  if (isInvited && mode !== 'closed') return says('Create the account with the address that was invited.');
  if (mode === 'domain') return says(`Accounts here are for addresses at ${domains.join(', ')}.`);
  if (isNew) return refuses('This server has no accounts yet. The first one is created with the link in its log.');
  return mode === 'invitation'
    ? refuses('Accounts are by invitation here. Open the link of your invitation, or ask for one.')
    : refuses('Nobody can create an account here. Ask whoever runs this server for one.');
}

const says = (text: string): SignUpNotice => ({ text, isRefusal: false });
const refuses = (text: string): SignUpNotice => ({ text, isRefusal: true });
