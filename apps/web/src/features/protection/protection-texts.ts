import type { Protection } from '@assay/scenario';

export const protectionLabels: Record<Protection, string> = {
  read_only: 'Read only',
  own_records: 'Only own records',
  disposable: 'Disposable test environment',
};

/** What each choice means for what is sent. */
export const protectionHints: Record<Protection, string> = {
  read_only:
    'Assay sends GET, HEAD and OPTIONS requests only, and login requests. Scenarios with other requests are not run.',
  own_records:
    'Assay changes, deletes and acts on only those records that the scenario itself has created. A request that would change anything else is not sent and counts as not run.',
  disposable:
    'Every request is sent, so records, accounts and settings of this system may be changed or deleted. Choose it only for a system whose data nobody needs.',
};

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
