import { numberValue } from '../../language/values/numbers.ts';
import { literal } from '../../language/values/values.ts';
import type { Check } from '../../tree/check.ts';
import { allOf, bound, denied } from '../compose.ts';
import { kindAt } from '../nouns/scope.ts';
import { isList, itemsOf, pathOf, testOf, thingOf } from '../nouns/things.ts';
import { countOf, existenceCheck } from '../predicates/having.ts';
import type { Predicates } from '../predicates/predicates.ts';
import type { Found, Scope, Sentence, Stated, Thing } from '../tree.ts';
import { isSaid, wordAt } from '../words/words.ts';
import type { Clause } from './clause.ts';
import { absentEnd, existEnd, isEnd, isTextSearch } from './ends.ts';
import type { Existential } from './existential.ts';
import { hiddenAt } from './hidden.ts';
import { existentialAt } from './existential.ts';

/** What there is, and how many: "exactly 5 entries in days", "there are no open orders", "the response contains at least one stop that ...". */
export class Existence {
  private readonly predicates: Predicates;

  constructor(predicates: Predicates) {
    this.predicates = predicates;
  }

  at(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    const found: Found<Clause>[] = [];
    for (const existential of existentialAt(sentence, at)) {
      const { next: start, negated, isVerbless } = existential;
      if (!isVerbless) found.push(...this.delivered(sentence, start, { scope, negated }));
      if (negated) found.push(...hiddenAt(sentence, start, { nouns: this.predicates.nouns, scope }));
      found.push(...this.inRange(sentence, start, { scope, negated }));
      for (const noun of this.predicates.nouns.at(sentence, start, scope))
        found.push(...this.ofNoun(sentence, noun, { existential, scope }));
    }
    return found;
  }

  /** "between 2 and 30 items", "1 to 3 lines". */
  private inRange(
    sentence: Sentence,
    at: number,
    { scope, negated }: { scope: Scope; negated: boolean },
  ): Found<Clause>[] {
    const from = wordAt(sentence, at) === 'between' || wordAt(sentence, at) === 'from' ? at + 1 : at;
    if (negated || sentence.input.tokens[from]?.kind !== 'number') return [];
    const [low] = numberValue(sentence.input, from);
    if (low === undefined || !/^(and|to|-|–)$/.test(wordAt(sentence, low.next))) return [];
    const [high] = numberValue(sentence.input, low.next + 1);
    if (high === undefined) return [];
    return this.predicates.nouns.at(sentence, high.next, scope).flatMap(({ value: thing, next }) => {
      if (!isList(thing) || thing.said !== null || thing.filter !== null) return [];
      const length = (comparison: 'atLeast' | 'atMost', count: number) =>
        testOf(thing.subject, { op: 'length', comparison, value: literal(count) });
      const check = bound(allOf([length('atLeast', low.value), length('atMost', high.value)]), thing.bindings);
      return check === null
        ? []
        : [{ value: { check, bindings: [], thing, cost: thing.cost }, next: existEnd(sentence, next) }];
    });
  }

  private ofNoun(
    sentence: Sentence,
    { value: thing, next }: Found<Thing>,
    { existential, scope }: { existential: Existential; scope: Scope },
  ): Found<Clause>[] {
    const { isVerbless } = existential;
    const end = existEnd(sentence, next);
    if (thing.isOnly) return isVerbless && !endsBehind(sentence, next) ? [] : onlySuch(thing, end);
    if (isTextSearch(sentence, existential.next) && thing.said === null) return [];
    const absent = isVerbless ? absentEnd(sentence, next) : null;
    if (absent !== null) return noSuch(thing, absent);
    return isVerbless && !mayStandAlone(thing)
      ? []
      : this.there(sentence, { value: thing, next: end }, { existential, scope });
  }

  /** That a thing is there, or is not. */
  private there(
    sentence: Sentence,
    { value: thing, next: end }: Found<Thing>,
    { existential: { negated, isVerbless }, scope }: { existential: Existential; scope: Scope },
  ): Found<Clause>[] {
    const check = existenceOf(thing);
    if (check === null) return [];
    const cost = thing.cost + (isVerbless ? 0.02 : 0);
    if (negated) return [{ value: { check: denied(check), bindings: [], thing, cost }, next: end }];
    const clause = { check, bindings: [], thing, cost };
    return [{ value: clause, next: end }, ...this.further(sentence, end, { clause, thing, scope })];
  }

  /** "the response must carry an X-Id header in UUID format", "returns a non-empty token": what the answer has, and how it is. */
  private delivered(
    sentence: Sentence,
    at: number,
    { scope, negated }: { scope: Scope; negated: boolean },
  ): Found<Clause>[] {
    const found: Found<Clause>[] = [];
    const close = (check: Check, next: number) =>
      found.push({ value: { check: negated ? denied(check) : check, bindings: [], thing: null, cost: 0.01 }, next });
    const kind = kindAt(sentence.names, []);
    const root = thingOf({ kind: 'field', path: [] }, { kind });
    if (kind.isObject && !isTextSearch(sentence, at))
      for (const { value, next } of this.predicates.having.at(sentence, fieldsEnd(sentence, at), {
        thing: root,
        scope,
      }))
        close(value.check, next);
    for (const noun of this.predicates.nouns.at(sentence, at, scope))
      for (const { value, next } of this.described(sentence, noun, scope)) close(value.check, next);
    return found;
  }

  /** A header with what it is, or the answer itself with what it has. */
  private described(sentence: Sentence, { value: thing, next }: Found<Thing>, scope: Scope): Found<Stated>[] {
    if (pathOf(thing)?.length === 0 && thing.kind.isObject)
      return this.predicates.adjunct(sentence, next, { thing, scope });
    if (thing.subject.kind === 'status') return this.predicates.having.valueAt(sentence, next, thing);
    if (thing.subject.kind !== 'header' && thing.subject.kind !== 'contentType') return [];
    const present = { check: testOf(thing.subject, { op: 'present' }), isOfList: false };
    const isJoined = /^(with|of|=|:|in)$/.test(wordAt(sentence, next));
    const from = isSaid(sentence, next, 'set to') ? next + 2 : isJoined ? next + 1 : next;
    return [
      { value: present, next },
      ...this.predicates.at(sentence, from, { thing, scope }, 1),
      ...this.predicates.adjunct(sentence, next, { thing, scope }),
    ];
  }

  /** "4 movies sorted by year", "the errors, each with a field and a message": more about what there is. */
  private further(
    sentence: Sentence,
    at: number,
    { clause, thing, scope }: { clause: Clause; thing: Thing; scope: Scope },
  ): Found<Clause>[] {
    const found: Found<Clause>[] = [];
    if (!isList(thing)) return found;
    const whole = { ...thing, said: null, filter: null, isOne: false };
    const add = (check: Check | null, next: number) => {
      if (check !== null) found.push({ value: { ...clause, check: allOf([clause.check, check]) }, next });
    };
    for (const { value, next } of this.predicates.adjunct(sentence, at, { thing: whole, scope }))
      add(bound(value.check, value.isOfList ? whole.bindings.slice(0, -1) : whole.bindings), next);
    const from = wordAt(sentence, at) === ',' ? at + 1 : at;
    const items = itemsOf(sentence, { ...whole, said: { kind: 'all' } });
    if (items === null) return found;
    const start = /^(each|all)$/.test(wordAt(sentence, from))
      ? wordAt(sentence, from + 1) === 'of'
        ? from + 3
        : from + 1
      : from;
    if (start === from && !/^(that|which|with|whose)$/.test(wordAt(sentence, from))) return found;
    const verb = /^(that|which)$/.test(wordAt(sentence, start)) ? start + 1 : start;
    for (const { value, next } of this.predicates.at(sentence, verb, { thing: items, scope }))
      add(bound(value.check, items.bindings), next);
    return found;
  }
}

/** "all required fields: id and name". */
function fieldsEnd(sentence: Sentence, at: number): number {
  let next = at;
  while (/^(all|the|following|these|required|mandatory)$/.test(wordAt(sentence, next))) next++;
  if (!/^(fields|properties|keys|attributes)$/.test(wordAt(sentence, next))) return at;
  return wordAt(sentence, next + 1) === ':' ? next + 2 : next + 1;
}

const isCounted = (thing: Thing): boolean => isList(thing) && (thing.said !== null || thing.filter !== null);

/** Without a verb only a count says that something is there. */
function mayStandAlone(thing: Thing): boolean {
  return thing.said?.kind !== 'all' && (isCounted(thing) || thing.said?.kind === 'none');
}

function existenceOf(thing: Thing): Check | null {
  if (pathOf(thing) === null) return null;
  return isCounted(thing) ? countOf(thing) : existenceCheck(thing);
}

/** "sold flats must never be in the results". */
function noSuch(thing: Thing, next: number): Found<Clause>[] {
  if (!isList(thing) || (thing.said !== null && thing.said.kind !== 'all') || thing.isOnly) return [];
  const check = countOf({ ...thing, said: { kind: 'none' } });
  return check === null ? [] : [{ value: { check, bindings: [], thing, cost: thing.cost }, next }];
}

const endsBehind = (sentence: Sentence, at: number): boolean => existEnd(sentence, at) > at || isEnd(sentence, at);

/** "only active ones should be there", "returns only open orders": what is true of every one that is there. */
function onlySuch(thing: Thing, next: number): Found<Clause>[] {
  const list = pathOf(thing);
  if (list === null || thing.filter === null || !isList(thing)) return [];
  const bindings = [...thing.bindings, { list, quantifier: { kind: 'all' as const }, filter: null }];
  return [{ value: { check: thing.filter, bindings, thing, cost: thing.cost }, next }];
}
