import type { Check, Path, SaidQuantifier } from '../../tree/check.ts';
import { allOf, bound, denied } from '../compose.ts';
import { within } from '../../tree/within.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { kindAt, scopeAt } from '../nouns/scope.ts';
import { mainList } from '../nouns/entities.ts';
import { itemsOf, pathOf, thingOf } from '../nouns/things.ts';
import { statesAt } from '../predicates/qualities/states.ts';
import type { Binding, Found, Scope, Sentence, Thing } from '../tree.ts';
import { each } from '../tree.ts';
import { wordAt } from '../words/words.ts';
import type { Clause } from './clause.ts';
import { conditionWords, isEnd } from './ends.ts';

type ReadClauses = (sentence: Sentence, at: number, scope: Scope) => Found<Clause>[];

const all: SaidQuantifier = { kind: 'all' };

/** Clauses under a condition. What is said of items under a condition about the same items is said of those that meet it. */
export class Conditions {
  private readonly nouns: Nouns;
  private readonly clauses: ReadClauses;

  constructor(nouns: Nouns, clauses: ReadClauses) {
    this.nouns = nouns;
    this.clauses = clauses;
  }

  /** "if an order is paid, it has a date", "every order has a date if it is paid", "the arrival is after the departure for each trip". */
  at(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    if (!conditionWords.has(wordAt(sentence, at))) return this.behind(sentence, at, scope);
    const found: Found<Clause>[] = [];
    for (const condition of [...this.clauses(sentence, at + 1, scope), ...bareStates(sentence, at + 1, scope)]) {
      let next = condition.next;
      if (wordAt(sentence, next) === ',') next++;
      if (wordAt(sentence, next) === 'then') next++;
      const negated = wordAt(sentence, at) === 'unless';
      const filter: Check = negated ? contrary(condition.value.check) : condition.value.check;
      found.push(...this.consequences(sentence, next, { condition: { ...condition.value, check: filter }, scope }));
      if (found.some((one) => isEnd(sentence, one.next))) break;
    }
    return found;
  }

  private consequences(
    sentence: Sentence,
    at: number,
    { condition, scope }: { condition: Clause; scope: Scope },
  ): Found<Clause>[] {
    const binding = condition.bindings.at(-1);
    if (binding === undefined) {
      const it = condition.thing === null ? null : { ...condition.thing, bindings: [] };
      return this.clauses(sentence, at, { ...scope, it }).flatMap(({ value, next }) => implied(condition, value, next));
    }
    if (binding.quantifier !== null && binding.quantifier.kind !== 'all') return [];
    const item = itemOf(sentence, binding);
    const inner = { ...scopeAt(sentence, item.path, scope, item.thing), outer: null };
    return this.clauses(sentence, at, inner).flatMap(({ value, next }) => {
      const check = bound(value.check, value.bindings);
      const filter = binding.filter === null ? condition.check : allOf([binding.filter, condition.check]);
      if (check === null || within(filter, binding.list) === null) return [];
      const bindings = [...condition.bindings.slice(0, -1), { ...binding, quantifier: all, filter }];
      return [{ value: { check, bindings, thing: null, cost: condition.cost + value.cost }, next }];
    });
  }

  private behind(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
    const found: Found<Clause>[] = [];
    const isThere = sentence.input.tokens
      .slice(at, sentence.input.end)
      .some(({ lower }) => conditionWords.has(lower) || lower === 'for' || lower === 'in' || lower === 'on');
    if (!isThere) return [];
    for (const consequence of this.clauses(sentence, at, scope)) {
      const from = wordAt(sentence, consequence.next) === ',' ? consequence.next + 1 : consequence.next;
      const isOnly = wordAt(sentence, from) === 'only' && conditionWords.has(wordAt(sentence, from + 1));
      if (isOnly || (conditionWords.has(wordAt(sentence, from)) && saysOnly(sentence, at, from))) {
        found.push(...this.onlyIf(sentence, isOnly ? from + 2 : from + 1, { consequence: consequence.value, scope }));
        continue;
      }
      const word = wordAt(sentence, from);
      if (conditionWords.has(word))
        found.push(
          ...this.conditioned(sentence, from + 1, {
            consequence: consequence.value,
            scope,
            isDenied: word === 'unless',
          }),
        );
      else if (/^(for|in|on|of|within)$/.test(word))
        found.push(...this.perItem(sentence, from + 1, { consequence: consequence.value, scope }));
    }
    return found;
  }

  /** "is set only if it is paid": where it is so, the condition holds. */
  private onlyIf(
    sentence: Sentence,
    at: number,
    { consequence, scope }: { consequence: Clause; scope: Scope },
  ): Found<Clause>[] {
    return this.conditioned(sentence, at, { consequence, scope, isDenied: false }).flatMap(({ value, next }) => {
      const binding = value.bindings.at(-1);
      if (value.check.kind === 'when' && binding === undefined) {
        const { condition, consequence: following } = value.check;
        return [
          { value: { ...value, check: { kind: 'when' as const, condition: following, consequence: condition } }, next },
        ];
      }
      if (binding?.filter === undefined || binding.filter === null) return [];
      const bindings = [...value.bindings.slice(0, -1), { ...binding, filter: value.check }];
      return [{ value: { ...value, check: binding.filter, bindings }, next }];
    });
  }

  private conditioned(
    sentence: Sentence,
    at: number,
    { consequence, scope, isDenied }: { consequence: Clause; scope: Scope; isDenied: boolean },
  ): Found<Clause>[] {
    const binding = consequence.bindings.at(-1);
    const of = (condition: Check): Check => (isDenied ? contrary(condition) : condition);
    if (binding === undefined) {
      const it = consequence.thing === null ? null : { ...consequence.thing, bindings: [] };
      return this.clauses(sentence, at, { ...scope, it }).flatMap(({ value, next }) =>
        implied({ ...value, check: of(value.check) }, consequence, next),
      );
    }
    const item = itemOf(sentence, binding);
    const inner = { ...scopeAt(sentence, item.path, scope, item.thing), outer: null };
    return this.clauses(sentence, at, inner).flatMap(({ value, next }) => {
      if (value.bindings.length > 0) return [];
      const filter = binding.filter === null ? of(value.check) : allOf([binding.filter, of(value.check)]);
      if (within(filter, binding.list) === null) return [];
      const bindings = [
        ...consequence.bindings.slice(0, -1),
        { ...binding, quantifier: binding.quantifier ?? all, filter },
      ];
      return [{ value: { ...consequence, bindings, cost: consequence.cost + value.cost }, next }];
    });
  }

  /** "... for each trip": the items that the locations which were named are in. */
  private perItem(
    sentence: Sentence,
    at: number,
    { consequence, scope }: { consequence: Clause; scope: Scope },
  ): Found<Clause>[] {
    const binding = consequence.bindings.at(-1);
    if (binding === undefined || binding.quantifier !== null) return [];
    return this.nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
      const list = pathOf(thing);
      const said = thing.said ?? (thing.filter === null ? null : all);
      if (list === null || said === null || JSON.stringify(list) !== JSON.stringify(binding.list)) return [];
      const bindings = [...consequence.bindings.slice(0, -1), { ...binding, quantifier: said, filter: thing.filter }];
      return [{ value: { ...consequence, bindings }, next }];
    });
  }
}

/** "if delivered, ...": a state of what the answer is about, or of each of its items. */
function bareStates(sentence: Sentence, at: number, scope: Scope): Found<Clause>[] {
  if (scope.prefix.length > 0) return [];
  const from = wordAt(sentence, at) === 'it' && /^(is|was)$/.test(wordAt(sentence, at + 1)) ? at + 2 : at;
  const isDenied = /^not$/.test(wordAt(sentence, from));
  const list = mainList(scope);
  const root = thingOf({ kind: 'field', path: [] }, { kind: kindAt(sentence.names, []) });
  const items =
    list === null
      ? null
      : itemsOf(sentence, thingOf({ kind: 'field', path: list }, { kind: kindAt(sentence.names, list) }));
  return [root, items].flatMap((thing) =>
    thing === null
      ? []
      : statesAt(sentence, isDenied ? from + 1 : from, thing, { mayBeUnseen: true }).map(({ value, next }) => ({
          value: { check: isDenied ? denied(value) : value, bindings: thing.bindings, thing, cost: 0.02 },
          next,
        })),
  );
}

function saysOnly(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (
      wordAt(sentence, at) === 'only' &&
      /^(is|are|be|set|given|shown|has|have|must|may|can)$/.test(wordAt(sentence, at - 1))
    )
      return true;
  return false;
}

/** Also where what is compared is missing. */
function contrary(check: Check): Check {
  return check.kind === 'not' ? check.check : { kind: 'not', check };
}

function implied(condition: Clause, consequence: Clause, next: number): Found<Clause>[] {
  const [held, following] = [
    bound(condition.check, condition.bindings),
    bound(consequence.check, consequence.bindings),
  ];
  if (held === null || following === null) return [];
  const check: Check = { kind: 'when', condition: held, consequence: following };
  return [{ value: { check, bindings: [], thing: null, cost: condition.cost + consequence.cost }, next }];
}

function itemOf(sentence: Sentence, { list }: Binding): { path: Path; thing: Thing } {
  const path = [...list, each];
  return { path, thing: thingOf({ kind: 'field', path }, { kind: kindAt(sentence.names, path) }) };
}
