import type { Check } from '../../tree/check.ts';
import { allOf, bound } from '../compose.ts';
import { isEach } from '../../tree/within.ts';
import { namedBy } from '../nouns/scope.ts';
import { facets, kindOfCandidate, placed } from '../nouns/things.ts';
import type { Predicates } from '../predicates/predicates.ts';
import { jointAt } from '../predicates/joints.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import { wordAt } from '../words/words.ts';
import type { Clause } from './clause.ts';
import { mutualAt } from './mutual.ts';

interface Subjects {
  things: Thing[];
  next: number;
}

/** A subject, or several, and what is said of it. */
export class Statements {
  private readonly predicates: Predicates;

  constructor(predicates: Predicates) {
    this.predicates = predicates;
  }

  at(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    const found: Found<Clause>[] = [];
    for (const { things, next } of this.subjects(sentence, at, scope)) {
      const [thing] = things;
      if (thing === undefined) continue;
      const isNotation = wordAt(sentence, next) === ':';
      if (things.length === 1)
        found.push(...this.ofThing(sentence, isNotation ? next + 1 : next, { thing, scope, isNotation }));
      else {
        const mutual = mutualAt(sentence, next, things);
        found.push(...(mutual.length > 0 ? mutual : this.ofSeveral(sentence, next, { things, scope })));
      }
    }
    return found;
  }

  /** "id, name and price": subjects that share what is said of them. */
  private subjects(sentence: Sentence, at: number, scope: Scope, depth = 0): Subjects[] {
    const found: Subjects[] = depth === 0 ? modified(sentence, at, scope) : [];
    for (const { value, next } of this.predicates.nouns.at(sentence, at, scope)) {
      found.push({ things: [value], next });
      const joint = depth < 6 ? jointAt(sentence, next) : null;
      if (joint === null || joint.kind === 'any') continue;
      for (const rest of this.subjects(sentence, joint.next, scope, depth + 1).slice(0, 4))
        found.push({ things: [value, ...rest.things], next: rest.next });
    }
    return found;
  }

  private ofThing(
    sentence: Sentence,
    at: number,
    { thing, scope, isNotation = false }: { thing: Thing; scope: Scope; isNotation?: boolean },
  ): Found<Clause>[] {
    return facets(sentence, thing).flatMap((facet) =>
      this.predicates.at(sentence, at, { thing: facet, scope }, isNotation ? 1 : 0).map(({ value, next }) => ({
        value: {
          check: conditioned(value.check, thing),
          bindings: value.isOfList ? facet.bindings.slice(0, -1) : facet.bindings,
          thing: facet,
          cost: thing.cost,
        },
        next,
      })),
    );
  }

  private ofSeveral(
    sentence: Sentence,
    at: number,
    { things, scope }: { things: Thing[]; scope: Scope },
  ): Found<Clause>[] {
    const every = things.map((thing) => this.ofThing(sentence, at, { thing, scope }));
    const found: Found<Clause>[] = [];
    for (const next of new Set(every[0]?.map((clause) => clause.next))) {
      const parts = every.map((clauses) => clauses.find((clause) => clause.next === next)?.value);
      const shared = sharedBy(parts);
      if (shared !== null) {
        found.push({ value: shared, next });
        continue;
      }
      const checks = parts.map((part) => (part === undefined ? null : bound(part.check, part.bindings)));
      if (checks.some((check) => check === null)) continue;
      const cost = parts.reduce((sum, part) => sum + (part?.cost ?? 0), 0.01);
      found.push({
        value: { check: allOf(checks.filter((check) => check !== null)), bindings: [], thing: null, cost },
        next,
      });
    }
    return found;
  }
}

/** What is said of several values of the same items is said of the items. */
function sharedBy(parts: (Clause | undefined)[]): Clause | null {
  const known = parts.filter((part) => part !== undefined);
  const [first] = known;
  if (first === undefined || known.length < parts.length || first.bindings.length === 0) return null;
  const bindings = JSON.stringify(first.bindings);
  if (
    first.bindings.some(({ quantifier }) => quantifier !== null) ||
    !known.every((part) => JSON.stringify(part.bindings) === bindings)
  )
    return null;
  return {
    check: allOf(known.map(({ check }) => check)),
    bindings: first.bindings,
    thing: null,
    cost: first.cost + 0.01,
  };
}

/** "first and last name", "sender and recipient countries": two names that share their last word. */
function modified(sentence: Sentence, at: number, scope: Scope): Subjects[] {
  const from = /^(the|both|its)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  if (!/^(and|&)$/.test(wordAt(sentence, from + 1))) return [];
  const [first, , second, head] = sentence.input.tokens.slice(from, Math.min(from + 4, sentence.input.end));
  if (first?.kind !== 'word' || second?.kind !== 'word' || head?.kind !== 'word') return [];
  const things = [first, second].map((word) => {
    const [only, ...others] = namedBy([word, head], scope);
    if (only === undefined || others.length > 0) return null;
    const about = { from: scope.prefix.length, quantifier: null, isOne: false, isAny: false, cost: 0.02 };
    return placed({ path: [...scope.prefix, ...only.path], kind: kindOfCandidate(only) }, about);
  });
  const known = things.filter((thing) => thing !== null);
  return known.length < 2 ? [] : [{ things: known, next: from + 4 }];
}

/** "an issue that is closed" of an answer that is one issue. */
function conditioned(check: Check, { filter, subject, kind }: Thing): Check {
  if (filter === null || kind.isList || subject.kind !== 'field' || subject.path.some(isEach)) return check;
  return { kind: 'when', condition: filter, consequence: check };
}
