import type { System } from '@assay/contract';
import { proposedProtection } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { useState } from 'react';

/** What Assay may send, as it is stored. */
export type Allowed = Pick<System, 'may_change_settings' | 'protection'>;

/** The choices while a system is edited: as stored, but as proposed for the first address that a system gets. */
export function useProtection(system: System, baseUrl: string) {
  const [chosen, setProtection] = useState<Protection | null>(null);
  const [consent, setConsent] = useState<boolean | null>(null);
  const before = system.base_url === '' ? proposedProtection(baseUrl.trim()) : system.protection;
  const protection = chosen ?? before;
  // Nothing is written where only reads are sent, and everything is where all is.
  const may = protection === 'own_records' && (consent ?? system.may_change_settings);
  const allowed: Allowed = { protection, may_change_settings: may };
  const isChanged = protection !== system.protection || may !== system.may_change_settings;
  return { allowed, setProtection, setConsent, isChanged };
}
