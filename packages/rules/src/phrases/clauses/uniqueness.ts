import { verbsAt } from '../words/verbs.ts';
import { isSaid, lookup, said, wordAt } from '../words/words.ts';
import { itemsOf, isList, pathOf, scopeOf, testOf } from '../nouns/things.ts';
import type { Nouns } from '../nouns/nouns.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import type { Clause } from './clause.ts';

const showing =
  /^(show|list|return|display|give|include|contain|have|offer|send|shows|lists|returns|displays|gives|includes|contains|has|offers|sends)$/;
const shown = /^(appear|occur|come|be|shown|listed|returned|displayed|given|included|there|present|used)$/;

/** Behind "we never show". */
function neverShown(sentence: Sentence, at: number): number | null {
  let next = /^(we|it|they|you|i)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  let isDenied = false;
  for (; /^(must|should|shall|may|can|will|do|does|never|not|ever)$/.test(wordAt(sentence, next)); next++)
    isDenied ||= /^(never|not)$/.test(wordAt(sentence, next));
  return isDenied && showing.test(wordAt(sentence, next)) ? next + 1 : null;
}

/** Behind "is never shown". */
function shownEnd(sentence: Sentence, at: number): number | null {
  const verb = verbsAt(sentence, at).find(({ value }) => value.negated);
  if (verb === undefined) return null;
  return shown.test(wordAt(sentence, verb.next)) ? verb.next + 1 : verb.next;
}

const repeats = ['twice', 'once', 'multiple', 'several', 'again', 'repeated'];
const twiceTable = lookup<true>([
  ['twice', true],
  ['more than once', true],
  ['multiple times', true],
  ['several times', true],
  ['repeated', true],
  ['again', true],
]);

/** "no duplicates in ids", "no two orders have the same id": uniqueness that is said by what must not be. */
export class Uniqueness {
  private readonly nouns: Nouns;

  constructor(nouns: Nouns) {
    this.nouns = nouns;
  }

  /** "no duplicates in ids", "no duplicate ids", "no two orders have the same id". */
  at(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    const two = /^no two$/.test(`${wordAt(sentence, at)} ${wordAt(sentence, at + 1)}`);
    if (two) return this.shared(sentence, at + 2, scope);
    const same = this.sameTwice(sentence, at, scope);
    if (same.length > 0) return same;
    const twice = this.twice(sentence, at, scope);
    if (twice.length > 0) return twice;
    const start = wordAt(sentence, at) === 'there' ? at + 2 : at;
    if (
      !/^(no|without|zero)$/.test(wordAt(sentence, start)) ||
      !/^(duplicate|duplicates|duplicated|repeated|repeating)$/.test(wordAt(sentence, start + 1))
    )
      return [];
    const behind = wordAt(sentence, start + 2);
    const from = /^(in|of|among|within|for)$/.test(behind) ? start + 3 : start + 2;
    return this.nouns.at(sentence, from, scope).flatMap(({ value: thing, next }) => this.unique({ thing, next }));
  }

  /** "no id appears twice", "a tag must not occur more than once". */
  private twice(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    if (!repeats.some((word) => sentence.input.words.has(word))) return [];
    return this.nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
      const isNone = thing.said?.kind === 'none' || thing.bindings.at(-1)?.quantifier?.kind === 'none';
      for (const { value: verb, next: from } of verbsAt(sentence, next)) {
        if (verb.negated === isNone) continue;
        const start =
          /^(appear|appears|occur|occurs|exist|exists|listed|there|present|returned|shown|included|come|comes|be|used)$/.test(
            wordAt(sentence, from),
          )
            ? from + 1
            : from;
        const end = said(sentence, start, twiceTable);
        if (end === null) continue;
        const bindings = thing.bindings.map((one) =>
          one.quantifier?.kind === 'none' ? { ...one, quantifier: null } : one,
        );
        return this.unique({ thing: { ...thing, said: null, isOne: false, bindings }, next: end.next });
      }
      return [];
    });
  }

  /** "we never show the same order twice", "the same order is never shown twice". */
  private sameTwice(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    if (!repeats.some((word) => sentence.input.words.has(word)) || !sentence.input.words.has('same')) return [];
    const from = neverShown(sentence, at) ?? at;
    if (!isSaid(sentence, from, 'the same')) return [];
    return this.nouns.at(sentence, from + 2, scope).flatMap(({ value: thing, next }) => {
      if (thing.said !== null) return [];
      const start = from > at ? next : shownEnd(sentence, next);
      const end = start === null ? null : said(sentence, start, twiceTable);
      return end === null ? [] : this.unique({ thing: { ...thing, isOne: false }, next: end.next });
    });
  }

  private unique({ thing, next }: { thing: Thing; next: number }): Found<Clause>[] {
    const path = pathOf(thing);
    if (path === null || thing.said !== null || thing.filter !== null) return [];
    if (isList(thing))
      return [
        {
          value: {
            check: testOf(thing.subject, { op: 'unique', by: null }),
            bindings: thing.bindings,
            thing,
            cost: thing.cost,
          },
          next,
        },
      ];
    const last = thing.bindings.at(-1);
    if (last === undefined) return [];
    const by = path.slice(last.list.length + 1);
    const check = testOf({ kind: 'field', path: last.list }, { op: 'unique', by: by.length === 0 ? null : by });
    return [{ value: { check, bindings: thing.bindings.slice(0, -1), thing, cost: thing.cost }, next }];
  }

  /** "no two orders have the same id". */
  private shared(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    return this.nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
      const list = pathOf(thing);
      const items = itemsOf(sentence, thing);
      if (list === null || items === null || thing.filter !== null) return [];
      let from = next;
      let isShared = false;
      while (/^(may|must|can|should|have|share|has|will|ever|shall|with)$/.test(wordAt(sentence, from))) {
        isShared ||= wordAt(sentence, from) === 'share';
        from++;
      }
      if (isSaid(sentence, from, 'the same')) from += 2;
      else if (isSaid(sentence, from, 'an identical') || isSaid(sentence, from, 'a common')) from += 2;
      else if (!isShared) return [];
      const inner = scopeOf(sentence, thing, scope);
      if (inner === null) return [];
      return this.nouns.at(sentence, from, { ...inner, outer: null }).flatMap((key) => {
        const path = pathOf(key.value);
        if (path === null || key.value.bindings.length > 0) return [];
        const by = path.slice(list.length + 1);
        return [
          {
            value: { check: testOf(thing.subject, { op: 'unique', by }), bindings: thing.bindings, thing, cost: 0 },
            next: key.next,
          },
        ];
      });
    });
  }
}
