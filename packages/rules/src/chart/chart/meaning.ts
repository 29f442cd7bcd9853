import type { Spot } from '../grounding/world.ts';
import type { Check, Path, Predicate, Quantifier, SaidQuantifier, Subject, Test } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import { within } from '../../tree/within.ts';

/** What something is said of: a location of the answer, or a part of it as a whole. */
export interface Target {
  subject: Subject;
  spot: Spot | null;
  /** The name of something that the known answer does not have. */
  missing?: string;
}

/** Items of a list, or the answer itself, of which something holds. Paths of `check` begin at the answer. */
export interface Scope {
  list: Path | null;
  check: Check;
  /** One item that nothing else is: it has to be there. */
  isOne?: true;
}

/** A check that something said of a target comes to, and how far-fetched it is of this one. */
export interface Made {
  check: Check;
  cost: number;
}

/** What is said, of whatever it is said of; null where it cannot be said of that. */
export interface Said {
  of: (target: Target) => Made | null;
  /** Permits and demands nothing by itself. */
  isAllowed?: true;
  /** What else is compared, for "both". */
  beside?: Spot[];
  /** What is denied by saying something stronger than the opposite. */
  opposite?: Said;
  /** What it is said to have, if one thing; all that it is said to have. */
  had?: Spot;
  hads?: Spot[];
  /** That it is there or not, which of chosen items says that there are such items or none. */
  existence?: 'there' | 'absent';
  /** The opposite of something was said. */
  isDenied?: boolean;
  /** May be said of what the answer does not have. */
  saysIfThere?: true;
  /** Of two things and each other: "differ". */
  ofBoth?: (one: Target, other: Target) => Made | null;
}

const every: Quantifier = { kind: 'all' };

export function testOf({ subject }: Target, predicate: Predicate, negated = false): Test {
  const isRepeated = subject.kind === 'field' && isRepeatedPath(subject.path);
  return { kind: 'test', subject, quantifier: isRepeated ? every : { kind: 'implied' }, predicate, negated };
}

export function allOf(checks: readonly Check[]): Check {
  const [one] = checks;
  if (checks.length === 1 && one !== undefined) return one;
  const flat = checks.flatMap((check) => (check.kind === 'all' ? check.checks : [check]));
  const seen = new Set<string>();
  const kept = flat.filter((check) => {
    const key = keyOf(check);
    return !seen.has(key) && seen.add(key);
  });
  const said = kept.filter((check) => !isSaidBy(check, kept));
  const [only] = said;
  return said.length === 1 && only !== undefined ? only : { kind: 'all', checks: said };
}

/** What is not empty is there, and so is what has a value. */
const isSaidBy = (check: Check, others: readonly Check[]): boolean =>
  check.kind === 'test' &&
  check.predicate.op === 'present' &&
  !check.negated &&
  others.some(
    (other) =>
      other.kind === 'test' &&
      isOfWhatIsThere(other) &&
      sameJson([other.subject, other.quantifier], [check.subject, check.quantifier]),
  );

const isOfWhatIsThere = ({ predicate, negated }: Test): boolean =>
  predicate.op === 'empty'
    ? negated
    : predicate.op === 'compare' && predicate.comparison === 'equal' && !negated && predicate.value.kind === 'literal';

export function anyOf(checks: readonly Check[]): Check {
  const flat = checks.flatMap((check) => (check.kind === 'any' ? check.checks : [check]));
  const [only] = flat;
  if (flat.length === 1 && only !== undefined) return only;
  return ofEachItem(flat) ?? { kind: 'any', checks: flat };
}

/** "null or above 0" is meant of each item, not of all of them. */
function ofEachItem(checks: readonly Check[]): Check | null {
  const lists = checks.map((check) => (isOfAll(check) ? listOf(check) : null));
  const list = lists.filter((one) => one !== null).toSorted((one, other) => one.length - other.length)[0];
  if (list === undefined || lists.includes(null)) return null;
  const own = checks.map((check) => within(check, list)).filter((one) => one !== null);
  if (own.length < checks.length) return null;
  return {
    kind: 'each',
    list,
    quantifier: { kind: 'all' },
    filter: null,
    check: { kind: 'any', checks: own.map(single) },
  };
}

const isOfAll = (check: Check): boolean =>
  check.kind === 'test'
    ? check.quantifier.kind === 'all'
    : (check.kind === 'all' || check.kind === 'any') && check.checks.every(isOfAll);

/** The opposite, said of the same things: of every item that it is not so. */
export function denied(check: Check): Check {
  switch (check.kind) {
    case 'test':
      return { ...check, negated: !check.negated };
    case 'all':
      return anyOf(check.checks.map(denied));
    case 'any':
      return allOf(check.checks.map(denied));
    case 'not':
      return check.check;
    case 'each':
      return check.quantifier.kind === 'all' ? { ...check, check: denied(check.check) } : { kind: 'not', check };
    case 'outcome':
    case 'when':
      return { kind: 'not', check };
  }
}

export const fieldOf = (spot: Spot): Target => ({ subject: { kind: 'field', path: spot.path }, spot });

/** What is said of items, for as many of them as meant. Null where it is not about them. */
export function quantified(check: Check, list: Path, quantifier: SaidQuantifier): Check | null {
  const own = within(check, list);
  return own === null ? null : { kind: 'each', list, quantifier, filter: null, check: single(own) };
}

/** Of one item there is one value. */
export function single(check: Check): Check {
  if (check.kind === 'test')
    return check.subject.kind === 'field' && !isRepeatedPath(check.subject.path) && check.quantifier.kind === 'all'
      ? { ...check, quantifier: { kind: 'implied' } }
      : check;
  if (check.kind === 'all' || check.kind === 'any') return { ...check, checks: check.checks.map(single) };
  if (check.kind === 'not') return { ...check, check: single(check.check) };
  if (check.kind === 'when')
    return { ...check, condition: single(check.condition), consequence: single(check.consequence) };
  return check;
}

const underScope = new WeakMap<Scope, WeakMap<Check, { made: Check | null }>>();

/** What holds under a condition: of the same item where both are about items of one list. */
export function under(scope: Scope, check: Check): Check | null {
  const byCheck = underScope.get(scope) ?? new WeakMap<Check, { made: Check | null }>();
  underScope.set(scope, byCheck);
  const before = byCheck.get(check) ?? { made: madeUnder(scope, check) };
  byCheck.set(check, before);
  return before.made;
}

function madeUnder(scope: Scope, check: Check): Check | null {
  if (scope.list === null) return { kind: 'when', condition: scope.check, consequence: check };
  if (check.kind === 'all') {
    const parts = check.checks.map((one) => under(scope, one)).filter((one) => one !== null);
    return parts.length < check.checks.length ? null : merged(parts);
  }
  if (check.kind === 'each' && check.filter !== null && sameJson(check.list, scope.list)) {
    const filter = within(scope.check, scope.list);
    return filter === null ? null : { ...check, filter: allOf([single(filter), check.filter]) };
  }
  const own = within(check, scope.list);
  const filter = within(scope.check, scope.list);
  if (filter === null || own === null) return null;
  const quantifier: SaidQuantifier = scope.isOne === true ? { kind: 'any' } : { kind: 'all' };
  return { kind: 'each', list: scope.list, quantifier, filter: single(filter), check: single(own) };
}

/** Several demands on the same items are one. */
function merged(checks: readonly Check[]): Check {
  const found: Check[] = [];
  for (const check of checks) {
    const at = found.findIndex((one) => isAlike(one, check));
    const before = found[at];
    if (before?.kind === 'each' && check.kind === 'each')
      found[at] = { ...before, check: allOf([before.check, check.check]) };
    else found.push(check);
  }
  return allOf(found);
}

const isAlike = (one: Check, other: Check): boolean =>
  one.kind === 'each' &&
  other.kind === 'each' &&
  sameJson([one.list, one.filter, one.quantifier], [other.list, other.filter, other.quantifier]);

const keys = new WeakMap<object, string>();

/** A check as text, written once. */
export function keyOf(check: object): string {
  const before = keys.get(check);
  if (before !== undefined) return before;
  const made = JSON.stringify(check);
  keys.set(check, made);
  return made;
}

export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The outermost list of whose items a check speaks, if it speaks of items. */
export function listOf(check: Check): Path | null {
  if (check.kind === 'each') return check.list;
  if (check.kind === 'all' || check.kind === 'any')
    return check.checks.map(listOf).find((list) => list !== null) ?? null;
  if (check.kind === 'not') return listOf(check.check);
  if (check.kind !== 'test' || check.subject.kind !== 'field') return null;
  const { path } = check.subject;
  const at = path.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  return at < 0 ? null : path.slice(0, at);
}
