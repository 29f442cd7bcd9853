import type { Token } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import { allOf, bound } from '../compose.ts';
import { each } from '../tree.ts';
import type { Binding, Found, Scope, Sentence, Thing } from '../tree.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { isList, itemsOf, pathOf, testOf } from '../nouns/things.ts';
import { functionWords } from '../words/lexicon.ts';
import { verbsAt } from '../words/verbs.ts';
import { isSaid, wordAt } from '../words/words.ts';
import type { Clause } from './clause.ts';
import { absentEnd } from './ends.ts';

const maxWords = 4;
const maxNames = 6;
const reveals = /^(reveal|reveals|expose|exposes|leak|leaks|disclose|discloses)$/;

/** Where names are looked up, and the noun phrases that say in what. */
interface Around {
  nouns: Nouns;
  scope: Scope;
}

/** No member has these for its name: they stand for several, or for whatever there may be. */
const massNouns =
  /^(anything|everything|something|nothing|more|others?|data|information|info|details?|internals|secrets|things?|stuff|errors?|traces?|fields?|members?|values?|keys?|properties|attributes?)$/;

interface Names {
  names: string[];
  next: number;
  /** Written as members are, so that no plain text is meant. */
  isWritten: boolean;
}

/** "must not reveal the card number", "should not expose a pin or an iban on any card": names that no known answer has. */
export function hiddenAt(sentence: Sentence, at: number, { nouns, scope }: Around): Found<Clause>[] {
  const verb = wordAt(sentence, at - 1);
  if (reveals.test(verb)) return hidden(sentence, namesAt(sentence, at), { nouns, scope });
  const found = /^(contain|contains|include|includes|carry|return|show|have|send|list|give)$/.test(verb)
    ? namesAt(sentence, at)
    : null;
  return found?.isWritten === true ? located(sentence, found, { nouns, scope }) : [];
}

/** "no card exposes a pin", "cards must never leak a pin": what has parts, and which of them it must not have. */
export function exposingAt(sentence: Sentence, at: number, { nouns, scope }: Around): Found<Clause>[] {
  if (!sentence.input.tokens.some(({ lower }) => reveals.test(lower))) return [];
  return nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
    const owner = ownerOf(sentence, thing);
    if (owner === null) return [];
    return verbsAt(sentence, next).flatMap(({ value: verb, next: behind }) => {
      const isVerb = reveals.test(wordAt(sentence, behind));
      const from = isVerb ? behind + 1 : reveals.test(wordAt(sentence, behind - 1)) ? behind : null;
      if (from === null || verb.negated === owner.isNone) return [];
      const found = namesAt(sentence, from);
      const clause = found === null ? null : withoutNames(found.names, owner, scope);
      return clause === null || found === null ? [] : [{ value: clause, next: found.next }];
    });
  });
}

/** "the social security number must not be exposed", "no `pin` on any card": a name that no known answer has, and that no answer may have. */
export function unknownAt(sentence: Sentence, at: number, { nouns, scope }: Around): Found<Clause>[] {
  const isThere = /^there$/.test(wordAt(sentence, at)) ? at + 2 : at;
  if (wordAt(sentence, isThere) === 'no') {
    const found = namesAt(sentence, isThere + 1);
    return found?.isWritten === true ? located(sentence, found, { nouns, scope }) : [];
  }
  const found = namesAt(sentence, at, (end) => absentEnd(sentence, end) !== null);
  const absent = found === null ? null : absentEnd(sentence, found.next);
  if (found === null || absent === null) return [];
  const isRevealed = /^(exposed|leaked|revealed|disclosed)$/.test(wordAt(sentence, absent - 1));
  return found.isWritten || isRevealed ? hidden(sentence, { ...found, next: absent }, { nouns, scope }) : [];
}

/** In what is named behind it, or anywhere. */
function hidden(sentence: Sentence, found: Names | null, around: Around): Found<Clause>[] {
  if (found === null) return [];
  const inItems = located(sentence, found, around);
  const clause = withoutNames(found.names, { path: [], bindings: [], isNone: false }, around.scope);
  return clause === null || around.scope.prefix.length > 0
    ? inItems
    : [...inItems, { value: clause, next: found.next }];
}

/** "on any card", "in the cards". */
function located(sentence: Sentence, { names, next }: Names, { nouns, scope }: Around): Found<Clause>[] {
  if (!/^(on|in|for|of|within|with)$/.test(wordAt(sentence, next))) return [];
  const isAny = wordAt(sentence, next + 1) === 'any' && !isSaid(sentence, next + 2, 'of');
  return nouns.at(sentence, isAny ? next + 2 : next + 1, scope).flatMap(({ value: thing, next: end }) => {
    const owner = ownerOf(sentence, thing);
    const clause = owner === null || owner.isNone ? null : withoutNames(names, owner, scope);
    return clause === null ? [] : [{ value: clause, next: end }];
  });
}

interface Owner {
  path: Path;
  bindings: Binding[];
  isNone: boolean;
}

/** What has parts; of a list every item. */
function ownerOf(sentence: Sentence, thing: Thing): Owner | null {
  const path = pathOf(thing);
  if (path === null || thing.filter !== null || thing.isOnly || thing.measure !== null) return null;
  if (isList(thing)) return itemsOwner(sentence, thing, path);
  return thing.kind.isObject && path.length > 0 ? { path, bindings: thing.bindings, isNone: false } : null;
}

function itemsOwner(sentence: Sentence, thing: Thing, list: Path): Owner | null {
  if (thing.said !== null && !/^(none|all|any)$/.test(thing.said.kind)) return null;
  const items = itemsOf(sentence, { ...thing, said: { kind: 'all' } });
  if (items === null || !items.kind.isObject) return null;
  return { path: [...list, each], bindings: items.bindings, isNone: thing.said?.kind === 'none' };
}

/** Known names are looked up as such. */
function withoutNames(words: string[], { path, bindings }: Owner, { names }: Scope): Clause | null {
  const isKnown = (word: string): boolean =>
    names.byWord.has(word.toLowerCase()) || names.context.has(word.toLowerCase());
  if (words.some((name) => isKnown(name) || name.split(' ').some(isKnown))) return null;
  const checks = words.map((name): Check =>
    testOf({ kind: 'field', path: [...path, { find: asName(name) }] }, { op: 'present' }, true),
  );
  const check = bound(allOf(checks), bindings);
  return check === null ? null : { check, bindings: [], thing: null, cost: 0.06 };
}

const asName = (words: string): string => words.replace(/ (\w)/g, (_, first: string) => first.toUpperCase());

/** "a pin", "the card number or an iban": names in words up to where nothing may be a name, or to the first end that is wanted. */
function namesAt(sentence: Sentence, at: number, isWanted?: (end: number) => boolean): Names | null {
  const names: string[] = [];
  let isWritten = true;
  let next = at;
  for (let count = 0; count < maxNames; count++) {
    if (/^(the|a|an|any|its|their|his|her|either)$/.test(wordAt(sentence, next))) next++;
    const words = wordsAt(sentence, next, isWanted);
    if (words.length === 0 || massNouns.test(words.at(-1)?.lower ?? '')) return null;
    isWritten &&= words.length === 1 && words.every(isIdentifier);
    names.push(words.map(({ text }) => text).join(' '));
    next += words.length;
    if (isWanted?.(next) === true) break;
    const joint = jointEnd(sentence, next);
    if (joint === null) break;
    next = joint;
  }
  return { names, next, isWritten };
}

function wordsAt(sentence: Sentence, at: number, isWanted?: (end: number) => boolean): Token[] {
  const words: Token[] = [];
  for (let next = at; next < Math.min(at + maxWords, sentence.input.end); next++) {
    const token = sentence.input.tokens[next];
    if (token === undefined || !mayBeNamed(token)) break;
    words.push(token);
    if (token.kind !== 'word' || isWanted?.(next + 1) === true) break;
  }
  return words;
}

function jointEnd(sentence: Sentence, at: number): number | null {
  const from = wordAt(sentence, at) === ',' ? at + 1 : at;
  if (/^(or|nor|and)$/.test(wordAt(sentence, from))) return from + 1;
  return from > at ? from : null;
}

const isIdentifier = ({ kind, text }: Token): boolean =>
  kind === 'path' || kind === 'quoted' || /[a-z\d][A-Z]|_/.test(text);

function mayBeNamed({ kind, lower, text }: Token): boolean {
  if (kind === 'path' || kind === 'quoted') return true;
  return kind === 'word' && !functionWords.has(lower) && /^\p{L}[\p{L}\d_-]*$/u.test(text);
}
