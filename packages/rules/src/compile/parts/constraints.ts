import { fitted } from '../../grammar/statements/fit.ts';
import { complete } from '../../grammar/line.ts';
import { predicatesAt } from '../../grammar/predicates/predicates.ts';
import type { Said } from '../../grammar/predicates/predicates.ts';
import type { Reading } from '../../grammar/reading.ts';
import { spanOf } from '../../grammar/reading.ts';
import { subjectsIn } from '../../grammar/subjects/subjects.ts';
import type { SubjectReading } from '../../grammar/subjects/subjects.ts';
import type { Input } from '../../language/parser.ts';
import { endingAt, lowerAt, tokenAt } from '../../language/parser.ts';
import type { Check, Comparison, Predicate, Test } from '../../tree/check.ts';
import { isSingleValue } from '../../language/names/names.ts';
import { bound } from '../../phrases/compose.ts';
import { formatPath } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';
import type { Token } from '../../language/tokens.ts';
import { literal } from '../../language/values/values.ts';
import type { Range } from '../clauses/joints.ts';
import { alternativesIn } from './alternatives.ts';
import type { Constraint } from './constraint-pieces.ts';
import { must, ofLength, pieces } from './constraint-pieces.ts';
import { isOneName } from './islands.ts';

const longestSubject = 5;
const maxPieces = 8;
const score = 0.7;

/** Readings of what is written as contracts are: a name, and what holds of it one behind the other ("price: number, required, min 0", "id present, int"). */
export function constraintReadings(input: Input, from: number): Reading[] {
  for (let to = Math.min(from + longestSubject, input.end - 1); to > from; to--) {
    if (!isOneName(input, { from, to })) continue;
    const certain = subjectsIn(input, { from, to }).filter(isCertain);
    const subject = certain.find((one) => one.subject.kind === 'field') ?? certain[0];
    if (subject === undefined) continue;
    const ranges = piecesIn(input, afterName(input, to));
    if (ranges.length === 0 || ranges.length > maxPieces) return [];
    const check = contractOf(input, ranges, { subject, constraints: [], isOptional: isOptionAt(input, to) });
    if (check === null) return [];
    const spans = [
      ...spanOf(input, { from, to }, 'subject'),
      ...spanOf(input, { from: to, to: input.end }, 'predicate'),
    ];
    return [{ check, score, spans, guessed: true, isNotation: true }];
  }
  return [];
}

interface Group {
  subject: SubjectReading;
  constraints: Constraint[];
  /** "note?: string" */
  isOptional: boolean;
}

/** What all pieces say, each of the name before it or of one that it begins with itself ("time < 300 ms, body not empty"). */
function contractOf(input: Input, ranges: Range[], first: Group): Check | null {
  const groups: Group[] = [first];
  for (const range of ranges) {
    const group = groups.at(-1);
    const own = group === undefined ? null : constraintOf(input, range, group.subject);
    if (group !== undefined && own !== null) group.constraints.push(own);
    else {
      const other = otherName(input, range);
      if (other === null) return null;
      groups.push(other);
    }
  }
  shareConstraints(groups);
  const checks = groups.filter(hasConstraints).map(checkOf);
  const known = checks.filter((check) => check !== null);
  const [only] = known;
  if (only === undefined || known.length < checks.length) return null;
  return known.length === 1
    ? only
    : { kind: 'all', checks: known.flatMap((check) => (check.kind === 'all' ? check.checks : [check])) };
}

const hasConstraints = ({ constraints }: Group): boolean => constraints.length > 0;

/** "width, height: number": of several names one behind the other the same holds. */
function shareConstraints(groups: Group[]): void {
  for (const [at, group] of groups.entries())
    if (!hasConstraints(group)) group.constraints = groups.slice(at).find(hasConstraints)?.constraints ?? [];
}

function otherName(input: Input, { from, to }: Range): Group | null {
  // A number of items is no name, whatever else the answer lists.
  if (/^\d/.test(lowerAt(input, from))) return null;
  for (let end = Math.min(from + longestSubject, to - 1); end > from; end--) {
    if (!isOneName(input, { from, to: end })) continue;
    const [subject] = subjectsIn(input, { from, to: end }).filter(
      (one) => isCertain(one) || one.subject.kind === 'body',
    );
    if (subject === undefined) continue;
    const constraint = constraintOf(input, { from: afterName(input, end), to }, subject);
    if (constraint !== null) return { subject, constraints: [constraint], isOptional: isOptionAt(input, end) };
  }
  return null;
}

function isCertain({ subject, exact, typed, score: sureness }: SubjectReading): boolean {
  if (!exact || sureness < 0.85) return false;
  return subject.kind === 'field'
    ? typed && subject.path.length > 0
    : subject.kind !== 'body' && subject.kind !== 'request';
}

const behindName = new Set([':', '-', '–', '—', '|', '--', 'is', ',', '->', '→', '=']);

function afterName(input: Input, at: number): number {
  const next = isOptionAt(input, at) ? at + 1 : at;
  return behindName.has(lowerAt(input, next)) ? next + 1 : next;
}

const isOptionAt = (input: Input, at: number): boolean => lowerAt(input, at) === '?' && lowerAt(input, at + 1) === ':';

/** "may be null, otherwise a date": what stands behind a constraint that lets it be missing holds of what is there. */
const LEADS = new Set(['and', 'otherwise', 'else']);
const separators = new Set([',', ';', '+', '&']);

/** "integer and > 0" are two pieces. */
const isBetween = (input: Input, at: number): boolean =>
  separators.has(lowerAt(input, at)) || (lowerAt(input, at) === 'and' && /^[<>]=?$/.test(lowerAt(input, at + 1)));

function piecesIn(input: Input, from: number): Range[] {
  const found: Range[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at <= input.end; at++) {
    const word = lowerAt(input, at);
    if (/^[([{]$/.test(word)) depth++;
    if (/^[)\]}]$/.test(word)) depth--;
    if (at < input.end && (depth > 0 || !isBetween(input, at))) continue;
    const end = /^(\.|!)$/.test(lowerAt(input, at - 1)) && at === input.end ? at - 1 : at;
    if (end > start) found.push({ from: LEADS.has(lowerAt(input, start)) ? start + 1 : start, to: end });
    start = at + 1;
  }
  return withAlternatives(input, found);
}

/** "one of a, b": what stands behind the commas is one of them as well. */
function withAlternatives(input: Input, ranges: Range[]): Range[] {
  const made: Range[] = [];
  for (const range of ranges) {
    const last = made.at(-1);
    const isOpen = last !== undefined && opensList(input, last) && lowerAt(input, last.to) === ',';
    const isValue =
      range.to - range.from === 1 &&
      !/^(required|mandatory|optional|nullable|unique)$/.test(lowerAt(input, range.from));
    if (last !== undefined && isOpen && isValue) last.to = range.to;
    else made.push({ ...range });
  }
  return made;
}

function opensList(input: Input, { from, to }: Range): boolean {
  for (let at = from; at < to - 1; at++)
    if (lowerAt(input, at) === 'one' && lowerAt(input, at + 1) === 'of') return true;
  return false;
}

/** "items lowercase", "each one of a, b", or an enumeration: what is said of what a list has is said of each of it. */
function constraintOf(input: Input, range: Range, subject: SubjectReading): Constraint | null {
  const item = itemsOf(input, subject);
  if (item === null) return ofValue(input, range, subject);
  const start = behindItems(input, range.from);
  const ofList = start === null ? ofValue(input, range, subject) : null;
  if (ofList !== null && !isEnumeration(ofList)) return ofList;
  const own = ofList ?? ofValue(input, { from: afterName(input, start ?? range.from), to: range.to }, item);
  if (own === null || !isPlainly(own) || (start === null && !isOfText(own))) return null;
  return { said: [], items: own.said };
}

/** Where "each" or "items" ends, if a piece begins so. */
function behindItems(input: Input, from: number): number | null {
  if (!/^(?:items?|elements?|entries|each|every|all)$/.test(lowerAt(input, from))) return null;
  return /^(?:items?|elements?|entry|value|of)$/.test(lowerAt(input, from + 1)) ? from + 2 : from + 1;
}

const isPlainly = ({ mayBeNull, mayBeAbsent, items }: Constraint): boolean =>
  mayBeNull !== true && mayBeAbsent !== true && items === undefined;

/** What no list has: "tags: unique, lowercase" is said of the list and of its items. */
const isOfText = ({ said }: Constraint): boolean =>
  said.every(({ predicate }) => /^(?:oneOf|matches|format)$/.test(predicate.op));

const isEnumeration = (constraint: Constraint): boolean =>
  isPlainly(constraint) && constraint.said.every(({ predicate }) => predicate.op === 'oneOf');

/** What a list has, where it has single values; null where that is not known. */
function itemsOf({ names }: Input, list: SubjectReading): SubjectReading | null {
  if (list.subject.kind !== 'field' || !list.isList || list.measured) return null;
  const path = [...list.subject.path, { each: true as const }];
  const entry = names.byText.get(formatPath(path));
  if (entry === undefined || !isSingleValue(entry)) return null;
  const { isList, isObject, types, values } = entry;
  return { ...list, subject: { kind: 'field', path }, isList, isObject, types, values };
}

/** "int >= 0": a type, and behind it what else holds. */
function ofValue(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const whole = oneConstraint(input, { from, to }, subject) ?? inBrackets(input, { from, to }, subject);
  if (whole !== null) return whole;
  for (let at = from + 1; at < Math.min(to, from + 3); at++) {
    const [kind] = complete(pieces(endingAt(input, at), from), endingAt(input, at));
    const rest = kind === undefined ? null : oneConstraint(input, { from: at, to }, subject);
    if (kind !== undefined && rest !== null) return { ...rest, said: [...kind.said, ...rest.said] };
  }
  return null;
}

/** "string (min 3, max 40)": a type, and in brackets what else holds; two bounds of a text are of its length. */
function inBrackets(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const open = [from + 1, from + 2].find((at) => lowerAt(input, at) === '(');
  if (open === undefined || lowerAt(input, to - 1) !== ')' || open >= to - 2) return null;
  const [kind] = complete(pieces(endingAt(input, open), from), endingAt(input, open));
  const inside = endingAt(input, to - 1);
  const rest = piecesIn(inside, open + 1).map((range) => oneConstraint(inside, range, subject));
  const known = rest.filter((one) => one !== null);
  if (kind === undefined || known.length < rest.length || known.some((one) => !isPlainly(one))) return null;
  const isText = kind.said.some(({ predicate }) => predicate.op === 'type' && predicate.type === 'string');
  const said = known.flatMap((one) => one.said);
  return { ...kind, said: [...kind.said, ...(isText ? said.flatMap(ofLength) : said)] };
}

const lowSign: Record<string, Comparison> = { '<': 'greater', '<=': 'atLeast', '≤': 'atLeast' };
const highSign: Record<string, Comparison> = { '<': 'less', '<=': 'atMost', '≤': 'atMost' };

/** "0 <= bearing < 360": of the name itself, or of the letter that stands for any value. */
function chained(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const [low, middle, high] = [tokenAt(input, from), tokenAt(input, from + 2), tokenAt(input, from + 4)];
  if (to - from !== 5 || low?.kind !== 'number' || high?.kind !== 'number') return null;
  const [left, right] = [lowSign[lowerAt(input, from + 1)], highSign[lowerAt(input, from + 3)]];
  if (left === undefined || right === undefined || middle === undefined) return null;
  return isNamedBy(middle, subject, input) ? must(limit(left, low), limit(right, high)) : null;
}

const limit = (comparison: Comparison, { text }: Token): Predicate => ({
  op: 'compare',
  comparison,
  value: literal(Number(text)),
});

function isNamedBy({ text, lower }: Token, { subject }: SubjectReading, { names }: Input): boolean {
  if (subject.kind !== 'field') return false;
  if (text === subject.path.at(-1) || text === formatPath(subject.path)) return true;
  return /^(?:x|n|v|value)$/.test(lower) && !names.byLast.has(lower);
}

function oneConstraint(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const between = chained(input, { from, to }, subject);
  if (between !== null) return between;
  const inside = endingAt(input, to);
  const alternatives = alternativesIn(inside, from);
  if (alternatives !== null) return alternatives;
  const [own] = complete(pieces(inside, from), inside);
  if (own !== undefined) return own;
  const [said] = predicatesAt(inside, from).filter((one) => isPlain(one) && fitted(subject, one) !== null);
  return said === undefined
    ? null
    : { said: [said, ...(said.also ?? []).map((predicate) => ({ predicate, negated: said.negated }))] };
}

/** Words that nobody put in quotes are no value here. */
function isPlain({ predicate, items, without }: Said): boolean {
  if (items !== undefined || without !== undefined) return false;
  return !('value' in predicate) || predicate.value.kind !== 'words' || /^[\w./+-]+$/.test(predicate.value.text);
}

function checkOf({ subject, constraints, isOptional: isMarked }: Group): Check | null {
  const tests = constraints.flatMap(({ said }) =>
    said.map((one) => uniqueness(subject, one) ?? fitted(subject, { ...one, unit: null })),
  );
  const held = tests.filter((test) => test !== null);
  const items = constraints.flatMap((one) => one.items ?? []);
  if (held.length < tests.length || held.length + items.length === 0) return null;
  const whole = withItems(held, subject, items);
  const isNullable = constraints.some(({ mayBeNull }) => mayBeNull === true);
  const isOptional = isMarked || constraints.some(({ mayBeAbsent }) => mayBeAbsent === true);
  if (!isNullable && !isOptional) return whole;
  const missing = fitted(subject, { predicate: { op: isOptional ? 'unset' : 'null' }, negated: false, unit: null });
  return missing === null ? null : ofEachItem({ kind: 'any', checks: [missing, whole] }, subject);
}

/** What may be missing is missing in some items and there in others. */
function ofEachItem(check: Check, { subject }: SubjectReading): Check | null {
  const at = subject.kind === 'field' ? subject.path.findLastIndex(isEach) : -1;
  if (subject.kind !== 'field' || at < 0) return check;
  return bound(check, [{ list: subject.path.slice(0, at), quantifier: { kind: 'all' }, filter: null }]);
}

/** Of a list that is written by its name, its own items are meant. */
function uniqueness(
  { subject, quantifier, isList }: SubjectReading,
  { predicate, negated }: Constraint['said'][number],
): Test | null {
  return (predicate.op === 'unique' || predicate.op === 'sorted') && isList
    ? { kind: 'test', subject, quantifier, predicate, negated }
    : null;
}

/** "array<string>": what its items are. */
function withItems(own: Test[], { subject }: SubjectReading, items: Constraint['said']): Check {
  const ofEach =
    subject.kind !== 'field'
      ? []
      : items.map(({ predicate, negated }): Test => ({
          kind: 'test',
          subject: { kind: 'field', path: [...subject.path, { each: true }] },
          quantifier: { kind: 'all' },
          predicate,
          negated,
        }));
  const checks = [...own, ...ofEach];
  const [only, ...others] = checks;
  return only !== undefined && others.length === 0 ? only : { kind: 'all', checks };
}
