import { credentialFaults } from './credential-faults.ts';
import { foreignChildFaults } from './owners/foreign-child.ts';
import { foreignReferenceFaults } from './owners/foreign-reference.ts';
import { changedPasswords } from './tokens/changed-password.ts';
import { endedSessions } from './tokens/ended-session.ts';
import { passwordVariants } from './tokens/password-variants.ts';
import { refreshOnce } from './tokens/refresh-once.ts';
import { foreignListFaults } from './owners/foreign-list.ts';
import { foreignRecordFaults } from './owners/foreign-record.ts';
import { ownRecords } from './owners/own-list.ts';
import { schemesLeftOut } from './scheme-left-out.ts';
import { tamperedTokens } from './tokens/tampered-tokens.ts';
import { protectedFieldFaults } from './rights/protected-fields.ts';
import { hiddenFieldFaults } from './roles/hidden-fields.ts';
import { limitedStates } from './roles/limited-states.ts';
import { otherRoleFaults } from './roles/other-role.ts';
import type { Oracle } from '../oracle.ts';

/** Claims about who may do what, and about the credentials that show it. */
export const accessOracles: readonly Oracle[] = [
  {
    id: 'credentials',
    claim: 'A secured operation refuses requests without credentials and with wrong ones.',
    strength: 'document',
    needsNoBody: true,
    candidates: ({ operation, securitySchemes }) => credentialFaults(operation, securitySchemes),
  },
  {
    id: 'scheme-left-out',
    claim: 'Where several schemes are demanded together, one of them alone does not suffice.',
    strength: 'document',
    needsNoBody: true,
    candidates: schemesLeftOut,
  },
  {
    id: 'tampered-tokens',
    claim: 'Credentials that were changed after they had been issued are refused.',
    strength: 'standard',
    needsNoBody: true,
    candidates: tamperedTokens,
  },
  {
    id: 'foreign-record',
    claim: 'What the document keeps for its owner is refused to others and stays as it is.',
    strength: 'document',
    candidates: foreignRecordFaults,
  },
  {
    id: 'foreign-child',
    claim: 'A record is not found below a parent of somebody else.',
    strength: 'document',
    candidates: foreignChildFaults,
  },
  {
    id: 'foreign-reference',
    claim: 'A body cannot name a record that the document keeps for somebody else.',
    strength: 'document',
    candidates: foreignReferenceFaults,
  },
  {
    id: 'ended-session',
    claim: 'A token is refused after its session was ended.',
    strength: 'standard',
    needsNoBody: true,
    candidates: endedSessions,
  },
  {
    id: 'refresh-once',
    claim: 'A token that renews a session is good once, where the document says so.',
    strength: 'document',
    candidates: refreshOnce,
  },
  {
    id: 'changed-password',
    claim: 'After a change of the password the old one opens nothing.',
    strength: 'standard',
    candidates: changedPasswords,
  },
  {
    id: 'password-variants',
    claim: 'A login takes the password and nothing that is like it.',
    strength: 'standard',
    candidates: passwordVariants,
  },
  {
    id: 'foreign-list',
    claim: 'A list in which everybody finds their own shows nobody the records of others.',
    strength: 'document',
    candidates: foreignListFaults,
  },
  {
    id: 'other-role',
    claim: 'What the document keeps for a role or a scope is refused to somebody without it.',
    strength: 'document',
    candidates: otherRoleFaults,
  },
  {
    id: 'limited-states',
    claim:
      'Where the document lets a role do something in some states of a record only, it is refused to them in others.',
    strength: 'document',
    candidates: limitedStates,
  },
  {
    id: 'hidden-fields',
    claim: 'What the document shows to a role only is not in answers to somebody without it.',
    strength: 'document',
    candidates: hiddenFieldFaults,
  },
  {
    id: 'protected-fields',
    claim: 'What only the server sets is not stored from a request.',
    strength: 'document',
    candidates: protectedFieldFaults,
  },
  {
    id: 'own-records',
    claim: 'A list of own records holds no records of others.',
    strength: 'document',
    candidates: ownRecords,
  },
];
