import { knownSubject } from '../../grammar/subjects.ts';
import { otherForm } from '../../language/resolve.ts';
import { ordinalIndex } from '../../language/values.ts';
import { canonicalWord } from '../../language/words.ts';
import type { Check, Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import type { Determiner } from '../words/determiners.ts';
import { determinersAt } from '../words/determiners.ts';
import { answerNouns, genericItems, nounTails, plainAdjectives, functionWords } from '../words/lexicon.ts';
import type { Around } from './entities.ts';
import { entity } from './entities.ts';
import { kindAt, namedAt } from './scope.ts';
import { facets, isList, itemsOf, kindOfCandidate, pathOf, placed, scopeOf, thingOf } from './things.ts';
import type { About, Found, Scope, Sentence, Thing } from '../tree.ts';
import { each } from '../tree.ts';
import { lookup, pay, said, wordAt } from '../words/words.ts';

/** What nouns need of predicates: which items are meant, by what is said of them. */
export interface Filters {
  /** What is said behind a noun to tell which of its items are meant. */
  behind: (sentence: Sentence, at: number, item: Thing, scope: Scope) => Found<Check>[];
  /** A word before a noun that its items have as a flag or a state. */
  before: (sentence: Sentence, at: number, item: Thing, scope: Scope) => Found<Check>[];
}

const placesBehind = lookup<true>(
  ['list', 'response', 'results', 'result', 'array', 'answer', 'body', 'page'].map((noun): [string, true] => [
    `in the ${noun}`,
    true,
  ]),
);
const most = 8;
/** A name in another form may as well be a noun for what the call is about. */
const guessedName = 0.03;

/** Every noun phrase at a place. */
export class Nouns {
  private readonly filters: Filters;

  constructor(filters: Filters) {
    this.filters = filters;
  }

  at(sentence: Sentence, at: number, scope: Scope): Found<Thing>[] {
    const key = `N${at}:${scope.prefix.length}:${JSON.stringify(scope.prefix)}:${scope.outer === null ? '' : 'o'}${scope.it === null ? '' : isList(scope.it) ? 'l' : 'i'}`;
    const before = sentence.memo.nouns.get(key);
    if (before !== undefined) return before;
    sentence.memo.nouns.set(key, []);
    const found = pay(sentence, 3) ? this.phrases(sentence, at, scope) : [];
    sentence.memo.nouns.set(key, found);
    return found;
  }

  private phrases(sentence: Sentence, at: number, scope: Scope): Found<Thing>[] {
    const found: Found<Thing>[] = pronoun(sentence, at, scope);
    for (const { value: determiner, next } of determinersAt(sentence, at)) {
      found.push(...this.measured(sentence, next, { scope, determiner }));
      for (const head of this.heads(sentence, next, { scope, determiner })) {
        found.push(...this.continued(sentence, head, scope));
      }
    }
    return found.slice(0, most * 3);
  }

  /** "the number of items", "the length of the name". */
  private measured(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
    if (/^(list|array|collection|set|values?)$/.test(wordAt(sentence, at)) && wordAt(sentence, at + 1) === 'of')
      return this.at(sentence, at + 2, scope).flatMap(({ value, next }) =>
        wholeOf(value, next, determiner, wordAt(sentence, at)),
      );
    if (determiner.quantifier !== null) return [];
    const start = /^(total|overall)$/.test(wordAt(sentence, at)) && wordAt(sentence, at + 2) === 'of' ? at + 1 : at;
    const word = wordAt(sentence, start);
    if (wordAt(sentence, start + 1) !== 'of' || !/^(number|count|amount|quantity|length|size)$/.test(word)) return [];
    return this.at(sentence, start + 2, scope).flatMap(({ value, next }) => {
      if (value.measure !== null || value.said !== null) return [];
      const measure = word === 'length' || (word === 'size' && !isList(value)) ? 'length' : 'count';
      if (measure === 'count' && !isList(value)) return [];
      return [{ value: { ...value, measure, isOne: false }, next }];
    });
  }

  /** A head with what is said before it, and what it is in. */
  private heads(sentence: Sentence, at: number, around: Around): Found<Thing>[] {
    const found: Found<Thing>[] = [...known(sentence, at, around)];
    for (let head = at; head < at + 4; head++) {
      if (head > at && functionWords.has(wordAt(sentence, head - 1))) break;
      const plain = [
        ...this.inside(sentence, head, around),
        ...named(sentence, head, around),
        ...ordinal(sentence, head, around),
      ];
      const isNamed = plain.some(({ value }) => value.cost < guessedName);
      const all = isNamed ? plain : [...plain, ...entity(sentence, head, around)];
      const only = (one: Found<Thing>): Found<Thing> => ({
        ...one,
        value: { ...one.value, isOnly: around.determiner.isOnly },
      });
      found.push(
        ...all
          .map(only)
          .flatMap((one) => this.described(sentence, { from: at, to: head }, { one, scope: around.scope })),
      );
    }
    return found;
  }

  /** "price of each item in the cart": what is named first is looked for in what is named behind it. */
  private inside(sentence: Sentence, at: number, around: Around): Found<Thing>[] {
    const found: Found<Thing>[] = [];
    for (let to = at + 1; to < at + 5; to++) {
      const word = wordAt(sentence, to);
      if (!/^(of|in|on|for|from|per|within|inside|among|across)$/.test(word)) continue;
      if (!pay(sentence, 3)) return found;
      for (const owner of this.at(sentence, to + 1, around.scope)) {
        found.push(...partOf(sentence, { from: at, to }, { owner, around }));
      }
    }
    return found;
  }

  /** "active users": words before the noun that tell which of its items are meant. */
  private described(
    sentence: Sentence,
    { from, to }: { from: number; to: number },
    { one, scope }: { one: Found<Thing>; scope: Scope },
  ): Found<Thing>[] {
    let thing = one.value;
    for (let at = from; at < to;) {
      if (plainAdjectives.has(wordAt(sentence, at)) && pathOf(thing) !== null) {
        at++;
        continue;
      }
      const items = itemsOf(sentence, thing);
      if (items === null || thing.filter !== null) return [];
      const [filter] = this.filters.before(sentence, at, items, scope);
      if (filter === undefined || filter.next > to) return [];
      thing = { ...thing, filter: filter.value };
      at = filter.next;
    }
    return [{ value: thing, next: one.next }];
  }

  /** "each order's price". */
  private possessed(sentence: Sentence, at: number, { thing, scope }: About): Found<Thing>[] {
    const inner = scopeOf(sentence, thing, scope);
    const parts = inner === null ? [] : this.at(sentence, at, { ...inner, outer: null });
    const owner = itemsOf(sentence, thing) ?? thing;
    return parts.map((part) => ({ ...part, value: owned(part.value, owner) }));
  }

  /** "orders that are paid"; of an answer that is one thing, under which condition it is spoken of. */
  private filtered(sentence: Sentence, at: number, { thing, scope }: About): Found<Thing>[] {
    const isAnswer = pathOf(thing)?.length === 0 && thing.kind.isObject;
    const items = itemsOf(sentence, thing) ?? (isAnswer ? thing : null);
    if (items === null || thing.filter !== null) return [];
    const filters = this.filters.behind(sentence, at, items, scope).slice(0, 6);
    return filters.map((filter) => ({ value: { ...thing, filter: filter.value }, next: filter.next }));
  }

  /** What may stand behind a noun: whose part is meant, which of its items, and words that add nothing. */
  private continued(sentence: Sentence, head: Found<Thing>, scope: Scope): Found<Thing>[] {
    const next = tailEnd(sentence, head);
    const found: Found<Thing>[] = [{ ...head, next }];
    const { value: thing } = head;
    if (/^['’]s$/.test(wordAt(sentence, next))) return this.possessed(sentence, next + 1, { thing, scope });
    if (/^(length|count|size)$/.test(wordAt(sentence, next)) && thing.said === null && pathOf(thing) !== null)
      found.push({ value: { ...thing, measure: isList(thing) ? 'count' : 'length', isOne: false }, next: next + 1 });
    found.push(...this.filtered(sentence, next, { thing, scope }));
    return found;
  }
}

/** "the list of stations", "values of `method`". */
function wholeOf(thing: Thing, next: number, { quantifier }: Determiner, noun: string): Found<Thing>[] {
  const isValue = noun.startsWith('value');
  if (thing.said !== null || thing.filter !== null || isList(thing) === isValue) return [];
  if (quantifier !== null && (!isValue || quantifier.kind !== 'all')) return [];
  return [{ value: { ...thing, isOne: false }, next }];
}

/** A part of something: what was said of that holds for the way to it. */
export function owned(part: Thing, owner: Thing): Thing {
  return { ...part, bindings: [...owner.bindings, ...part.bindings], cost: part.cost + owner.cost };
}

function pronoun(sentence: Sentence, at: number, { it }: Scope): Found<Thing>[] {
  if (it === null || !/^(it|they|them|those|these|this|that|he|she)$/.test(wordAt(sentence, at))) return [];
  return [{ value: { ...it, bindings: [] }, next: at + 1 }];
}

/** The status, a header, the response time: what is not in the body. */
function known(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  if (determiner.quantifier !== null || scope.prefix.length > 0) return [];
  return knownSubject(sentence.input, at)
    .filter(({ value: { subject }, next }) => {
      if (next - at > 1 || (subject.kind !== 'time' && subject.kind !== 'body' && subject.kind !== 'error'))
        return true;
      return answerNouns.has(wordAt(sentence, at)) && namedAt(sentence, scope, at).length === 0;
    })
    .map(({ value, next }) => ({ value: thingOf(value.subject), next }));
}

/** A name of the scope, or of what the scope is in. */
function named(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  for (let place: Scope | null = scope; place !== null; place = place.outer) {
    const here = place;
    const found = namedAt(sentence, here, at).flatMap(({ candidates, next }) =>
      candidates.flatMap((candidate) => {
        const isHeader = /^headers?$/.test(wordAt(sentence, next));
        if (isHeader && !candidate.path.includes('headers')) return [];
        const path = [...here.prefix, ...candidate.path];
        const isOne = isSingular(sentence, { at: next - 1, path }, determiner);
        const { quantifier } = determiner;
        const thing = placed(
          { path, kind: kindOfCandidate(candidate) },
          {
            from: here.prefix.length,
            quantifier,
            isOne,
            isAny: determiner.isIndefinite,
            cost: (here === scope ? 0 : 0.01) + (candidate.score === otherForm ? 0.03 : 0),
          },
        );
        return thing === null ? [] : [{ value: thing, next: isHeader ? next + 1 : next }];
      }),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** "a stop" of `stops`: one of the items. */
function isSingular(
  sentence: Sentence,
  { at, path }: { at: number; path: Path },
  { isIndefinite }: Determiner,
): boolean {
  const token = sentence.input.tokens[at];
  const said = nameWords(token?.text ?? '').at(-1) ?? '';
  const key = path.findLast((step) => typeof step === 'string');
  const name = typeof key === 'string' ? (nameWords(key).at(-1) ?? '') : '';
  const isOfPlural = canonicalWord(name) !== name && canonicalWord(said) === said && said !== name;
  return token?.kind === 'word' && (isOfPlural || (isIndefinite && said !== name));
}

/** "the first order", "the last entry". */
function ordinal(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  const index = ordinalIndex(wordAt(sentence, at));
  if (index === null || determiner.quantifier !== null) return [];
  const heads = [...named(sentence, at + 1, { scope, determiner }), ...entity(sentence, at + 1, { scope, determiner })];
  return heads.flatMap(({ value, next }) => {
    const list = pathOf(value);
    if (list === null || !isList(value)) return [];
    const kind = kindAt(sentence.names, [...list, each]);
    return [{ value: thingOf({ kind: 'field', path: [...list, index] }, { kind, bindings: value.bindings }), next }];
  });
}

/** A name or a noun for items, looked for in its owner. */
function partOf(
  sentence: Sentence,
  { from, to }: { from: number; to: number },
  { owner, around }: { owner: Found<Thing>; around: Around },
): Found<Thing>[] {
  const { value: thing, next } = owner;
  const word = canonicalWord(wordAt(sentence, from));
  const { determiner } = around;
  if (isList(thing) && thing.said === null && to === from + 1 && genericItems.has(word)) {
    const isOne = word === wordAt(sentence, from);
    return [{ value: { ...thing, said: determiner.quantifier, isOne }, next }];
  }
  const found: Found<Thing>[] = [];
  for (const facet of facets(sentence, thing).slice(-1)) {
    const inner = scopeOf(sentence, facet, around.scope);
    if (inner === null) continue;
    const isPassed = facet.bindings.length > 0 && determiner.quantifier !== null;
    for (const part of named(sentence, from, { scope: { ...inner, outer: null }, determiner })) {
      if (part.next !== to) continue;
      const made = isPassed ? passedOn(part.value, facet) : owned(part.value, facet);
      if (made !== null) found.push({ value: made, next });
    }
  }
  return found;
}

/** "all prices of the items": of a single value it is said how many of the items have to have it so. */
function passedOn(part: Thing, owner: Thing): Thing | null {
  if (part.kind.isList || part.bindings.length > 0) return owned(part, owner);
  const last = owner.bindings.at(-1);
  if (last === undefined || part.said === null) return null;
  if (last.quantifier !== null && last.quantifier.kind !== 'all') return null;
  const bindings = [...owner.bindings.slice(0, -1), { ...last, quantifier: part.said }];
  return { ...part, said: null, bindings };
}

/** "the price field", "the `data` array". */
function tailEnd(sentence: Sentence, { value, next }: Found<Thing>): number {
  const word = wordAt(sentence, next);
  if (pathOf(value) === null) return next;
  const place = isList(value) ? said(sentence, next, placesBehind) : null;
  if (place !== null) return place.next;
  if (nounTails.has(word)) return next + 1;
  if (/^(array|list|collection)$/.test(word) && value.kind.isList) return next + 1;
  return word === 'object' && value.kind.isObject ? next + 1 : next;
}
