import type { Check } from '../../tree/check.ts';
import type { Determiner } from '../words/determiners.ts';
import { determinersAt } from '../words/determiners.ts';
import { functionWords, plainAdjectives } from '../words/lexicon.ts';
import type { Around } from './entities.ts';
import { anyItem, entity } from './entities.ts';
import { known, listOf, memberEnd, named, ordinal, owned, partOf, tailEnd, turned } from './heads.ts';
import { isList, itemsOf, pathOf, scopeOf } from './things.ts';
import type { About, Found, Scope, Sentence, Thing } from '../tree.ts';
import { isSaid, pay, wordAt } from '../words/words.ts';

/** What nouns need of predicates: which items are meant, by what is said of them. */
export interface Filters {
  /** What is said behind a noun to say which of its items are meant. */
  behind: (sentence: Sentence, at: number, item: Thing, scope: Scope) => Found<Check>[];
  /** A word before a noun that its items have as a flag or a state. */
  before: (sentence: Sentence, at: number, item: Thing, scope: Scope) => Found<Check>[];
}

const maxFound = 8;
/** A name in another form may as well be a noun for what the call is about. */
const guessedName = 0.03;
const unsureNoun = 0.06;

/** Every noun phrase at an index. */
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
    for (const whoever of anyItem(sentence, at, scope)) found.push(...this.continued(sentence, whoever, scope));
    for (const { value: determiner, next: behind } of determinersAt(sentence, at)) {
      const next = memberEnd(sentence, behind);
      found.push(...ofThem(sentence, next, { scope, determiner }));
      found.push(...this.measured(sentence, next, { scope, determiner }));
      for (const head of this.heads(sentence, next, { scope, determiner })) {
        found.push(...this.continued(sentence, head, scope));
      }
    }
    return found.slice(0, maxFound * 3);
  }

  /** "the number of items", "the length of the name". */
  private measured(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
    if (/^(list|array|collection|set|values?)$/.test(wordAt(sentence, at)) && wordAt(sentence, at + 1) === 'of')
      return this.at(sentence, at + 2, scope).flatMap(({ value, next }) =>
        wholeOf(value, next, determiner, wordAt(sentence, at)),
      );
    if (isSaid(sentence, at, 'how many'))
      return this.at(sentence, at + 2, scope).flatMap(({ value, next }) =>
        isList(value) && value.said === null && value.filter === null
          ? [
              {
                value: { ...value, measure: 'count' as const, isOne: false },
                next: isSaid(sentence, next, 'there are') ? next + 2 : next,
              },
            ]
          : [],
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
    const found: Found<Thing>[] = [...known(sentence, at, around), ...turned(sentence, at, around)];
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
        // A word that may be anything owns something only where it is counted: "of each piece".
        if (owner.value.cost >= unsureNoun && owner.value.said === null && owner.value.bindings.length === 0) continue;
        found.push(...partOf(sentence, { from: at, to }, { owner, around }));
      }
      if (word === 'of' && found.length === 0) found.push(...listOf(sentence, { from: at, to }, around));
    }
    return found;
  }

  /** "active users": words before the noun that say which of its items are meant. */
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
      const items = itemsOf(sentence, thing) ?? (isAnswer(thing) ? thing : null);
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
    const items = itemsOf(sentence, thing) ?? (isAnswer(thing) ? thing : null);
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

const isAnswer = ({ kind, bindings, measure }: Thing): boolean =>
  kind.isObject && !kind.isList && bindings.length === 0 && measure === null;

/** "the list of stations", "values of `method`". */
function wholeOf(thing: Thing, next: number, { quantifier }: Determiner, noun: string): Found<Thing>[] {
  const isValue = noun.startsWith('value');
  if (thing.said !== null || thing.filter !== null || isList(thing) === isValue) return [];
  if (quantifier !== null && (!isValue || quantifier.kind !== 'all')) return [];
  return [{ value: { ...thing, isOne: false }, next }];
}

function pronoun(sentence: Sentence, at: number, { it }: Scope): Found<Thing>[] {
  if (it === null || !/^(it|they|them|those|these|this|that|he|she)$/.test(wordAt(sentence, at))) return [];
  return [{ value: { ...it, bindings: [] }, next: at + 1 }];
}

/** "one of them", "none of these". */
function ofThem(sentence: Sentence, at: number, { scope: { it }, determiner: { quantifier } }: Around): Found<Thing>[] {
  if (quantifier === null || it === null || !isList(it) || !/^(them|these|those)$/.test(wordAt(sentence, at)))
    return [];
  return [{ value: { ...it, bindings: [], said: quantifier, filter: null, isOne: false }, next: at + 1 }];
}
