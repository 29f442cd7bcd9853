import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { hasCredentials, isLetInByScope, scopeMissing } from '../../../chains/accounts/let-in.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { learnedOf } from '../../../learned/facts-of.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { sentencesIn } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { wordsLetIn } from '../../../statements/kept.ts';
import { singularly } from '../../../states/said-amounts.ts';
import { stateField } from '../../../states/machine.ts';
import { fixtureFor } from '../owners/fixture.ts';
import { ownersOnly } from '../owners/said/private-records.ts';
import { ordinaryAccounts, refusedTo, signedInAs, somebodyElse, type SomebodyElse } from '../owners/somebody-else.ts';
import type { Candidate } from '../../candidate.ts';
import { isCalledOneOf } from './called-accounts.ts';
import { ownFixture } from './own-fixture.ts';
import { abilityLacked } from './said-abilities.ts';
import { isAbility, isPrivileged, rolesThatSeeAll, roleWords } from './privileged.ts';
import { isBeyond, restrictedRoles } from './restricted-roles.ts';
import { namesSeveralRoles, saidRole, type SaidRole } from './said-roles.ts';
import type { Oracle } from '../../oracle.ts';

const PARTY = /^([a-z]+)(?:_id|Id)$/;

/** Whom records name: "only the holder" is whoever the `holder_id` of a record names, and nobody's role. */
const partiesOf = ({ operations, definitions }: Situation['index']): string[] =>
  operations
    .flatMap((one) => Object.keys(answeredRecord(one, definitions)?.view.properties ?? {}))
    .flatMap((field) => PARTY.exec(field)?.[1] ?? []);

const known = new WeakMap<Situation['index'], readonly string[]>();

/** The states of all records, their kinds and whom they name. */
function recordWordsOf(index: Situation['index']): readonly string[] {
  const found = known.get(index);
  if (found !== undefined) return found;
  const states = index.operations.flatMap((one) => stateField(one, index.definitions)?.states ?? []);
  const names = index.resources.map(({ name }) => name);
  const made = [...states.map((one) => one.toLowerCase()), ...names, ...partiesOf(index)];
  known.set(index, made);
  return made;
}

/** Words that stand for records, their states and whom they name: "only drafts" names no role. */
const recordWords = ({ operation, index }: Situation): Set<string> =>
  new Set([...recordWordsOf(index), ...operation.path.toLowerCase().split(/[^a-z]+/)]);

interface Kept {
  said: SaidRole;
  other: SomebodyElse;
  /** What a second account is, where those of several roles are tried. */
  role?: string;
  /** Whether somebody may change anything is looked at by other code than who may do this. */
  part?: string;
}

/** Why an account that may only read is refused; null where it is none, and where the document does not say that it is. */
function restriction(situation: Situation, operation: Operation, account: KnownAccount): SaidRole | null {
  if (!isDocumented(operation, 403)) return null;
  const names = new Set(situation.index.resources.map(({ name }) => name));
  const roles = roleWords(account);
  return (
    restrictedRoles(situation.description).find((one) => roles.has(one.role) && isBeyond(one, operation, names)) ?? null
  );
}

/** The first account that may only read, where the request changes something. */
function keptFromReader(situation: Situation): Kept | null {
  for (const account of situation.accounts) {
    const { login } = account;
    const isOther = login !== 'own' && hasCredentials(situation.operation, account) && !account.seesAll;
    const said = isOther ? restriction(situation, situation.operation, account) : null;
    if (said !== null && login !== 'own') return { said, other: signedInAs(login) };
  }
  return null;
}

/** The first account whose token lacks the scope of an operation. */
function withoutScope(situation: Situation, isPowerless: (account: KnownAccount) => boolean): Kept | null {
  for (const account of ordinaryAccounts(situation).filter(isPowerless)) {
    const scope = scopeMissing(situation.operation, account);
    const other = scope === null ? null : somebodyElse(situation, ({ login }) => login === account.login);
    if (scope !== null && other !== null) return { said: { quote: `scope ${scope}`, words: new Set() }, other };
  }
  return null;
}

/** The first account of which its own answers say that it has abilities, and not the one that the document asks for. */
function withoutAbility({ operation, accounts }: Situation): Kept | null {
  for (const account of accounts) {
    const lacked = account.seesAll ? null : abilityLacked(operation, account);
    if (lacked !== null && account.login !== 'own' && hasCredentials(operation, account))
      return { said: { quote: lacked, words: new Set() }, other: signedInAs(account.login) };
  }
  return null;
}

const ONLY = /\bonly\b/i;

/** A sentence that keeps an operation for somebody in words that nobody reads, where a warm-up has seen who was let in instead. */
function seenRole(operation: Operation): SaidRole | null {
  if (learnedOf(operation)?.account === undefined || !isDocumented(operation, 403)) return null;
  const quote = sentencesIn(wordsAbout(operation, 403)).find((sentence) => ONLY.test(sentence));
  return quote === undefined ? null : { quote: quote.slice(0, 160), words: wordsLetIn(quote) };
}

/** Why somebody is refused, and whom: the first account without the scope, or without the role that the document names. */
function keptFrom(situation: Situation): Kept[] {
  const { operation } = situation;
  // Who sees all records of any kind may well have this right too.
  const roles = rolesThatSeeAll(situation.description);
  const isPowerless = (account: KnownAccount): boolean => !isPrivileged(account, roles);
  const lacking = withoutScope(situation, isPowerless) ?? withoutAbility(situation);
  if (lacking !== null) return [lacking];
  const said = saidRole(operation, recordWords(situation)) ?? seenRole(operation);
  if (said === null) return [keptFromReader(situation) ?? []].flat();
  const named = said.words;
  const letIn = learnedOf(operation)?.account;
  const lacksRole = (account: KnownAccount): boolean =>
    isPowerless(account) &&
    account.login !== letIn &&
    !isLetInByScope(operation, account) &&
    ![...roleWords(account)].some((word) => named.has(word)) &&
    (account.roles.length > 0 || !namesSeveralRoles(said.quote));
  const about = new Set(wordsOf(wordsAbout(operation, 403)).map(singular));
  // "Managers only; a clerk does not decide" says it of the account that is called so, and of others nobody knows their role.
  const isCalled = (account: KnownAccount): boolean => isCalledOneOf(about, account) && lacksRole(account);
  const other = somebodyElse(situation, ordinaryAccounts(situation).some(isCalled) ? isCalled : lacksRole);
  if (other === null) return [];
  const seconds = [...named].some((word) => OF_SEVERAL.has(word)) ? [] : ofAnotherRole(situation, other, lacksRole);
  if (seconds.length === 0) return [{ said, other }, ...readerBeside(situation, other)];
  return [{ said, other }, ...seconds.map((one) => ({ said, ...one }))];
}

const ONLY_READS = 'only reads';

/** Who may only read sees all records, and is tried beside somebody who sees their own only. */
function readerBeside(situation: Situation, { settings }: SomebodyElse): Kept[] {
  const reader = keptFromReader(situation);
  return reader === null || reader.other.settings.login === settings.login
    ? []
    : [{ ...reader, role: ONLY_READS, part: ONLY_READS }];
}

/** Words for people of several roles, any of which may be meant. */
const OF_SEVERAL = new Set('staff employee personnel team crew internal office worker colleague operator'.split(' '));

/** What an account is: by its own answers, or by the name that a person gave it, where the document calls somebody so. */
function knownRole({ login, roles }: KnownAccount, { description, index }: Situation): string | null {
  const [role] = roles.filter((one) => !isAbility(one));
  if (role !== undefined || !login.startsWith('account:')) return role ?? null;
  const name = login.slice('account:'.length);
  const isSaid = [singularly(description), wordsOfAll(index)].some((text) =>
    text.includes(` ${wordsOf(name).join(' ')} `),
  );
  return isSaid ? name : null;
}

const words = new WeakMap<Situation['index'], string>();

/** All that the document says about its operations, in the singular. */
function wordsOfAll(index: Situation['index']): string {
  const found = words.get(index) ?? singularly(index.operations.map((one) => wordsAbout(one)).join(' '));
  words.set(index, found);
  return found;
}

/** Another account without the role, of which is known that it has a third one: servers forget the role that is nearly enough. */
function ofAnotherRole(
  situation: Situation,
  { settings: { login } }: SomebodyElse,
  lacksRole: (account: KnownAccount) => boolean,
): Omit<Kept, 'said'>[] {
  const accounts = ordinaryAccounts(situation);
  const first = accounts.find((one) => one.login === login);
  const roleOfFirst = first === undefined ? null : knownRole(first, situation);
  return accounts
    .filter((one) => one !== first && lacksRole(one))
    .flatMap((one) => {
      const role = knownRole(one, situation);
      return role === null || role === roleOfFirst ? [] : [{ other: signedInAs(one.login), role }];
    })
    .slice(0, 1);
}

/** Whether the document keeps an operation for a role, a scope or credentials that somebody does not have. */
export function isKept(situation: Situation, operation: Operation, login: string | undefined): boolean {
  const account = situation.accounts.find((one) => one.login === login);
  const isLocked =
    account !== undefined &&
    (scopeMissing(operation, account) !== null ||
      abilityLacked(operation, account) !== null ||
      !hasCredentials(operation, account));
  const isReader = account !== undefined && restriction(situation, operation, account) !== null;
  return isLocked || isReader || saidRole(operation, recordWords({ ...situation, operation })) !== null;
}

/** What only people with a right may do is refused to somebody without it, and nothing comes of it. */
function otherRoleFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  if (!isSecured(operation)) return [];
  return keptFrom(situation).flatMap((kept) => attempt(situation, kept));
}

function attempt(situation: Situation, { said, other, role, part }: Kept): Candidate[] {
  const { operation } = situation;
  const { login } = other.settings;
  const isPrivate = ownersOnly(operation, situation.index, situation.description) !== null;
  // What is hidden from them anyway says nothing of their role.
  const own = isPrivate ? ownFixture(situation, login, (one) => isKept(situation, one, login)) : null;
  const fixture = own ?? fixtureFor(situation, { ofAnybody: true });
  if (fixture === null) return [];
  const isForbidden = isDocumented(operation, 403);
  const name = `Account without the required role${role === undefined ? '' : ` (${role})`}`;
  const candidate = refusedTo(
    other,
    { ...fixture, name, reason: `The document says "${said.quote}".` },
    { status: isForbidden ? 403 : 401, others: isForbidden ? [404] : [403, 404] },
  );
  return [{ ...candidate, ...(part !== undefined && { part }) }];
}

export const otherRoleOracle: Oracle = {
  id: 'other-role',
  claim: 'What the document keeps for a role or a scope is refused to somebody without it.',
  strength: 'document',
  candidates: otherRoleFaults,
};
