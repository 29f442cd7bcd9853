import { nameWords } from '@assay/api-model';
import { harmful } from './said/word-rows.ts';

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Removes or undoes what is there, or takes something out of service. */
export const DESTRUCTIVE = harmful('path');

/** Some of these are names of records too: where a path has an item below it, it lists them. */
export const ALSO_RECORDS = listed('maintenance seed seeds drop drops');

/** Reaches many records at once. */
export const BULK = listed('all every each bulk batch mass everything everyone everybody inactive broadcast entire');

/** The credentials of an account, or the session that a request is part of. */
export const CREDENTIAL = listed(`
  password passwords passwd passphrase pin credential credentials logout signout 2fa mfa otp totp twofactor recovery
  deactivation impersonate logoff signoff passkey passkeys`);

/** The account that is signed in. */
export const OWN = listed('me self myself current whoami mine profile account my');

/** How a person signs in, is reached, and is seen. */
export const OF_PERSON = listed(`email mail phone number address passkey key token device consent avatar photo picture
  language locale presence status vacation absence name`);

/** There is one of it, for the whole server or for one record. */
export const SINGLETON = listed(`
  setting settings config configuration configurations preference preferences option options cors license licence
  branding theme smtp features flags mode environment system server instance`);

/** What is below one of these belongs to it, unless the document makes records of it. */
export const SETTINGS = listed('setting settings config configuration configurations preference preferences');

/** Signs somebody in, or renews a session: nothing that a person keeps is changed. */
export const LOGIN = listed(
  'login signin logon authenticate authentication token tokens session sessions oauth oauth2',
);

export const REGISTER = listed('register signup enroll enrol join registration registrations');

/** Verbs of reads that are sent as POST. */
export const READ = listed(
  'search query find filter lookup list get fetch count validate preview calculate estimate introspect',
);

export const CREATE = listed('create add new insert make register signup open place issue book record draft post');

/** What is done to a record. Words that are as often names of records are left out. */
export const ACTION = listed(`
  accept acknowledge activate apply approve archive assign attach authorize ban block cancel capture change charge
  checkin checkout close complete confirm convert copy deliver demote deny detach disconnect dispatch duplicate edit
  enable execute expire export finish follow forget freeze generate import increment install invite join leave like
  lock mark merge move mute notify open pause pay ping pin process promote publish read rebuild recalculate reconnect
  redact refresh refund regenerate reject release rename renew reopen reorder replace resend resolve resume retry return run
  save schedule send set share ship sign snooze split start stop submit subscribe switch sync synchronize toggle
  transfer transition trigger unarchive unassign unblock unfollow unlike unlock unpin unpublish unshare update upgrade
  upsert verify vote withdraw
  anonymize blacklist decommission deploy deprovision dismiss elevate expel finalize hide kick provision quarantine redo
  reload replay requeue undeploy undo unfreeze unhide unlink void whitelist
  overwrite modify adjust alter amend reassign reduce raise increase decrease lower rewrite`);

/** Of these, what is stored becomes another: said of a POST, it makes nothing new. */
export const REWRITES = listed(`
  set update replace overwrite modify change adjust alter amend edit upsert reassign reduce increase decrease rewrite
  merge synchronize sync`);

/** Nouns that a record goes through a change with: making one of them is an action on what it belongs to. */
export const EVENT = listed(`
  payment payments cancellation cancellations refund refunds approval approvals rejection rejections confirmation
  confirmations activation activations suspension suspensions closure closures termination terminations
  withdrawal withdrawals transition transitions transfers publication publications`);

/**
 * What gives somebody rights, moves money or speaks to people, as the last word of a path. Other records below one, such as the comments
 * of an issue, leave what the record is to its owner.
 */
export const REACHES_SOMEBODY = listed(`
  role permission privilege grant scope right access member membership collaborator admin owner key token secret
  credential password session device invitation invite message notification email mail sms call payment charge payout
  refund transfer withdrawal deposit ban block suspension dispatch deployment merge`);

/** Records whose making is an event for people, money or machines outside of the API, whoever or whatever they name. */
export const HAPPENS_OUTSIDE = listed(`
  payout topup refund intent payroll deployment dispatch sms fax alarm siren layoff dismissal resignation cancellation
  closing merge impersonation grant block ban consent following announcement broadcast`);

/** Nouns of what a registration makes. */
export const ACCOUNTS = ['user', 'account', 'customer', 'member', 'profile', 'person'];

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  indices: 'index',
  criteria: 'criterion',
  analyses: 'analysis',
  movies: 'movie',
};

/** The singular of an English plural, as far as the names of collections need it. */
export function singular(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && word.length > 2 ? word.slice(0, -1) : word;
}

/** The last part of a path that is no parameter. */
export const lastLiteral = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';

/** Whether the last of these words is a plural. */
export function endsInPlural(list: readonly string[]): boolean {
  const last = list.at(-1) ?? '';
  return singular(last) !== last;
}

/** `e-mail` and `sign-in` are one word here, and `deleteusers` are two. */
export const wordsOf = (text: string): string[] =>
  nameWords(
    text
      .replaceAll(/\b(log|sign)[-_ ]?(in|out|up|on|off)\b/gi, '$1$2')
      .replaceAll(/(log|sign)(In|Out|Up|On|Off)(?![a-z])/g, (_, verb: string, to: string) => verb + to.toLowerCase())
      .replaceAll(/\b(shut|tear)[-_ ]?down\b/gi, '$1down')
      .replaceAll(/\bclean[-_ ]?up\b/gi, 'cleanup')
      .replace(/^gc$/i, 'garbagecollect')
      .replaceAll(/(g)arbage[-_ ]?collect/gi, '$1arbagecollect'),
  ).flatMap(apart);

/** Verbs that servers write together with what they remove: `deleteusers`, `resetdb`, `bulkdelete`. */
const GLUED = `(${[...harmful('glued')].join('|')})`;
const GLUED_BEFORE = new RegExp(`^${GLUED}(?!(?:[sdr]|rs|ed|ers?|ing|able|ions?|als?|t\\w+)$)(\\w{2,})$`);
const GLUED_BEHIND = new RegExp(`^(\\w{3,})${GLUED}$`);

function apart(word: string): string[] {
  const [, ...parts] = GLUED_BEFORE.exec(word) ?? GLUED_BEHIND.exec(word) ?? [];
  return parts.length === 0 ? [word] : parts;
}

export const plain = (text: string): string => nameWords(text).join('');

const isVerb = (word: string): boolean =>
  ACTION.has(word) || READ.has(word) || DESTRUCTIVE.has(word) || CREATE.has(word) || word === 'by';

/** What a segment or an operation id names one of: `purchase-orders` and `createPurchaseOrder` give `purchaseorder`; '' for verbs. */
export function nounOf(name: string): string {
  const words = wordsOf(name);
  const first = words.findIndex((word) => !isVerb(word));
  if (first < 0) return '';
  const rest = words.slice(first);
  return [...rest.slice(0, -1), singular(rest.at(-1) ?? '')].join('');
}

/** What a collection keeps whose name is a verb too: `/maintenance/{id}`, `/post/{id}`. */
export const nounOfVerb = (name: string): string => (wordsOf(name).length === 1 ? singular(plain(name)) : '');

/** Verbs that make a read by its method something else. */
export const ACTING = harmful('read');

/** The same, where one of them is a whole part of a path: elsewhere they are parts of names, as in `restore-points`. */
export const ACTING_ALONE = harmful('read alone');

const without = (words: readonly string[], left: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(words.filter((word) => !left.has(word)));

/** Verbs with which a document says that a read by its method writes; those of reports are left out. */
export const WRITING = without(
  [...CREATE, ...ACTION, 'write', 'put', 'append'],
  listed('read export generate return open run like ping verify'),
);

/** Those that no name of a record begins with, as `bookCollection` does. */
export const WRITING_NAMES = without(
  [...WRITING],
  listed(`
    book record draft issue place post change charge share ship transfer release schedule process capture follow notify
    trigger switch`),
);

/** Verbs of reads, as documents begin a sentence or the name of an operation with. */
export const READING = listed(`
  access answer ask browse calculate check compute count describe determine display download enumerate estimate
  export expose fetch filter find get give has head inspect introspect is list load look lookup obtain peek poll preview
  provide query read receive render report retrieve return search see select serve show stream summarize tail tell
  test validate view watch`);

/** Verbs that are as often names of records, states or qualities: alone they say nothing. */
export const ALSO_NAMES = listed(`
  block book cancel capture change charge checkin checkout clear close complete copy draft drop duplicate empty export finish
  follow freeze generate halt hide import increment install invite issue join leave like live lock maintenance mark merge mode
  move mute new open order pause pay ping pin place post process put record refresh refund register release report
  reset resolve restart restore resume retry return revert run save schedule seed set share ship sign signup snooze split
  start stop submit switch sync toggle transfer transition trigger turn undo update upgrade verify void vote write`);

/** Verbs of reports too: "creates a payload", "exports the list as a file". */
const ALSO_REPORTS = listed('create export generate make new open ping read return run verify');

/** Verbs that change something, at the beginning of the name of an operation or of a path. */
export const CHANGES: ReadonlySet<string> = new Set(
  [ACTION, DESTRUCTIVE, CREATE, listed('write put append impersonate')].flatMap((list) => [...list]),
);

/** The same at the beginning of a sentence. */
export const SAID_CHANGES = without([...CHANGES, 'turn', 'order'], ALSO_REPORTS);

/** Parts of a path that say what becomes of what stands before them. */
export const SWITCHES = listed('on off start stop restart resume retry run submit sync toggle refresh');

/** The one of these verbs that a word is a form of: "bans", "applies". */
export function verbIn(verbs: ReadonlySet<string>, word: string): string | null {
  const stem = /^(\w{3,})ing$/.exec(word)?.[1];
  const forms = word.endsWith('s') ? [singular(word), word.slice(0, -1)] : stem === undefined ? [] : [stem, `${stem}e`];
  return [word, ...forms].find((form) => verbs.has(form)) ?? null;
}

export const has = (set: ReadonlySet<string>, list: readonly string[]): boolean => list.some((word) => set.has(word));
