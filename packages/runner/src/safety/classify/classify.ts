import { whyActing } from './acting-read.ts';
import type { Target } from './address.ts';
import { targetsOf } from './address.ts';
import type { Call, Described, Never } from './call.ts';
import { classifyPost, isGraphql } from './classify-post.ts';
import { RequestWords } from './said/request-words.ts';
import { harmful } from './said/word-rows.ts';
import * as words from './words.ts';

export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'SEARCH', 'REPORT', 'PROPFIND', 'VIEW']);

const { has } = words;

/** Each form as a word of its own: the engine looks for plain words together, and for other alternatives one after the other. */
const formsOf = (list: Iterable<string>): string[] =>
  [...list].flatMap((word) => (word.endsWith('y') ? [word, `${word.slice(0, -1)}ies`] : [word]));

export const MAY_ACT = new RegExp(
  [
    ...formsOf([...words.ACTING, ...words.ACTING_ALONE, ...words.CHANGES, ...words.SAID_CHANGES]),
    String.raw`/(?:on|off|next)\b`,
    String.raw`(?:log|sign)[-_ ]o(?:ut|ff)|clean[-_ ]up|garbage[-_ ]collect|/gc\b|_method|graphql`,
    String.raw`\w[-_]?all\b|\ball[-_]|bulk|batch|mass|broadcast`,
  ].join('|'),
  'i',
);

/** Whether a read by its method may do something by its name. */
export const mayAct = ({ path, operation }: Pick<Described, 'operation' | 'path'>): boolean =>
  MAY_ACT.test(path) || isSaidToAct(operation);

const saidToAct = new WeakMap<NonNullable<Described['operation']>, boolean>();

/** The same of the document's words alone, which are read once for all requests of an operation. */
export function isSaidToAct(operation: Described['operation']): boolean {
  if (operation === null) return false;
  const known = saidToAct.get(operation);
  if (known !== undefined) return known;
  const words = new RequestWords(operation);
  const is = MAY_ACT.test(words.text) || words.actsByReading;
  saidToAct.set(operation, is);
  return is;
}

/** `me`, `my-profile`; ids of records may begin with such letters too, as in `My4vogme7dut`. */
const spellsAccount = (value: string): boolean => !/\d/.test(value) && words.OWN.has(words.wordsOf(value)[0] ?? '');

/** Says what a call does that is no read by its method. */
function classify(call: Described): Call {
  const { address, method } = call;
  if (address.isUnclear) return { kind: 'never', why: 'unclear' };
  const target = targetsOf(address).at(-1) ?? null;
  const tail = address.segments.slice(target === null ? 0 : target.at + 1).map(({ text }) => text);
  const tailWords = tail.flatMap((text) => words.wordsOf(text));
  if (has(words.BULK, tailWords))
    return severalOf(call, tail) ?? changeOfSeveral(call, tail) ?? { kind: 'never', why: 'bulk' };
  if (method === 'POST' && tail.length > 0) return classifyPost(call, target, tail);
  return target === null ? withoutRecord(tail, tailWords) : ofRecord(target, tail);
}

function ofRecord(target: Target, tail: readonly string[]): Call {
  const isOwn = tail.length === 0 && spellsAccount(target.value);
  return isOwn ? { kind: 'own_account' } : { kind: 'write', target, noun: target.noun };
}

const MAKES_SEVERAL = /^(bulk|batch)([-_]?(create|add|insert|import))?$/i;

/** A request that makes several records at once: the document promises them, and the collection before it has records. */
function severalOf({ method, path, operation, routes }: Described, tail: readonly string[]): Call | null {
  const [, collection = '', last = ''] = /^(.*)[/:]([^/:]+)$/.exec(path) ?? [];
  const promises = operation?.responses.some(({ status }) => status === '201' || status === '207') === true;
  if (method !== 'POST' || !MAKES_SEVERAL.test(last) || !promises || routes.itemOf(collection) === null) return null;
  const nouns = tail.slice(0, -1).toReversed().map(words.nounOf).filter(Boolean);
  return nouns.length === 0 || isNoCreate(operation)
    ? null
    : { kind: 'create', nouns: nouns.slice(0, 1), isAccount: false, isKept: true };
}

const CHANGING = new Set(['change', 'update', 'edit', 'patch', 'modify', 'assign', 'move', 'archive', 'close', 'set']);

/** Whether a request with several items does something else than making them. */
function isNoCreate(operation: Described['operation']): boolean {
  const { verbs, secondWord } = new RequestWords(operation);
  return (
    has(words.DESTRUCTIVE, verbs) || has(words.ACTION, verbs.slice(0, 1)) || has(CHANGING, [...verbs, secondWord ?? ''])
  );
}

const CHANGES_SEVERAL =
  /^(bulk|batch)([-_]?(change|update|edit|patch|delete|remove|assign|set|move|tag|archive|close))?$|^(change|update|edit|patch|delete|remove|assign|move|archive|close)[-_]?(bulk|batch)$/i;
const UNDOES = harmful('removal');

/** A request that changes or removes the records of a collection that its body names: which ones decides whether it may leave. */
function changeOfSeveral({ path, operation, routes }: Described, tail: readonly string[]): Call | null {
  const [, collection = '', last = ''] = /^(.*)[/:]([^/:]+)$/.exec(path) ?? [];
  if (!CHANGES_SEVERAL.test(last) || routes.itemOf(collection) === null) return null;
  const verbs = new RequestWords(operation).verbs.filter((verb) => !UNDOES.has(verb));
  const noun = words.nounOf(tail.at(-2) ?? '');
  const isHarmful = has(words.DESTRUCTIVE, verbs) || has(words.CREDENTIAL, tail.flatMap(words.wordsOf));
  return noun === '' || isHarmful ? null : { kind: 'write', target: null, noun };
}

/** PUT, PATCH, DELETE and the like on an address that names no record. */
function withoutRecord(tail: string[], tailWords: string[]): Call {
  const last = words.wordsOf(tail.at(-1) ?? '');
  if (has(words.OWN, tailWords)) return { kind: 'own_account' };
  if (has(words.CREDENTIAL, tailWords)) return { kind: 'never', why: 'account' };
  if (has(words.DESTRUCTIVE, tailWords)) return { kind: 'never', why: 'destructive' };
  if (has(words.SINGLETON, last)) return { kind: 'never', why: 'singleton' };
  return { kind: 'write', target: null, noun: words.nounOf(tail.at(-1) ?? '') };
}

/** `1,2`, `1-3`, `*`: some servers take several ids for one, and no read of such a text says that there are none of them. */
const NAMES_SEVERAL = /[,;|*%]|\.\.|^\d+-\d+$/;

/** Why a text that stands for a record does not: it is a word for more than one, or for the account that is signed in. */
export function whyNever(value: string): Never | null {
  const list = words.wordsOf(value);
  if (has(words.BULK, list) || NAMES_SEVERAL.test(value)) return 'bulk';
  if (has(words.OWN, list.slice(0, 1)) || has(words.CREDENTIAL, list)) return 'account';
  return has(words.DESTRUCTIVE, list) ? 'destructive' : null;
}

/** What a call does; null for a read that only reads. */
export function callOf(call: Described): Call | null {
  if (!SAFE.has(call.method)) return classify(call);
  if (call.isMutation && isGraphql(call.address)) return { kind: 'never', why: 'unknown' };
  const why = whyActing(call);
  if (why === null) return null;
  const target = targetsOf(call.address).at(-1);
  return target === undefined ? { kind: 'never', why } : { kind: 'write', target, noun: target.noun };
}
