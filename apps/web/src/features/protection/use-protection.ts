import type { System } from '@assay/contract';
import { proposedProtection } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { useState } from 'react';

/** The choice while a system is edited: as stored, but as proposed for the first address that a system gets. */
export function useProtection(system: System, baseUrl: string) {
  const [chosen, setChosen] = useState<Protection | null>(null);
  const before = system.base_url === '' ? proposedProtection(baseUrl.trim()) : system.protection;
  const protection = chosen ?? before;
  return { protection, setProtection: setChosen, isChanged: protection !== system.protection };
}
