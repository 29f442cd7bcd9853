import { canonicalWord } from '../../language/words.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { isEach } from '../compose.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import type { Determiner } from '../words/determiners.ts';
import { functionWords, genericItems } from '../words/lexicon.ts';
import { wordAt } from '../words/words.ts';
import { kindAt } from './scope.ts';
import { isList, placed, thingOf } from './things.ts';

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
  const found = ownItem({ noun, word }, around) ?? entityOf(sentence, { noun, word }, around);
  return found === null ? [] : [{ value: found, next: at + 1 }];
}

interface Noun {
  noun: string;
  word: string;
}

function entityOf(sentence: Sentence, { noun, word }: Noun, { scope, determiner }: Around): Thing | null {
  const isGeneric = genericItems.has(noun) || word === 'ones';
  const isOne = noun === word;
  const { quantifier, isIndefinite } = determiner;
  if (isGeneric && scope.it !== null && isList(scope.it))
    return { ...scope.it, bindings: [], said: quantifier, isOne, isAny: isIndefinite };
  if (!isGeneric && !sentence.names.context.has(noun)) return null;
  const list = mainList(scope);
  if (list === null) return isGeneric || !isOne || quantifier !== null ? null : wholeAnswer(sentence, scope);
  const path = [...scope.prefix, ...list];
  const place = { path, kind: kindAt(sentence.names, path) };
  return placed(place, { from: scope.prefix.length, quantifier, isOne, isAny: isIndefinite, cost: 0.01 });
}

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
function mainList({ names, prefix }: Scope): Path | null {
  if (prefix.length === 0 && names.byText.get('$')?.isList === true) return [];
  const own = names.entries.filter(({ isList: list, path }) => list && path.length > 0 && !path.some(isEach));
  const [first] = own;
  if (own.length === 1) return first?.path ?? null;
  const objects = own.filter(({ path }) => names.byText.get(`${own.find((o) => o.path === path)?.text}[*]`)?.isObject);
  return objects.length === 1 ? (objects[0]?.path ?? null) : null;
}
