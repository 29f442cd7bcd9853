import { credentialsOracle } from './credential-faults.ts';
import { schemeLeftOutOracle } from './scheme-left-out.ts';
import { tamperedTokensOracle } from './tokens/tampered-tokens.ts';
import { foreignRecordOracle } from './owners/foreign-record.ts';
import { foreignChildOracle } from './owners/foreign-child.ts';
import { foreignReferenceOracle } from './owners/foreign-reference.ts';
import { endedSessionOracle } from './tokens/ended-session.ts';
import { refreshOnceOracle } from './tokens/refresh-once.ts';
import { changedPasswordOracle } from './tokens/changed-password.ts';
import { passwordVariantsOracle } from './tokens/password-variants.ts';
import { foreignListOracle } from './owners/foreign-list.ts';
import { otherRoleOracle } from './roles/other-role.ts';
import { limitedStatesOracle } from './roles/limited-states.ts';
import { hiddenFieldsOracle } from './roles/hidden-fields.ts';
import { protectedFieldsOracle } from './rights/protected-fields.ts';
import { ownRecordsOracle } from './owners/own-list.ts';
import type { Oracle } from '../oracle.ts';

/** Claims about who may do what, and about the credentials that show it. */
export const accessOracles: readonly Oracle[] = [
  credentialsOracle,
  schemeLeftOutOracle,
  tamperedTokensOracle,
  foreignRecordOracle,
  foreignChildOracle,
  foreignReferenceOracle,
  endedSessionOracle,
  refreshOnceOracle,
  changedPasswordOracle,
  passwordVariantsOracle,
  foreignListOracle,
  otherRoleOracle,
  limitedStatesOracle,
  hiddenFieldsOracle,
  protectedFieldsOracle,
  ownRecordsOracle,
];
