import type { Protection } from '@assay/scenario';

export const protectionLabels: Record<Protection, string> = {
  read_only: 'Read only',
  own_records: 'Only own records',
  disposable: 'Disposable test environment',
};

/** The choices as they are offered: what each comes to, in a few words. */
export const protectionChoices: Record<Protection, string> = {
  read_only: 'Read only: change nothing',
  own_records: 'Read, and change only what Assay created',
  disposable: 'Everything: a disposable test environment',
};

/** What each choice means for what is sent. */
export const protectionHints: Record<Protection, string> = {
  read_only:
    'Assay sends GET, HEAD and OPTIONS requests only, and login requests. It creates, changes and deletes nothing. Scenarios that would are not run. Right for a production system.',
  own_records:
    'Assay creates records, and changes and deletes only those. What was there before is never touched, except own settings where you allow that: a request that would is not sent, and its scenario counts as not run. Right for a shared test system.',
  disposable:
    'Every request is sent, also to records, accounts and settings that were there before: they may be changed or deleted. Right only for a system whose data nobody needs.',
};

/** The consent to change what there is one of. */
export const settingsChoice = 'Also change own settings, and put them back';

export const settingsHint =
  'Assay changes one value of settings such as the preferences of its account, to a documented value or one next to the present one, checks that the other values stay the same, and restores what was there, also after a crash. Passwords, e-mail addresses, names, roles, keys and security settings are never changed. If a value cannot be put back, the run shows what it was.';

/** The same of a run. */
export const settingsNote = 'Own settings might be changed and put back';

/** What is said of a run beside its results; null for what is usual. */
export const protectionNotes: Record<Protection, string | null> = {
  read_only: 'Read only: only GET, HEAD and OPTIONS requests were sent',
  own_records: null,
  disposable: 'Disposable test environment: everything was sent',
};

/** Why another choice is proposed for an address; null when none is. */
export function proposalText(protection: Protection, proposed: Protection): string | null {
  if (protection === proposed) return null;
  if (proposed === 'read_only')
    return 'The host of this address does not look like a test system. Read only is proposed.';
  return protection === 'read_only'
    ? 'The host of this address looks like a test system. Without writes, most scenarios are not run.'
    : null;
}
