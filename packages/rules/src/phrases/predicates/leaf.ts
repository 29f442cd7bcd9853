import { fitted } from '../../grammar/statements/fit.ts';
import type { Said } from '../../grammar/predicates/predicates.ts';
import { literal } from '../../language/values/values.ts';
import { looseText } from '../../evaluate/values/values.ts';
import { isSaidOf } from '../../predicates/registry.ts';
import type { Check, Operand, Predicate, Test, ValueType } from '../../tree/check.ts';
import { allOf, denied } from '../compose.ts';
import { isEach } from '../../tree/within.ts';
import { isList, pathOf, testOf } from '../nouns/things.ts';
import type { Binding, Stated, Thing } from '../tree.ts';
import { each } from '../tree.ts';

/** Joins a thing and what is said of it, where the two go together. */
export function stated(thing: Thing, said: Said): Stated | null {
  const { predicate } = onDay(thing, said);
  if (thing.figure !== undefined) return null;
  if (thing.measure !== null) return measured(thing, said);
  if (predicate.op === 'unique' || predicate.op === 'sorted') return ordered(thing, predicate, said.negated);
  if (!goTogether(thing, predicate)) return null;
  const test = fitted({ ...readingOf(thing) }, { ...said, predicate });
  if (test === null || !isWordKnown(thing, test)) return null;
  const check = withMore(thing, test, said);
  return check === null ? null : { check, isOfList: false };
}

const moment = /^\d{4}-\d{2}-\d{2}T/;

/** A moment is on a day where its date is that day. */
function onDay({ kind: { values } }: Thing, said: Said): Said {
  const { predicate } = said;
  if (predicate.op !== 'compare' || predicate.comparison !== 'equal' || predicate.value.kind !== 'literal') return said;
  const { value } = predicate.value;
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const known = values.filter((one) => one !== null);
  if (!isDay || known.length === 0 || !known.every((one) => typeof one === 'string' && moment.test(one))) return said;
  return { ...said, predicate: { op: 'startsWith', value: predicate.value } };
}

export function readingOf(thing: Thing): Parameters<typeof fitted>[0] {
  const { isList: list, isObject, typed, types, values } = thing.kind;
  return {
    subject: thing.subject,
    quantifier: { kind: 'implied' },
    measured: thing.measure !== null,
    score: 1,
    isList: list,
    isObject,
    typed,
    types,
    values,
    exact: true,
    extra: [],
  };
}

function goTogether(thing: Thing, predicate: Predicate): boolean {
  if (thing.subject.kind !== 'field') return true;
  const { kind } = thing;
  if (isEntity(thing) && saysThere(thing, predicate)) return false;
  if (kind.isList) return isSaidOf(predicate.op, 'list') || isTypeOf(predicate, 'array') || isCount(predicate);
  if (kind.isObject && kind.types.size === 0) return isSaidOf(predicate.op, 'object') || isTypeOf(predicate, 'object');
  if (isNumberOfText(thing, predicate)) return false;
  return predicate.op !== 'contains' || mayContain(thing);
}

const saysThere = ({ kind }: Thing, { op }: Predicate): boolean =>
  presences.has(op) || (op === 'empty' && !kind.isList);

/** "status code 201" is not the member `status` where that is "confirmed". */
function isNumberOfText({ kind: { values } }: Thing, predicate: Predicate): boolean {
  if (!isCount(predicate) || values.length === 0) return false;
  return values.every((value) => typeof value === 'string' && value !== '' && !/^[-+]?\d/.test(value));
}

const isTypeOf = (predicate: Predicate, type: ValueType): boolean => predicate.op === 'type' && predicate.type === type;

/** What is said of the values of a list in the plural is said of the list: "tags contain a". */
function mayContain(thing: Thing): boolean {
  const isOfList = isEach(pathOf(thing)?.at(-1)) && thing.bindings.at(-1)?.quantifier === null;
  return !isOfList && !isNumeric(thing);
}

const presences = new Set<Predicate['op']>(['present', 'null', 'unset']);

/** What the answer is about, not a part of it: that it "is found" says how the call went. */
export function isEntity(thing: Thing): boolean {
  const path = pathOf(thing);
  return path !== null && (path.length === 0 || (isEach(path.at(-1)) && thing.kind.isObject));
}

function isCount(predicate: Predicate): boolean {
  return predicate.op === 'compare' && predicate.value.kind === 'literal' && typeof predicate.value.value === 'number';
}

const isNumeric = ({ kind: { types } }: Thing): boolean =>
  types.size > 0 && [...types].every((type) => type === 'number' || type === 'null');

/** A word without quotes is a value where it may be one: where a known answer has text. */
function isWordKnown(thing: Thing, { predicate }: Test): boolean {
  const words = operandsIn(predicate).filter((operand) => operand.kind === 'words');
  if (words.length === 0) return true;
  const { types, values } = thing.kind;
  if (thing.subject.kind === 'field' && types.size > 0 && !types.has('string') && !types.has('null')) return false;
  return words.every(({ text }) => {
    if ((thing.kind.isList && !text.includes(' ')) || values.some((value) => looseText(value) === looseText(text)))
      return true;
    if (vague.test(text)) return false;
    return text.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word)) || !text.includes(' ');
  });
}

const vague =
  /^(correct|right|valid|invalid|wrong|fine|good|ok|okay|proper|reasonable|sensible|expected|accurate|appropriate|complete|consistent|meaningful|readable|optional|required|mandatory|known|unknown|missing|hidden|masked|safe|secure|real|new|old|updated|changed|unchanged|equal|same|different|unique|sorted|positive|negative|null|empty|present|absent|available|the|a|an|set|up|like|as|not|never|no|more|less|at|in|on|of|by|for|with|greater|smaller|lower|higher|above|below|between|within|least|most|one|each|every|all|any|either|both|neither|given|returned|included|whole|numeric|text|string|strings|number|numbers|integer|integers|int|boolean|bool|object|array|list|float|uuid|guid|url|uri|date|datetime|timestamp|email|formatted|rounded|limited|restricted|below|capped|small|large|big|low|high|short|long)$/i;

function operandsIn(predicate: Predicate): Operand[] {
  if ('value' in predicate) return [predicate.value];
  return predicate.op === 'oneOf' ? predicate.values : [];
}

/** What belongs to what was said: "a positive integer", "a list of strings". */
function withMore(thing: Thing, test: Test, { also = [], items, without, negated }: Said): Check | null {
  if ((also.length > 0 || items !== undefined || without !== undefined) && negated) return null;
  const checks: Check[] = [test];
  for (const predicate of also) {
    const more = fitted(readingOf(thing), { predicate, negated: false, unit: null });
    if (more === null) return null;
    checks.push(more);
  }
  if (without !== undefined) checks.push(testOf(thing.subject, without, true));
  const path = pathOf(thing);
  if (items !== undefined) {
    if (path === null) return null;
    checks.push({ ...testOf({ kind: 'field', path: [...path, each] }, items), quantifier: { kind: 'all' } });
  }
  return allOf(checks);
}

/** "the number of items is at most 5". */
function measured(thing: Thing, { predicate, negated, unit }: Said): Stated | null {
  if (unit !== null) return null;
  const length = (comparison: 'atLeast' | 'atMost' | 'equal' | 'greater' | 'less', value: Operand): Check =>
    testOf(thing.subject, { op: 'length', comparison, value }, false);
  if (predicate.op === 'compare' && predicate.value.kind !== 'words') {
    const check = length(predicate.comparison, predicate.value);
    return { check: negated ? denied(check) : check, isOfList: false };
  }
  if (predicate.op === 'type' && predicate.type === 'positive')
    return { check: length('greater', literal(0)), isOfList: false };
  if (predicate.op !== 'between' || negated) return null;
  return { check: allOf([length('atLeast', predicate.low), length('atMost', predicate.high)]), isOfList: false };
}

/** "prices are unique": the list that they stand in is, by them. */
function ordered(thing: Thing, predicate: Predicate & { op: 'unique' | 'sorted' }, negated: boolean): Stated | null {
  const path = pathOf(thing);
  if (path === null || (negated && predicate.op === 'sorted')) return null;
  if (isList(thing)) return { check: testOf(thing.subject, predicate, negated), isOfList: false };
  const last = thing.bindings.at(-1);
  if (last === undefined || !isOfAll(last) || predicate.by !== null || !isEach(path[last.list.length])) return null;
  const by = path.slice(last.list.length + 1);
  if (by.some(isEach) || thing.kind.isObject) return null;
  return {
    check: testOf({ kind: 'field', path: last.list }, { ...predicate, by: by.length === 0 ? null : by }, negated),
    isOfList: true,
  };
}

const isOfAll = ({ filter, quantifier }: Binding): boolean =>
  filter === null && (quantifier === null || quantifier.kind === 'all');
