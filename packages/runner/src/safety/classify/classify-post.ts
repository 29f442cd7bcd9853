import { isSecured } from '@assay/scenario';
import { isActingQuery } from './acting-query.ts';
import type { Address, Target } from './address.ts';
import type { Call, Described, Never } from './call.ts';
import type { Route } from './routes.ts';
import { isDoing, RequestWords } from './said/request-words.ts';
import { harmful } from './said/word-rows.ts';
import * as words from './words.ts';

const { has } = words;

interface Post {
  call: Described;
  /** The record above the last parts of the path, if there is one. */
  target: Target | null;
  tail: string[];
  tailWords: string[];
  /** Of the last part. */
  last: string[];
  /** What the document says of it. */
  said: RequestWords;
  /** What it calls it. */
  verbs: string[];
}

const onRecord = ({ target }: Post, why: Never): Call =>
  target === null ? { kind: 'never', why } : { kind: 'write', target, noun: target.noun };

/** In this order; the first that knows what a POST does decides. What harms goes before what does not. */
const RULES: readonly ((post: Post) => Call | null)[] = [
  ofNamedRecord,
  (post) => (isActingQuery(post.call.address) ? onRecord(post, 'destructive') : null),
  (post) => (isDestructive(post) ? onRecord(post, 'destructive') : null),
  (post) => (post.said.isActionOnMany ? { kind: 'never', why: 'bulk' } : null),
  (post) => (isOfAccount(post) ? onRecord(post, 'account') : null),
  (post) => (isLogin(post) ? { kind: 'login' } : null),
  ofHarmSaid,
  (post) => (reachesOwnAccount(post) ? { kind: 'own_account' } : null),
  (post) => (has(words.CREDENTIAL, post.tailWords) ? onRecord(post, 'account') : null),
  (post) => (has(words.SINGLETON, post.last) || isPartOfSettings(post) ? onRecord(post, 'singleton') : null),
  ofOwnAccount,
  (post) => (isRegistration(post) ? created(post, true) : null),
  (post) => (isRead(post) ? { kind: 'read' } : null),
  ofGraphql,
  ofStored,
  (post) => (isNamedCreate(post) || isCreate(post) ? created(post, false) : null),
];

/** What a POST does whose path does not end in the id of a record. */
export function classifyPost(call: Described, target: Target | null, tail: string[]): Call {
  const tailWords = tail.flatMap((text) => words.wordsOf(text));
  const last = words.wordsOf(tail.at(-1) ?? '');
  const said = new RequestWords(call.operation);
  const post = { call, target, tail, tailWords, last, said, verbs: said.verbs };
  for (const rule of RULES) {
    const found = rule(post);
    if (found !== null) return found;
  }
  return onRecord(post, 'action');
}

/** Nothing but a new record is meant by `createGroup`. */
const MAKES = new Set(['create', 'insert']);

const REMOVES = harmful('removal', 'read');

/** `deleteGroup`, `group.delete`, `/groups/delete`: removes one record, which its query or body has to name. */
function ofNamedRecord({ target, tail, tailWords, last }: Post): Call | null {
  const isRemoval = REMOVES.has(last[0] ?? '') || REMOVES.has(last.at(-1) ?? '');
  if (target !== null || !isRemoval || has(words.CREDENTIAL, tailWords) || has(words.OWN, tailWords)) return null;
  const named = last.filter((word) => !REMOVES.has(word));
  const noun = words.nounOf((named.length > 0 ? named : words.wordsOf(tail.at(-2) ?? '')).join(' '));
  return noun === '' ? null : { kind: 'write', target: null, noun };
}

function isDestructive(post: Post): boolean {
  const { tailWords, last, verbs } = post;
  const own = isNounOfRecords(post) ? last.slice(1) : last;
  return has(words.DESTRUCTIVE, [...tailWords.slice(0, -last.length || undefined), ...own, ...verbs]);
}

/** `/seeds`, `/seed_packets`: with items below it, a list of records that are called so, or partly so. */
function isNounOfRecords(post: Post): boolean {
  const { last, call } = post;
  if (!isCollection(post) || !has(words.ALSO_RECORDS, last.slice(0, 1))) return false;
  const isPlural = words.endsInPlural(last) && !isDoing(call.path);
  return last.length === 1 || (last[0] !== 'maintenance' && isPlural);
}

/** What its words say anywhere, and not its first verb alone. */
function ofHarmSaid(post: Post): Call | null {
  const why = post.said.harmAt(post.tail.at(-1) ?? '');
  return why === null ? null : onRecord(post, why);
}

const CREDENTIALS = new Set(['token', 'key', 'session', 'secret', 'apikey']);

/** `/users/{id}/tokens`: what somebody else could sign in with. */
function isOfAccount({ target, last }: Post): boolean {
  if (target === null || !words.ACCOUNTS.includes(target.noun)) return false;
  return last.some((word) => CREDENTIALS.has(words.singular(word)));
}

const LOGIN_VERBS = new Set(['login', 'signin', 'logon', 'authenticate']);

function isLogin(post: Post): boolean {
  const { verbs, last, tailWords } = post;
  // Who has signed in and makes one of several "sessions" plans a lesson, and does not sign in again.
  if (isCollection(post) && isSecured({ security: post.call.operation?.security ?? [] })) return false;
  if (has(LOGIN_VERBS, last) || has(LOGIN_VERBS, verbs.slice(0, 1))) return true;
  // `POST /auth`, `/oauth/token`, `/auth/refresh`, `/sessions`.
  const isOfLogin = has(words.LOGIN, tailWords) || tailWords.includes('auth');
  return isOfLogin && last.length === 1 && (has(words.LOGIN, last) || /^(auth|refresh)$/.test(last[0] ?? ''));
}

/** `/me/emails`, `/account/passkeys`: how somebody signs in, and is reached. */
const reachesOwnAccount = ({ target, tail, last }: Post): boolean =>
  target === null &&
  tail.slice(0, -1).some((part) => has(words.OWN, words.wordsOf(part).slice(0, 1))) &&
  words.OF_PERSON.has(words.singular(last.at(-1) ?? ''));

function ofOwnAccount(post: Post): Call | null {
  if (!has(words.OWN, post.last.slice(0, 1)) || isCollection(post)) return null;
  return post.target === null ? { kind: 'own_account' } : onRecord(post, 'account');
}

/** `/settings/limits`, where the document makes no record of it. */
function isPartOfSettings(post: Post): boolean {
  const { tail, call, verbs } = post;
  const isBelow = tail.slice(0, -1).some((part) => words.wordsOf(part).every((word) => words.SETTINGS.has(word)));
  return isBelow && !isCollection(post) && !promisesRecord(call.operation) && !has(words.CREATE, verbs);
}

export const isGraphql = ({ segments }: Address): boolean =>
  words.wordsOf(segments.at(-1)?.text ?? '').includes('graphql');

function ofGraphql({ call }: Post): Call | null {
  if (!isGraphql(call.address)) return null;
  return call.isMutation ? { kind: 'never', why: 'unknown' } : { kind: 'read' };
}

const isCollection = ({ call: { path, routes } }: Post): boolean => routes.itemOf(path) !== null;

/** What a call makes whose path says so: `group` for `/createGroup`. */
export function madeByName(path: string): string[] {
  const name = words.lastLiteral(path);
  const [verb = '', ...noun] = words.wordsOf(name);
  return MAKES.has(verb) && noun.length > 0 ? [words.nounOf(name)] : [];
}

const isNamedCreate = ({ last: [verb = '', ...noun] }: Post): boolean => MAKES.has(verb) && noun.length > 0;

/** "Create or update a user": it reaches whoever has the same name, as "Update prices" does, unless its body names a record. */
function ofStored({ call, tail, said }: Post): Call | null {
  if (!said.changesStored) return null;
  return { kind: 'write', target: null, noun: words.nounOf(tail.at(-1) ?? '') || words.nounOf(call.path) };
}

/** What such a request does is in its body, which is looked at by itself. */
const CARRIERS = new Set(['rpc', 'jsonrpc']);

/** Whether a POST makes a new record: the document's word first, then that of the path. */
function isCreate(post: Post): boolean {
  const { call, target, last, verbs } = post;
  if (target !== null && has(words.EVENT, last) && !isOperatedOn(post)) return false;
  if (isCollection(post)) return true;
  if (last.every((one) => words.ACTION.has(one))) return false;
  if (isList(post) || has(CARRIERS, last)) return true;
  const promised = Number(promisesRecord(call.operation)) + Number(has(words.CREATE, verbs));
  return promised > 0 && isPromisedOne(post, promised);
}

/** What is not called by a plural alone is one new record only where the document says more of it. */
function isPromisedOne(post: Post, promised: number): boolean {
  const { last } = post;
  if (words.endsInPlural(last)) return isUnchanged(post);
  // A single noun is as often a part of what stands before it, or all there is of something: `/products/{id}/price`, `/alarm`.
  return !has(words.ACTION, last.slice(0, 1)) && (keepsElsewhere(post) || (isAtTop(post) && promised > 1));
}

const JOBS = ['job', 'task', 'operation', 'export', 'report'];

/** Work that can be thrown away like data is no event. */
const isRemovable = (noun: string, routes: Described['routes']): boolean =>
  routes.at('DELETE', `${routes.collectionOf(noun) ?? ''}/{}`) !== null;

/** Whether what is made can be read or acted on afterwards. What cannot is an event, whatever it is called: `/newsletters`, `/payrolls`. */
function isKept(post: Post): boolean {
  const { call, last } = post;
  // Of what nobody describes nothing says what is read.
  if (call.operation === null || !call.routes.areDescribed) return true;
  if (isCollection(post) || keepsElsewhere(post) || isOperatedOn(post) || has(CARRIERS, last)) return true;
  if (startsWork(call.operation) && JOBS.some((noun) => isRemovable(noun, call.routes))) return true;
  if (madeByName(call.path).some((noun) => call.routes.hasReadOf(noun))) return true;
  return words.endsInPlural(last) && call.routes.at('GET', call.path) !== null;
}

const isAtTop = ({ target, tail }: Post): boolean => target === null && tail.length === 1;

/** `/users/register`, `POST /users` "Registers a user"; neither `/register-imports` nor "Registers a vessel". */
function isRegistration({ tail, verbs }: Post): boolean {
  if (
    has(
      words.REGISTER,
      tail.flatMap((part) => words.wordsOf(part).slice(-1)),
    )
  )
    return true;
  return has(words.REGISTER, verbs.slice(0, 1)) && words.ACCOUNTS.includes(words.nounOf(tail.at(-1) ?? ''));
}

/** `/books/search`, and neither `/books/update_by_query` nor what starts something (RFC 9110, 15.3.3). */
const isRead = ({ call, last }: Post): boolean =>
  !startsWork(call.operation) &&
  (has(words.READ, last.slice(0, 1)) || (has(words.READ, last.slice(-1)) && !has(words.ACTION, last.slice(0, 1))));

function startsWork(operation: Route['operation']): boolean {
  const successes = operation?.responses.filter(({ status }) => status.startsWith('2')) ?? [];
  return successes.length > 0 && successes.every(({ status }) => status === '202');
}

/** `POST /orders/{id}/comment`, with comments that are read elsewhere. */
const keepsElsewhere = ({ call: { routes }, last }: Post): boolean =>
  routes.collectionOf(words.nounOf(last.join(' '))) !== null;

/** `/trails/{id}/closures` with `/closures/{id}/lift`: the event is a record as well. */
const isOperatedOn = ({ call: { routes }, tail }: Post): boolean => routes.hasBelow(`/${tail.at(-1) ?? ''}/{}`);

/** `/prices` of which is said "Change prices": a plural alone is no new record. */
const isList = ({ call, last, said }: Post): boolean =>
  words.endsInPlural(last) && !has(words.ACTION, last.slice(0, 1)) && isUnchanged({ call, last, said });

const isUnchanged = ({ call, last, said }: Pick<Post, 'call' | 'last' | 'said'>): boolean =>
  !isReplaced(call) && !said.changesSeveral(last);

const isReplaced = ({ operation, routes, path }: Described): boolean =>
  operation !== null && routes.at('GET', path) === null && routes.at('PUT', path) !== null;

function promisesRecord(operation: Route['operation']): boolean {
  const answers = operation?.responses ?? [];
  return answers.some(
    ({ status, headers }) =>
      status === '201' || (status.startsWith('2') && headers.some(({ name }) => /^location$/i.test(name))),
  );
}

function created(post: Post, isAccount: boolean): Call {
  const { call, tail } = post;
  const named = tail.toReversed().map(words.nounOf).filter(Boolean).slice(0, 1);
  const literal = named.length > 0 ? named : [words.nounOfVerb(tail.at(-1) ?? '')];
  const nouns = [...literal, words.nounOf(call.operation?.operationId ?? ''), ...(isAccount ? words.ACCOUNTS : [])];
  return { kind: 'create', nouns: [...new Set(nouns.filter(Boolean))], isAccount, isKept: isAccount || isKept(post) };
}
