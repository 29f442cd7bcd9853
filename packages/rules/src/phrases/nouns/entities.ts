import { looseText } from '../../evaluate/values/values.ts';
import { hasStem } from '../../language/names/stems.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Path, SaidQuantifier } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import type { Determiner } from '../words/determiners.ts';
import { functionWords, genericItems } from '../words/lexicon.ts';
import { wordAt } from '../words/words.ts';
import { kindAt } from './scope.ts';
import { isList, placed, testOf, thingOf } from './things.ts';

/** Where a noun stands, and what was said before it. */
export interface Around {
  scope: Scope;
  determiner: Determiner;
}

/** A noun for what the call is about: the items of its list, or the answer itself. */
export function entity(sentence: Sentence, at: number, around: Around): Found<Thing>[] {
  const word = wordAt(sentence, at);
  if (!/^\p{L}[\p{L}-]+$/u.test(word) || functionWords.has(word)) return [];
  const noun = canonicalWord(word);
  const isBare = noun === word && isUndetermined(sentence, at, around);
  const own = ownItem({ noun, word }, around) ?? entityOf(sentence, { noun, word, isBare }, around);
  const { outer } = around.scope;
  const found =
    own ?? (outer === null ? null : entityOf(sentence, { noun, word, isBare }, { ...around, scope: outer }));
  return found === null ? [] : [{ value: found, next: at + 1 }];
}

/** A single noun without an article names a member, which the answer does not have, and not what is spoken of. */
function isUndetermined({ input }: Sentence, at: number, { determiner }: Around): boolean {
  if (determiner.quantifier !== null || determiner.isIndefinite || determiner.isOnly) return false;
  return (
    at === 0 &&
    input.tokens[at + 1] !== undefined &&
    /^(is|are|must|should|=|:)$/.test(input.tokens[at + 1]?.lower ?? '')
  );
}

const whoevers = new Map<string, SaidQuantifier>([
  ['anything', { kind: 'all' }],
  ['everything', { kind: 'all' }],
  ['everybody', { kind: 'all' }],
  ['everyone', { kind: 'all' }],
  ['anyone', { kind: 'all' }],
  ['anybody', { kind: 'all' }],
  ['nobody', { kind: 'none' }],
  ['somebody', { kind: 'any' }],
  ['someone', { kind: 'any' }],
]);

/** "anything heavier than 30": the items of the list, whatever they are. */
export function anyItem(sentence: Sentence, at: number, scope: Scope): Found<Thing>[] {
  const quantifier = whoevers.get(wordAt(sentence, at));
  const list = quantifier === undefined || scope.prefix.length > 0 ? null : mainList(scope);
  if (list === null || quantifier === undefined) return [];
  const about = { from: 0, quantifier, isOne: false, isAny: false, cost: 0.03 };
  const thing = placed({ path: list, kind: kindAt(sentence.names, list) }, about);
  return thing === null ? [] : [{ value: thing, next: at + 1 }];
}

interface Noun {
  noun: string;
  word: string;
}

function entityOf(
  sentence: Sentence,
  { noun, word, isBare }: Noun & { isBare: boolean },
  { scope, determiner }: Around,
): Thing | null {
  if (genericItems.has(noun) || word === 'ones' || (word === 'one' && determiner.quantifier !== null))
    return generic(sentence, noun === word, { scope, determiner });
  const kinded = ofKind(sentence, { noun, word }, { scope, determiner });
  if (kinded !== null) return kinded;
  const isOfCall = sentence.names.context.has(noun);
  if (!isOfCall && (isBare || !isOtherNoun(sentence, { noun, word }, scope))) return null;
  return ofAnswer(sentence, { noun, word, isOfCall }, { scope, determiner });
}

/** The answer itself, or the items of its list. */
function ofAnswer(
  sentence: Sentence,
  { noun, word, isOfCall }: Noun & { isOfCall: boolean },
  { scope, determiner }: Around,
): Thing | null {
  const { quantifier, isIndefinite } = determiner;
  const isOne = noun === word;
  const isWhole = quantifier === null && isOneThing(sentence, scope, noun);
  if (isWhole && (isOfCall || (isOne && isIndefinite))) return wholeAnswer(sentence, scope);
  const list = mainList(scope);
  if (list === null) return isOne && quantifier === null ? wholeAnswer(sentence, scope) : null;
  return itemOf(sentence, list, { scope, determiner, isOne, cost: isOfCall ? 0.01 : 0.06 });
}

/** "an item", "the entries": of the list that is spoken of, or of the only one. */
function generic(sentence: Sentence, isOne: boolean, { scope, determiner }: Around): Thing | null {
  const { quantifier, isIndefinite } = determiner;
  if (scope.it !== null && isList(scope.it))
    return { ...scope.it, bindings: [], said: quantifier, isOne, isAny: isIndefinite };
  const list = mainList(scope);
  return list === null ? null : itemOf(sentence, list, { scope, determiner, isOne, cost: 0.01 });
}

function itemOf(
  sentence: Sentence,
  list: Path,
  { scope, determiner, isOne, cost }: Around & { isOne: boolean; cost: number },
): Thing | null {
  const path = [...scope.prefix, ...list];
  const { quantifier, isIndefinite: isAny } = determiner;
  const location = { path, kind: kindAt(sentence.names, path) };
  return placed(location, { from: scope.prefix.length, quantifier, isOne, isAny, cost });
}

/** "debits" of movements whose type is debit. */
function ofKind(sentence: Sentence, { noun, word }: Noun, { scope, determiner }: Around): Thing | null {
  const list = scope.prefix.length > 0 || noun === word || hasStem(noun, scope.names) ? null : mainList(scope);
  if (list === null) return null;
  const found = scope.names.entries.filter(
    ({ path, last, values }) =>
      path.length === list.length + 2 &&
      /^(type|kind|category|species|class|group|sort|genre)$/.test(last.at(-1) ?? '') &&
      values.some((value) => typeof value === 'string' && looseText(value) === looseText(noun)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const { quantifier, isIndefinite } = determiner;
  const about = { from: 0, quantifier, isOne: false, isAny: isIndefinite, cost: 0.02 };
  const thing = placed({ path: list, kind: kindAt(sentence.names, list) }, about);
  const value = { kind: 'words' as const, text: noun };
  const filter = testOf({ kind: 'field', path: only.path }, { op: 'compare', comparison: 'equal', value });
  return thing === null ? null : { ...thing, filter };
}

const paging =
  /^(page|pages|limit|count|total|offset|next|previous|prev|cursor|size|per|has|more|skip|links?|self|timestamp|at|generated|version|kind|object|type|unit|units)$/;

/** An answer with values of its own beside its lists, which none of the lists is named after. */
function isOneThing({ names }: Sentence, { prefix }: Scope, noun: string): boolean {
  if (prefix.length > 0 || names.byText.get('$')?.isObject !== true) return false;
  const direct = names.entries.filter(({ path }) => path.length === 1);
  if (direct.some(({ isList: list, last }) => list && (last.at(-1) === noun || last.join('') === noun))) return false;
  const own = direct.filter(
    ({ isList: list, isObject, words }) =>
      !list && !isObject && !(words.at(-1) ?? []).every((word) => paging.test(word)),
  );
  return own.length >= 3;
}

const plainNoun = /^\p{L}[\p{L}-]+$/u;

/** Another noun for the items of an answer that is about one list ("tracks" of songs): no name of the answer, and no state of its items. */
function isOtherNoun({ names }: Sentence, { noun, word }: Noun, { prefix }: Scope): boolean {
  if (prefix.length > 0 || !plainNoun.test(word) || noun.length < 3 || notNouns.has(word)) return false;
  if (/(ed|ing|ly|er|est|able|ible|ful|less|ous|ive)$/.test(word) || hasStem(noun, names)) return false;
  return !names.entries.some(({ values }) =>
    values.some((value) => typeof value === 'string' && looseText(value) === looseText(word)),
  );
}

const notNouns = new Set(
  `not never only just also very too well please like valid invalid correct right wrong present missing empty null true false unique same other
  new old first last next previous many much few several available possible good bad main current total average sum number amount value response answer result
  body header status code error message request server api endpoint user client customer guest time date day week month year second minute hour today now yesterday tomorrow duplicate
  name title price cost description text label field key property code number
  something anything nothing everything someone anyone everyone nobody thing way case point end begin start order list set group kind type sort place home page level`.split(
    /\s+/,
  ),
);

/** An answer that is one thing is the thing that the call is about. */
function wholeAnswer({ names }: Sentence, { prefix }: Scope): Thing | null {
  const kind = kindAt(names, []);
  return kind.isObject && prefix.length === 0 ? thingOf({ kind: 'field', path: [] }, { kind, cost: 0.02 }) : null;
}

/** "the order" where it is said of an order, "an entry" where it is said of a list. */
function ownItem({ noun, word }: Noun, { scope: { prefix, it }, determiner }: Around): Thing | null {
  if (it === null || noun !== word || determiner.quantifier !== null) return null;
  const key = prefix.findLast((step) => typeof step === 'string');
  const name = typeof key === 'string' ? canonicalWord(nameWords(key).at(-1) ?? '') : '';
  return !isList(it) && isEach(prefix.at(-1)) && (noun === name || genericItems.has(noun))
    ? { ...it, bindings: [] }
    : null;
}

/** The answer itself, or the only list that it has. */
export function mainList({ names, prefix }: Scope): Path | null {
  if (prefix.length === 0 && names.byText.get('$')?.isList === true) return [];
  const own = names.entries.filter(({ isList: list, path }) => list && path.length > 0 && !path.some(isEach));
  const [first] = own;
  if (own.length === 1) return first?.path ?? null;
  const objects = own.filter(({ path }) => names.byText.get(`${own.find((o) => o.path === path)?.text}[*]`)?.isObject);
  return objects.length === 1 ? (objects[0]?.path ?? null) : null;
}
