import type { Address, Target } from './address.ts';
import { targetsOf } from './address.ts';
import type { Route, Routes } from './routes.ts';
import * as words from './words.ts';

/** What a call does, as far as its method, its path and the document tell. */
export type Call =
  | { kind: 'read' }
  /** Lets somebody in. */
  | { kind: 'login' }
  | { kind: 'create'; nouns: readonly string[]; isAccount: boolean }
  /** Changes, removes or acts on the record that `target` names; null where only the body or the query can name it. */
  | { kind: 'write'; target: Target | null; noun: string }
  | { kind: 'own_account' }
  | { kind: 'never'; why: Never };

export type Never = 'bulk' | 'account' | 'singleton' | 'destructive' | 'action' | 'unclear' | 'unknown';

export interface Described {
  method: string;
  address: Address;
  /** Template of the path, or the path itself. */
  path: string;
  operation: Route['operation'];
  routes: Routes;
  /** A mutation of GraphQL is in the body. */
  isMutation: boolean;
}

export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'SEARCH', 'REPORT', 'PROPFIND', 'VIEW']);

const has = (set: ReadonlySet<string>, list: readonly string[]): boolean => list.some((word) => set.has(word));

/** Whether a read by its method does something by its name. Checked on every GET, so one expression finds the few that may. */
export function isActingRead({ address, path, operation }: Pick<Described, 'address' | 'path' | 'operation'>): boolean {
  const literals = address.segments.filter(({ isId }) => !isId).map(({ text }) => words.wordsOf(text));
  const last = address.segments.at(-1);
  const named = literals.some(
    (list, at) => ACTS.has(list[0] ?? '') || (at === literals.length - 1 && ACTS.has(list.at(-1) ?? '')),
  );
  // A parameter can spell the verb: `/users/{id}/{action}`.
  const filled =
    last?.isId === true && ACTS.has(words.wordsOf(last.text)[0] ?? '') && !words.wordsOf(path).includes(last.text);
  const verb = words.wordsOf(operation?.operationId ?? '')[0] ?? '';
  const said = words.wordsOf(operation?.summary ?? '')[0] ?? '';
  const asked = [...address.query].some(
    ([name, value]) =>
      /^(action|act|cmd|command|op|operation|do|_method)$/i.test(name) && has(ACTS, words.wordsOf(value)),
  );
  return named || filled || asked || ACTS.has(verb) || ACTS.has(said);
}

const ACTS = new Set([
  ...['delete', 'remove', 'destroy', 'purge', 'wipe', 'erase', 'truncate', 'flush', 'reset', 'logout', 'signout'],
  ...['shutdown', 'restart', 'reboot', 'deactivate', 'disable', 'unsubscribe', 'revoke', 'terminate'],
]);
export const MAY_ACT = new RegExp(
  [...ACTS, String.raw`log[-_ ]out`, String.raw`sign[-_ ]out`, '_method'].join('|'),
  'i',
);

/** Says what a call does that is no read by its method. */
export function classify(call: Described): Call {
  const { address, method } = call;
  if (address.isUnclear) return { kind: 'never', why: 'unclear' };
  const target = targetsOf(address).at(-1) ?? null;
  const tail = address.segments.slice(target === null ? 0 : target.at + 1).map(({ text }) => text);
  const tailWords = tail.flatMap((text) => words.wordsOf(text));
  if (has(words.BULK, tailWords)) return { kind: 'never', why: 'bulk' };
  if (method === 'POST' && tail.length > 0) return classifyPost(call, { target, tail, tailWords });
  if (target !== null && tail.length === 0 && words.OWN.has(words.wordsOf(target.value)[0] ?? ''))
    return { kind: 'own_account' };
  if (target !== null) return { kind: 'write', target, noun: target.noun };
  return withoutRecord(call, tail, tailWords);
}

/** PUT, PATCH, DELETE and the like on an address that names no record. */
function withoutRecord({ method, path, routes }: Described, tail: string[], tailWords: string[]): Call {
  const last = words.wordsOf(tail.at(-1) ?? '');
  if (has(words.OWN, tailWords)) return { kind: 'own_account' };
  if (has(words.CREDENTIAL, tailWords)) return { kind: 'never', why: 'account' };
  if (has(words.DESTRUCTIVE, tailWords)) return { kind: 'never', why: 'destructive' };
  if (has(words.SINGLETON, last)) return { kind: 'never', why: 'singleton' };
  const isCollection = routes.itemOf(path) !== null;
  if (method === 'DELETE' && isCollection)
    return { kind: 'write', target: null, noun: words.nounOf(tail.at(-1) ?? '') };
  return { kind: 'write', target: null, noun: words.nounOf(tail.at(-1) ?? '') };
}

interface Tail {
  target: Target | null;
  tail: string[];
  tailWords: string[];
}

function classifyPost(call: Described, of: Tail): Call {
  const { target, tail, tailWords } = of;
  const { operation } = call;
  const last = words.wordsOf(tail.at(-1) ?? '');
  const verb = words.wordsOf(operation?.operationId ?? '')[0] ?? '';
  const said = words.wordsOf(operation?.summary ?? '');
  const onRecord = (why: Never): Call =>
    target === null ? { kind: 'never', why } : { kind: 'write', target, noun: target.noun };
  if (has(words.DESTRUCTIVE, [...tailWords, verb, said[0] ?? ''])) return onRecord('destructive');
  if (has(words.BULK, said) && has(words.ACTION, said.slice(0, 1))) return { kind: 'never', why: 'bulk' };
  if (isLogin(call, tailWords, last)) return { kind: 'login' };
  if (has(words.CREDENTIAL, tailWords)) return onRecord('account');
  if (has(words.SINGLETON, last)) return onRecord('singleton');
  if (words.OWN.has(last[0] ?? '') && !isItem(call))
    return target === null ? { kind: 'own_account' } : onRecord('account');
  if (has(words.REGISTER, tailWords) || words.REGISTER.has(verb)) return created(call, tail, true);
  if (words.READ.has(last[0] ?? '') || words.READ.has(last.at(-1) ?? '')) return { kind: 'read' };
  if (last.includes('graphql')) return call.isMutation ? { kind: 'never', why: 'unknown' } : { kind: 'read' };
  return isCreate(call, of, last) ? created(call, tail, false) : onRecord('action');
}

function isLogin({ operation }: Described, tailWords: string[], last: string[]): boolean {
  const first = words.wordsOf(operation?.operationId ?? '')[0] ?? '';
  if (last.some((word) => ['login', 'signin', 'logon', 'authenticate'].includes(word))) return true;
  if (['login', 'signin', 'authenticate'].includes(first)) return true;
  // `POST /auth`, `/oauth/token`, `/auth/refresh`, `/sessions`.
  const isOfLogin = has(words.LOGIN, tailWords) || tailWords.includes('auth');
  return isOfLogin && last.length === 1 && (has(words.LOGIN, last) || ['auth', 'refresh'].includes(last[0] ?? ''));
}

const isItem = ({ path, routes }: Described): boolean => routes.itemOf(path) !== null;

/** Whether a POST makes a new record: the document's word first, then that of the path. */
function isCreate(call: Described, { target }: Tail, last: string[]): boolean {
  const { operation, routes, path } = call;
  if (target !== null && has(words.EVENT, last)) return false;
  if (isItem(call)) return true;
  const isPlural = words.singular(last.at(-1) ?? '') !== last.at(-1);
  if (last.every((word) => words.ACTION.has(word)) || (words.ACTION.has(last[0] ?? '') && !isPlural)) return false;
  const answers = operation?.responses ?? [];
  if (answers.some(({ status }) => status === '201') || hasLocation(answers)) return true;
  if (words.CREATE.has(words.wordsOf(operation?.operationId ?? '')[0] ?? '')) return true;
  if (words.CREATE.has(words.wordsOf(operation?.summary ?? '')[0] ?? '')) return true;
  return isPlural && (operation === null || routes.at('GET', path) !== null || routes.at('PUT', path) === null);
}

const hasLocation = (answers: NonNullable<Route['operation']>['responses']): boolean =>
  answers.some(({ status, headers }) => status.startsWith('2') && headers.some(({ name }) => /^location$/i.test(name)));

function created({ operation }: Described, tail: string[], isAccount: boolean): Call {
  const literal = tail
    .toReversed()
    .map(words.nounOf)
    .find((noun) => noun !== '');
  const operationNoun = words.nounOf(operation?.operationId ?? '');
  const nouns = [literal ?? '', operationNoun, ...(isAccount ? words.ACCOUNTS : [])].filter((noun) => noun !== '');
  return { kind: 'create', nouns: [...new Set(nouns)], isAccount };
}

/** Why a text that stands for a record does not: it is a word for more than one, or for the account that is signed in. */
export function whyNever(value: string): Never | null {
  const list = words.wordsOf(value);
  if (has(words.BULK, list)) return 'bulk';
  if (has(words.OWN, list.slice(0, 1)) || has(words.CREDENTIAL, list)) return 'account';
  return has(words.DESTRUCTIVE, list) ? 'destructive' : null;
}
