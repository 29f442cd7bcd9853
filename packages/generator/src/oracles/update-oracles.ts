import { keepsOthersOracle } from './updates/keeps-others.ts';
import { keptChildrenOracle } from './updates/kept-children.ts';
import { updateMaskOracle } from './updates/update-mask.ts';
import { changedSettingsOracle } from './updates/settings.ts';
import { clearsByNullOracle } from './updates/clears.ts';
import { replacesOracle } from './updates/replaces.ts';
import { readOnlyOracle } from './updates/read-only.ts';
import { storedAsSentOracle } from './fields/stored-as-sent.ts';
import { normalFormOracle } from './fields/normal-form.ts';
import { refusedChangeOracle } from './updates/refused-change.ts';
import { samePutTwiceOracle } from './updates/idempotent.ts';
import { membershipsOracle } from './updates/memberships.ts';
import { orderAfterChangeOracle } from './updates/rules/order-after-change.ts';
import { takenOnUpdateOracle } from './updates/rules/taken-on-update.ts';
import { staleChangeOracle } from './updates/stale-change.ts';
import type { Oracle } from './oracle.ts';

/** What a change does to a record, and what it leaves alone. */
export const updateOracles: readonly Oracle[] = [
  keepsOthersOracle,
  keptChildrenOracle,
  updateMaskOracle,
  changedSettingsOracle,
  clearsByNullOracle,
  replacesOracle,
  readOnlyOracle,
  storedAsSentOracle,
  normalFormOracle,
  refusedChangeOracle,
  staleChangeOracle,
  samePutTwiceOracle,
  membershipsOracle,
  orderAfterChangeOracle,
  takenOnUpdateOracle,
];
