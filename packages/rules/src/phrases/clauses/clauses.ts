import { endingAt } from '../../language/parser.ts';
import type { Check, Path, SaidQuantifier } from '../../tree/check.ts';
import { allOf, anyOf, bound, denied } from '../compose.ts';
import { within } from '../../tree/within.ts';
import { isList, itemsOf, pathOf, scopeOf } from '../nouns/things.ts';
import type { Joint } from '../predicates/joints.ts';
import { jointAt } from '../predicates/joints.ts';
import { Predicates } from '../predicates/predicates.ts';
import type { Binding, Found, Scope, Sentence, Thing } from '../tree.ts';
import { emptyMemo } from '../tree.ts';
import { pay, wordAt } from '../words/words.ts';
import { amongAt, moreThanAt, totalAt } from './amounts.ts';
import type { Clause } from './clause.ts';
import { Conditions } from './conditions.ts';
import { extremesAt } from './extremes.ts';
import { frameEnd, forbiddenFrom, givenEnd, isEnd, neverHappens } from './ends.ts';
import { Existence } from './existence.ts';
import { exposingAt, unknownAt } from './hidden.ts';
import { Statements } from './statements.ts';
import { Uniqueness } from './uniqueness.ts';

interface Costed {
  check: Check;
  cost: number;
}

const none: SaidQuantifier = { kind: 'none' };

/** Whole sentences, made of noun phrases and predicate phrases. */
export class Clauses {
  private readonly predicates = new Predicates();
  private readonly statements = new Statements(this.predicates);
  private readonly existence = new Existence(this.predicates);
  private readonly uniqueness = new Uniqueness(this.predicates.nouns);
  private readonly conditions = new Conditions(this.predicates.nouns, (sentence, at, scope) =>
    this.clauses(sentence, at, scope),
  );

  /** Every complete reading of the tokens from an index to the end. */
  sentences(sentence: Sentence, at: number, scope: Scope): Check[] {
    const given = wordAt(sentence, at) === 'given' ? this.given(sentence, at, scope) : [];
    if (given.length > 0) return given;
    const from = frameEnd(sentence, givenEnd(sentence, at));
    const forbids = forbiddenFrom(sentence, at);
    if (forbids !== null) return this.forbidden(sentence, forbids, scope);
    const never = neverHappens(sentence);
    if (never !== null)
      return this.forbidden({ ...sentence, input: endingAt(sentence.input, never), memo: emptyMemo() }, from, scope);
    const found: Costed[] = [...this.required(sentence, from, scope)];
    for (const { value, next } of [
      ...this.conditions.at(sentence, from, scope),
      ...this.clauses(sentence, from, scope),
    ]) {
      if (!isEnd(sentence, next)) continue;
      const check = bound(value.check, value.bindings);
      if (check !== null) found.push({ check, cost: value.cost });
    }
    if (found.length === 0) found.push(...this.labelled(sentence, from, scope));
    if (found.length === 0) found.push(...this.coordinated(sentence, from, scope));
    if (found.length === 0) found.push(...this.inAll(sentence, from, scope));
    return found.sort((left, right) => left.cost - right.cost).map(({ check }) => check);
  }

  /** "given an order is paid, then it has a date": what is given of the answer is a condition. */
  private given(sentence: Sentence, at: number, scope: Scope): Check[] {
    return this.conditions.at(sentence, at, scope).flatMap(({ value, next }) => {
      const check = isEnd(sentence, next) ? bound(value.check, value.bindings) : null;
      return check === null ? [] : [check];
    });
  }

  /** "the status is 404 and the code NOT_FOUND": the verb is said once. */
  private gapped(sentence: Sentence, at: number, scope: Scope): Check | null {
    for (const { value: thing, next } of this.predicates.nouns.at(sentence, at, scope)) {
      if (thing.said !== null || isList(thing) || thing.kind.isObject) continue;
      const saids = [
        ...this.predicates.having.valueAt(sentence, next, thing),
        ...this.predicates.at(sentence, next, { thing, scope }, 1),
      ];
      for (const { value, next: end } of saids) {
        if (isEnd(sentence, end)) return bound(value.check, thing.bindings);
      }
    }
    return null;
  }

  /** "on some orders a is before b, that must not happen". */
  private forbidden(sentence: Sentence, at: number, scope: Scope): Check[] {
    return this.clauses(sentence, at, scope).flatMap(({ value, next }) => {
      if (!isEnd(sentence, next)) return [];
      const isSome = (binding: Binding): boolean => binding.quantifier === null || binding.quantifier.kind === 'any';
      if (!value.bindings.every(isSome)) return [];
      const check = bound(
        value.bindings.length === 0 ? denied(value.check) : value.check,
        value.bindings.map((binding) => ({ ...binding, quantifier: none })),
      );
      return check === null ? [] : [check];
    });
  }

  /** "expired token: the code is EXPIRED": a label of plain words says which call is meant. */
  private labelled(sentence: Sentence, at: number, scope: Scope): Costed[] {
    for (let colon = at + 1; colon < Math.min(at + 6, sentence.input.end - 2); colon++) {
      if (wordAt(sentence, colon) !== ':') continue;
      const label = sentence.input.tokens.slice(at, colon);
      const isPlain = label.every(
        ({ kind, lower }) => kind === 'word' && /^\p{L}[\p{L}-]*$/u.test(lower) && !significantWords.test(lower),
      );
      if (
        !isPlain ||
        label.some((_, offset) =>
          this.predicates.nouns.at(sentence, at + offset, scope).some(({ value }) => value.cost < 0.05),
        )
      )
        return [];
      return this.sentences(sentence, colon + 1, scope).map((check) => ({ check, cost: 0.04 }));
    }
    return [];
  }

  /** "required in each patient: id, name". */
  private required(sentence: Sentence, at: number, scope: Scope): Costed[] {
    if (!/^(required|mandatory)$/.test(wordAt(sentence, at))) return [];
    const behind = /^(fields?|properties|keys?|attributes?)$/.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
    if (!/^(in|for|of|on)$/.test(wordAt(sentence, behind))) return [];
    return this.predicates.nouns.at(sentence, behind + 1, scope).flatMap(({ value: thing, next }) => {
      const item = itemsOf(sentence, thing) ?? thing;
      const from = wordAt(sentence, next) === ':' ? next + 1 : next;
      return this.predicates.having.at(sentence, from, { thing: item, scope }).flatMap(({ value, next: end }) => {
        const check = isEnd(sentence, end) ? bound(value.check, item.bindings) : null;
        return check === null ? [] : [{ check, cost: 0 }];
      });
    });
  }

  /** "lines[*].qty is 1 and lines[*].price is above 0 in all orders": the items that everything before is said of. */
  private inAll(sentence: Sentence, at: number, scope: Scope): Costed[] {
    for (let from = sentence.input.end - 2; from > at + 2; from--) {
      if (!/^(in|for|of|across|within)$/.test(wordAt(sentence, from))) continue;
      if (!/^(all|each|every)$/.test(wordAt(sentence, from + 1))) continue;
      const owner = this.predicates.nouns.at(sentence, from + 1, scope).find(({ next }) => isEnd(sentence, next));
      const list = owner === undefined || owner.value.filter !== null ? null : pathOf(owner.value);
      if (list === null) return [];
      const before = { ...sentence, input: endingAt(sentence.input, from), memo: emptyMemo() };
      return this.sentences(before, at, scope)
        .map((check) => ofEvery(check, list))
        .filter((check) => check !== null)
        .map((check) => ({ check, cost: 0.02 }));
    }
    return [];
  }

  /** "A is x and B is y". */
  private coordinated(sentence: Sentence, at: number, scope: Scope): Costed[] {
    // What is said behind a loop is said of its items.
    if (/^(for|in|on|within|per)$/.test(wordAt(sentence, at)) || loopsOver(sentence, at)) return [];
    for (const first of this.clauses(sentence, at, scope)) {
      const joint = jointAt(sentence, first.next);
      const left = joint === null || !pay(sentence, 10) ? null : bound(first.value.check, first.value.bindings);
      if (joint === null || left === null) continue;
      const gapped = this.gapped(sentence, joint.next, scope);
      if (gapped !== null) return [{ check: allOf([left, gapped]), cost: 0.02 }];
      const [right] = this.sentences(sentence, joint.next, behind(sentence, first.value, scope));
      const both = right === undefined ? null : joined(left, right, joint.kind);
      if (both !== null) return [{ check: both, cost: first.value.cost }];
    }
    return [];
  }

  /** A subject and what is said of it, or how many there are of something. */
  private clauses(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    if (!pay(sentence, 10)) return [];
    return [
      ...this.loops(sentence, at, scope),
      ...this.uniqueness.at(sentence, at, scope),
      ...this.existence.at(sentence, at, scope),
      ...this.statements.at(sentence, at, scope),
      ...moreThanAt(sentence, at, { nouns: this.predicates.nouns, scope }),
      ...amongAt(sentence, at, { nouns: this.predicates.nouns, scope }),
      ...unknownAt(sentence, at, { nouns: this.predicates.nouns, scope }),
      ...exposingAt(sentence, at, { nouns: this.predicates.nouns, scope }),
      ...totalAt(sentence, at, { nouns: this.predicates.nouns, scope }),
      ...extremesAt(sentence, at, { nouns: this.predicates.nouns, scope }),
    ];
  }

  /** "for each order, ...", "in every route, ...". */
  private loops(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    const isEvery = /^(each|every|all)$/.test(wordAt(sentence, at));
    if (!isEvery && !/^(for|in|on|within|per)$/.test(wordAt(sentence, at))) return [];
    return this.predicates.nouns.at(sentence, isEvery ? at : at + 1, scope).flatMap(({ value: thing, next }) => {
      const items = itemsOf(sentence, thing);
      if (items === null || thing.said === null || (isEvery && wordAt(sentence, next) !== ':')) return [];
      const from = /^[,:]$/.test(wordAt(sentence, next)) ? next + 1 : next;
      return this.inItems(sentence, from, { items, scope });
    });
  }

  private inItems(sentence: Sentence, at: number, { items, scope }: { items: Thing; scope: Scope }): Found<Clause>[] {
    const inner = scopeOf(sentence, items, scope);
    if (inner === null) return [];
    return this.several(sentence, at, inner).map(({ value, next }) => ({
      value: { check: value, bindings: items.bindings, thing: items, cost: 0 },
      next,
    }));
  }

  /** "id is a number and total is at least 0", of one item. */
  private several(sentence: Sentence, at: number, scope: Scope, depth = 0): Found<Check>[] {
    const found: Found<Check>[] = [];
    for (const { value, next } of [
      ...this.statements.at(sentence, at, scope),
      ...this.uniqueness.at(sentence, at, scope),
      ...this.existence.at(sentence, at, scope),
    ]) {
      const check = bound(value.check, value.bindings);
      if (check === null) continue;
      found.push({ value: check, next });
      const joint = depth < 4 ? jointAt(sentence, next) : null;
      if (joint === null || !pay(sentence, 5)) continue;
      for (const rest of this.several(sentence, joint.next, scope, depth + 1).slice(0, 3)) {
        const both = joined(check, rest.value, joint.kind);
        if (both !== null) found.push({ value: both, next: rest.next });
      }
    }
    return found;
  }
}

const significantWords =
  /^(no|not|never|none|all|each|every|any|if|when|unless|only|at|least|most|more|less|than|or|and|is|are|must|should|unique|sorted|without|empty|null)$/;

/** "each order: ...". */
function loopsOver(sentence: Sentence, at: number): boolean {
  if (!/^(each|every|all)$/.test(wordAt(sentence, at))) return false;
  return [2, 3].some((offset) => wordAt(sentence, at + offset) === ':');
}

/** Said of every value below a list; `null` where something else is spoken of. */
function ofEvery(check: Check, list: Path): Check | null {
  if (check.kind === 'all') {
    const checks = check.checks.map((one) => ofEvery(one, list)).filter((one) => one !== null);
    return checks.length < check.checks.length ? null : { ...check, checks };
  }
  if (check.kind === 'each') return within(check, list) === null ? null : check;
  if (check.kind !== 'test' || within(check, list) === null) return null;
  return check.quantifier.kind === 'implied' ? { ...check, quantifier: { kind: 'all' } } : check;
}

function joined(left: Check, right: Check, joint: Joint['kind']): Check | null {
  const kind = joint === 'list' ? (right.kind === 'any' ? 'any' : 'all') : joint;
  if (right.kind === (kind === 'all' ? 'any' : 'all')) return null;
  return kind === 'all' ? allOf([left, right]) : anyOf([left, right]);
}

/** What "it" is in the clause behind: what the one before it was about. */
function behind(sentence: Sentence, { thing, bindings }: Clause, scope: Scope): Scope {
  if (bindings.length > 0) return scope;
  const it: Thing | null =
    thing === null
      ? null
      : isList(thing)
        ? { ...thing, said: null, filter: null, isOne: false }
        : (itemsOf(sentence, thing) ?? thing);
  return { ...scope, it };
}
