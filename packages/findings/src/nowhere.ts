import type { About, Claim } from './claims/claim.ts';
import type { Tally } from './result.ts';

/** So many operations are asked before their answers say something of the address. */
const MIN_OPERATIONS = 3;

const namesRecord = (operation: string): boolean => operation.includes('{');

const isLoginMissing = (about: About): boolean =>
  about.kind === 'trouble' && about.cause === 'auth_failed' && /\banswered 404\b/.test(about.message);

/**
 * How many answers say that nothing of the document is at this base URL; null where one of them shows something. That a record is
 * missing says nothing, so there has to be an operation that needs none; who cannot log in asks few of them.
 */
function answersNowhere(tallies: readonly Tally[], claims: readonly Claim[]): number | null {
  const answered = tallies.filter((one) => one.answered !== null);
  if (answered.length === 0 || answered.some((one) => one.answered !== 404)) return null;
  const operations = new Set(answered.map(({ operation }) => operation));
  const isPlain = answered.some(({ operation, fault }) => fault === null && !namesRecord(operation));
  const isEnough = operations.size >= MIN_OPERATIONS || claims.some(({ about }) => isLoginMissing(about));
  return isPlain && isEnough ? answered.reduce((sum, { count }) => sum + count, 0) : null;
}

/** What all the claims of a run come to where nothing of the document is at the base URL of the system; null where something is. */
export function claimOfNowhere(tallies: readonly Tally[], claims: readonly Claim[]): Claim | null {
  const answers = answersNowhere(tallies, claims);
  if (answers === null) return null;
  const reason = 'Every answer was 404.';
  return {
    about: { kind: 'nowhere', answers },
    cause: 'nowhere',
    operation: null,
    evidence: [],
    reason,
    isConvention: false,
  };
}
