import { looseText } from '../../evaluate/values/values.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import type { Check, ItemKey, Path, Predicate, SaidQuantifier, Subject, Test } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';
import { kindAt, scopeAt } from './scope.ts';
import type { Kind, Scope, Sentence, Thing } from '../tree.ts';
import { each, unknownKind } from '../tree.ts';

export function thingOf(subject: Subject, about: Partial<Thing> = {}): Thing {
  return {
    subject,
    bindings: [],
    kind: unknownKind,
    measure: null,
    said: null,
    filter: null,
    isOne: false,
    isAny: false,
    isOnly: false,
    cost: 0,
    ...about,
  };
}

export function pathOf({ subject }: Thing): Path | null {
  return subject.kind === 'field' ? subject.path : null;
}

export const isList = ({ kind, measure, figure }: Thing): boolean =>
  kind.isList && measure === null && figure === undefined;

const isDefinite = ({ filter, isOne, isAny, said }: Thing): boolean =>
  filter !== null && isOne && !isAny && said === null;

/** The items of a list, each of them. */
export function itemsOf(sentence: Sentence, thing: Thing): Thing | null {
  const list = pathOf(thing);
  if (list === null || !isList(thing)) return null;
  const one = isDefinite(thing) ? keyed(sentence, thing, list) : null;
  if (one !== null) return one;
  const path = [...list, each];
  const quantifier: SaidQuantifier | null =
    thing.said ?? (thing.isAny || thing.filter !== null ? { kind: 'all' } : null);
  return thingOf(
    { kind: 'field', path },
    {
      bindings: [
        ...thing.bindings,
        thing.isOnly && thing.filter !== null ? others(list, thing.filter) : { list, quantifier, filter: thing.filter },
      ],
      kind: kindAt(sentence.names, path),
      cost: thing.cost,
    },
  );
}

/** "the item with id 7": the one that has this value. */
function keyed(sentence: Sentence, thing: Thing, list: Path): Thing | null {
  const step = thing.filter === null ? null : choosing(sentence, thing.filter, list);
  if (step === null) return null;
  const kind = kindAt(sentence.names, [...list, each]);
  const path = [...list, step];
  return thingOf({ kind: 'field', path }, { kind, bindings: thing.bindings, cost: thing.cost });
}

/** A path to what stands in those items only that are meant; null where they are not told apart by one value. */
export function chosenPath(sentence: Sentence, thing: Thing): Path | null {
  let path = pathOf(thing);
  for (const { list, filter } of thing.bindings) {
    if (filter === null || path === null) continue;
    const step = choosing(sentence, filter, list);
    path = step === null ? null : [...path.slice(0, list.length), step, ...path.slice(list.length + 1)];
  }
  return path;
}

function choosing(sentence: Sentence, filter: Check, list: Path): { where: string; is: ItemKey } | null {
  if (filter.kind !== 'test' || filter.negated || filter.subject.kind !== 'field') return null;
  const { path } = filter.subject;
  const where = path.at(-1);
  const is = keyOf(filter.predicate, kindAt(sentence.names, path));
  return typeof where !== 'string' || is === null || path.length !== list.length + 2 ? null : { where, is };
}

function keyOf(predicate: Predicate, { values }: Kind): ItemKey | null {
  if (predicate.op !== 'compare' || predicate.comparison !== 'equal') return null;
  const { value } = predicate;
  if (value.kind === 'words') return writtenAs(values, value.text);
  if (value.kind !== 'literal' || typeof value.value === 'boolean') return null;
  return typeof value.value === 'object' ? null : value.value;
}

function writtenAs(values: Kind['values'], text: string): string {
  return values.map(String).find((value) => looseText(value) === looseText(text)) ?? text;
}

/** Items that are not as is said, also those that do not have what says. */
function others(list: Path, filter: Check): Thing['bindings'][number] {
  return { list, quantifier: { kind: 'none' }, filter: { kind: 'not', check: filter } };
}

/** The ways in which something can be what a predicate is about: a list as a whole, or its items. */
export function facets(sentence: Sentence, thing: Thing): Thing[] {
  const items = itemsOf(sentence, thing);
  if (thing.isOnly && (items === null || thing.filter === null)) return [];
  if (items === null) return thing.said === null || hasOwnBinding(thing) ? [thing] : [];
  const isWhole =
    !thing.isOnly && (thing.said === null || thing.said.kind === 'all') && !thing.isOne && thing.filter === null;
  return isWhole ? [thing, items] : [items];
}

const hasOwnBinding = ({ bindings }: Thing): boolean => bindings.length > 0;

/** Where the names of its parts are looked up. */
export function scopeOf(sentence: Sentence, thing: Thing, outer: Scope): Scope | null {
  const own = itemsOf(sentence, thing) ?? thing;
  const path = pathOf(own);
  return path === null || own.measure !== null ? null : scopeAt(sentence, path, outer, own);
}

/** A location that was named, with how many of what it leads through are meant. `null` where that cannot be said of it. */
export function placed(
  { path, kind }: { path: Path; kind: Kind },
  {
    from,
    quantifier,
    isOne,
    isAny,
    cost,
  }: Pick<Thing, 'isOne' | 'isAny' | 'cost'> & { from: number; quantifier: SaidQuantifier | null },
): Thing | null {
  const subject: Subject = { kind: 'field', path };
  if (kind.isList)
    return thingOf(subject, { kind, said: quantifier, isOne, isAny, cost, bindings: implied(path, from) });
  const last = path.findLastIndex((step, at) => at >= from && isEach(step));
  // "every customer" of an answer that is about one.
  const isEvery = kind.isObject && quantifier?.kind === 'all';
  if (last < 0) return thingOf(subject, { kind, said: isEvery ? null : quantifier, cost });
  const bindings = [{ list: path.slice(0, last), quantifier, filter: null }];
  return thingOf(subject, { kind, cost, bindings });
}

/** The list of a list: nothing was said of the outer one. */
function implied(path: Path, from: number): Thing['bindings'] {
  const last = path.findLastIndex((step, at) => at >= from && isEach(step));
  return last < 0 ? [] : [{ list: path.slice(0, last), quantifier: { kind: 'all' }, filter: null }];
}

export function kindOfCandidate({ isList: list, isObject, typed, types, values }: Candidate): Kind {
  return { isList: list, isObject, typed, types, values };
}

export function testOf(subject: Subject, predicate: Test['predicate'], negated = false): Test {
  return { kind: 'test', subject, quantifier: { kind: 'implied' }, predicate, negated };
}
