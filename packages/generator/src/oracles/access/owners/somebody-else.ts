import type { Step, StepValue } from '@assay/scenario';
import type { KnownAccount, Login } from '../../../chains/accounts/known-account.ts';
import { hasCredentials, schemesUsed } from '../../../chains/accounts/let-in.ts';
import { shared, type Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Candidate } from '../../candidate.ts';
import { otherAccount } from '../new-account.ts';
import { isOfOtherHolders, isPrivileged, rolesThatSeeAll } from '../roles/privileged.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';

/**
 * Who asks beside the system's login: the second user that is configured, an account that steps open and sign in, or a named one.
 * Never one that may see everything.
 */
export interface SomebodyElse {
  /** What opens and signs in the account; shared, since it only asks. */
  steps: Step[];
  /** Removes the account that steps open, once all have asked. */
  removal: Step[];
  values: StepValue[];
  settings: { login?: Login };
  ownCredentials: boolean;
  /** Singular name of the record that the account is; its id is `{otherId}`. */
  resource: string | null;
}

/** Whether a sentence that lets somebody see all says so of other kinds of record only: "Clerks see all dishes". */
function isOfOthers(sentence: string, { operation, index }: Situation, about: Resource | null): boolean {
  const [, after = ''] = /\b(?:all|any|every|each)\b(.*)/is.exec(sentence) ?? [];
  const words = wordsOf(after).map(singular);
  const named = index.resources.filter(({ name }) => words.includes(name)).map(({ name }) => name);
  const own = [...recordsIn(operation, index), index.listedBy(operation), index.madeBy(operation), about];
  return named.length > 0 && !own.some((one) => one !== null && named.includes(one.name));
}

/** The roles that the document lets see all. */
const seeing = (situation: Situation, about: Resource | null = null): Set<string> => {
  const { description, index, operation } = situation;
  // Who may read any record of a kind finds it in the list too.
  const read = index.listedBy(operation)?.read;
  return new Set([
    ...rolesThatSeeAll(description, (sentence) => !isOfOthers(sentence, situation, about)),
    ...index.operations
      .filter((one) => one.path === operation.path || one === read)
      .flatMap((one) => [...rolesThatSeeAll(wordsAbout(one, 403))]),
  ]);
};

/** Accounts beside the system's own that an operation knows and keeps from what is not theirs, the other user first. */
export function ordinaryAccounts(situation: Situation): (KnownAccount & { login: Login })[] {
  const roles = seeing(situation);
  return situation.accounts
    .filter((one) => hasCredentials(situation.operation, one))
    .flatMap((one) => (one.login === 'own' || isPrivileged(one, roles) ? [] : [{ ...one, login: one.login }]))
    .toSorted((a, b) => Number(b.login === 'other') - Number(a.login === 'other'));
}

/**
 * Whether the system's own account may see everything, so that nothing has to be hidden from it. `about`: a kind of record that the
 * request names.
 */
export const hasPrivilegedOwner = (situation: Situation, about: Resource | null = null): boolean =>
  situation.accounts.some((one) => one.login === 'own' && isPrivileged(one, seeing(situation, about)));

/** Whether what is said of whose records are hidden is said of others than the system's own account. */
export const isSaidOfOthers = ({ accounts, operation }: Situation, quote: string): boolean =>
  accounts.some(
    (one) =>
      one.login === 'own' &&
      one.schemes !== undefined &&
      isOfOtherHolders(quote, { ...one, schemes: schemesUsed(operation, one) }, accounts),
  );

export const signedInAs = (login: Login): SomebodyElse => ({
  steps: [],
  removal: [],
  values: [],
  settings: { login },
  ownCredentials: false,
  resource: null,
});

/** `isFit`: which of the configured accounts will do. */
export function somebodyElse(
  situation: Situation,
  isFit: (account: KnownAccount) => boolean = () => true,
): SomebodyElse | null {
  const fit = ordinaryAccounts(situation).filter(isFit);
  const [first] = fit;
  if (first?.login === 'other') return signedInAs('other');
  const account = otherAccount(situation);
  if (account === null) return first === undefined ? null : signedInAs(first.login);
  const { steps, authorization, resource, removal } = account;
  return {
    steps: shared(steps),
    removal: shared(removal),
    values: [authorization],
    settings: {},
    ownCredentials: true,
    resource,
  };
}

interface Trying {
  name: string;
  reason: string;
  before: readonly Step[];
  followUps?: readonly Step[];
  after: readonly Step[];
  overrides: readonly StepValue[];
}

/** Refusals that are checked before or beside who asks, so that nothing is known. */
const UNDECIDED = [400, 405, 409, 410, 412, 415, 422, 423, 428, 429];

/** A request that somebody else must not get through with. */
export function refusedTo(
  { steps, removal, values, settings, ownCredentials }: SomebodyElse,
  { name, reason, before, followUps = [], after, overrides }: Trying,
  { status, others }: { status: number; others: readonly number[] },
): Candidate {
  return {
    name,
    kind: 'other_account',
    errorIn: 'header.Authorization',
    expectedStatus: status,
    details: {
      alternatives: [...others],
      undecided: UNDECIDED.filter((one) => one !== status && !others.includes(one)),
      reason,
      constraint: 'security',
      pointer: null,
      ...settings,
      ...(steps.length + before.length > 0 && { before: [...steps, ...before] }),
      ...(followUps.length > 0 && { followUps: [...followUps] }),
      ...(removal.length + after.length > 0 && { after: [...after, ...removal] }),
    },
    overrides: [...overrides, ...values],
    ownCredentials,
  };
}
