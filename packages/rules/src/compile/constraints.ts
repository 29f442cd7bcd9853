import { fitted } from '../grammar/fit.ts';
import { formatWord, typeWord } from '../grammar/kinds.ts';
import { complete, lines } from '../grammar/line.ts';
import { predicatesAt } from '../grammar/predicates.ts';
import type { Said } from '../grammar/predicates.ts';
import type { Reading } from '../grammar/reading.ts';
import { spanOf } from '../grammar/reading.ts';
import { subjectsIn } from '../grammar/subjects.ts';
import type { SubjectReading } from '../grammar/subjects.ts';
import { isPattern } from '../evaluate/patterns.ts';
import { numberValue } from '../language/numbers.ts';
import type { Input, Parser } from '../language/parser.ts';
import { endingAt, lowerAt, tokenAt } from '../language/parser.ts';
import { atomValue, literal } from '../language/values.ts';
import type { Check, Comparison, Operand, Predicate, ValueFormat, ValueType } from '../tree/check.ts';
import type { Range } from './joints.ts';

/** What one piece of a contract says: predicates that must hold, and whether the value may be null or left out. */
interface Constraint {
  said: Pick<Said, 'predicate' | 'negated'>[];
  mayBeNull?: boolean;
  mayBeAbsent?: boolean;
}

const must = (...predicates: Predicate[]): Constraint => ({
  said: predicates.map((predicate) => ({ predicate, negated: false })),
});
const mustNot = (predicate: Predicate): Constraint => ({ said: [{ predicate, negated: true }] });
const compare = (comparison: Comparison, value: number): Predicate => ({ op: 'compare', comparison, value: literal(value) });
const length = (comparison: Comparison, value: number): Predicate => ({ op: 'length', comparison, value: literal(value) });

const patternSlot: Parser<string> = (input, at) => {
  const text = tokenAt(input, at)?.text.replace(/^\/(.+)\/$/, '$1');
  return text !== undefined && isPattern(text) ? [{ value: text, next: at + 1 }] : [];
};

/** `1..5`, `0…100`. */
const rangeSlot: Parser<[number, number]> = (input, at) => {
  const found = /^(-?\d+(?:\.\d+)?)(?:\.{2,3}|…|-|–)(-?\d+(?:\.\d+)?)$/.exec(tokenAt(input, at)?.text ?? '');
  return found === null ? [] : [{ value: [Number(found[1]), Number(found[2])], next: at + 1 }];
};

const pieces: Parser<Constraint> = lines<Constraint>(
  [
    { say: '(required|mandatory|must|present|given)', means: () => must({ op: 'present' }) },
    { say: '(must be|has to be|should be|always) (present|there|given|set)', means: () => must({ op: 'present' }) },
    { say: '(not null|non-null|nonnull|not nullable|non-nullable|never null)', means: () => mustNot({ op: 'null' }) },
    { say: '(not empty|non-empty|nonempty|not blank|non-blank|never empty)', means: () => mustNot({ op: 'empty' }) },
    { say: '(optional|may be absent|may be missing|may be left out|can be missing)', means: () => ({ said: [], mayBeAbsent: true }) },
    { say: '(nullable|may be null|can be null|or null|null allowed)', means: () => ({ said: [], mayBeNull: true }) },
    { say: '(non-negative|nonnegative)', means: () => must(compare('atLeast', 0)) },
    { say: '(min|minimum|at least) [=|:|of] <number>', means: ({ number }) => must(compare('atLeast', number as number)) },
    { say: '(max|maximum|at most|up to) [=|:|of] <number>', means: ({ number }) => must(compare('atMost', number as number)) },
    { say: '(minlength|min length|minimum length) [=|:|of] <number>', means: ({ number }) => must(length('atLeast', number as number)) },
    { say: '(maxlength|max length|maximum length|max) [=|:|of] <number> (chars|characters|char|letters)', means: ({ number }) => must(length('atMost', number as number)) },
    { say: '(maxlength|max length|maximum length) [=|:|of] <number>', means: ({ number }) => must(length('atMost', number as number)) },
    { say: '(length|len) [=|:|==|of] <number>', means: ({ number }) => must(length('equal', number as number)) },
    { say: '(minitems|min items) [=|:|of] <number>', means: ({ number }) => must(length('atLeast', number as number)) },
    { say: '(maxitems|max items) [=|:|of] <number>', means: ({ number }) => must(length('atMost', number as number)) },
    { say: '<type> <lp> <number> <rp>', means: ({ type, number }) => must({ op: 'type', type: type as ValueType }, length('equal', number as number)) },
    { say: '(pattern|regex|regexp|matching|matches) [=|:] <pattern>', means: ({ pattern }) => must({ op: 'matches', pattern: String(pattern) }) },
    { say: '[range|between|from] <range> [(incl|inclusive|incl .|including both)]', means: ({ range }) => within(range as [number, number]) },
    { say: '<low:number> (to|-|–) <high:number> [(incl|inclusive|incl .)]', means: ({ low, high }) => within([low as number, high as number]) },
    { say: '[a|an] [format] [iso] <format> [format|string] [<lp> <any> <rp>]', means: ({ format }) => must({ op: 'format', format: format as ValueFormat }) },
    { say: '[type] [a|an] <type>', means: ({ type }) => must({ op: 'type', type: type as ValueType }) },
  ],
  {
    number: numberValue,
    type: typeWord,
    format: formatWord,
    pattern: patternSlot,
    range: rangeSlot,
    any: (input, at) => (tokenAt(input, at) === undefined ? [] : [{ value: null, next: at + 1 }]),
    lp: (input, at) => (lowerAt(input, at) === '(' ? [{ value: null, next: at + 1 }] : []),
    rp: (input, at) => (lowerAt(input, at) === ')' ? [{ value: null, next: at + 1 }] : []),
  },
);

function within([low, high]: [number, number]): Constraint {
  return must({ op: 'between', low: literal(low), high: literal(high) });
}

const longestSubject = 5;
const mostPieces = 8;
const score = 0.7;

/** Readings of what is written as contracts are: a name, and what holds of it one behind the other ("price: number, required, min 0", "id present, int"). */
export function constraintReadings(input: Input, from: number): Reading[] {
  for (let to = Math.min(from + longestSubject, input.end - 1); to > from; to--) {
    const [subject] = subjectsIn(input, { from, to }).filter(isCertain);
    if (subject === undefined) continue;
    const ranges = piecesIn(input, afterName(input, to));
    if (ranges.length === 0 || ranges.length > mostPieces) return [];
    const check = contractOf(input, ranges, subject);
    if (check === null) return [];
    const spans = [...spanOf(input, { from, to }, 'subject'), ...spanOf(input, { from: to, to: input.end }, 'predicate')];
    return [{ check, score, spans, guessed: true, isNotation: true }];
  }
  return [];
}

/** What all pieces say, each of the name before it or of one that it begins with itself ("time < 300 ms, body not empty"). */
function contractOf(input: Input, ranges: Range[], first: SubjectReading): Check | null {
  const groups: { subject: SubjectReading; constraints: Constraint[] }[] = [{ subject: first, constraints: [] }];
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
  const checks = groups.filter(({ constraints }) => constraints.length > 0).map(({ subject, constraints }) => checkOf(subject, constraints));
  const known = checks.filter((check) => check !== null);
  const [only] = known;
  if (only === undefined || known.length < checks.length) return null;
  return known.length === 1 ? only : { kind: 'all', checks: known.flatMap((check) => (check.kind === 'all' ? check.checks : [check])) };
}

function otherName(input: Input, { from, to }: Range): { subject: SubjectReading; constraints: Constraint[] } | null {
  for (let end = Math.min(from + longestSubject, to - 1); end > from; end--) {
    const [subject] = subjectsIn(input, { from, to: end }).filter((one) => isCertain(one) || one.subject.kind === 'body');
    if (subject === undefined) continue;
    const constraint = constraintOf(input, { from: afterName(input, end), to }, subject);
    if (constraint !== null) return { subject, constraints: [constraint] };
  }
  return null;
}

function isCertain({ subject, exact, typed, score: sureness }: SubjectReading): boolean {
  if (!exact || sureness < 0.85) return false;
  return subject.kind === 'field' ? typed && subject.path.length > 0 : subject.kind !== 'body' && subject.kind !== 'request';
}

const behindName = new Set([':', '-', '–', '—', '|', '--', 'is', ',']);

function afterName(input: Input, at: number): number {
  return behindName.has(lowerAt(input, at)) ? at + 1 : at;
}

const separators = new Set([',', ';', '+', '&']);

function piecesIn(input: Input, from: number): Range[] {
  const found: Range[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at <= input.end; at++) {
    const word = lowerAt(input, at);
    if (/^[([{]$/.test(word)) depth++;
    if (/^[)\]}]$/.test(word)) depth--;
    if (at < input.end && (depth > 0 || !separators.has(word))) continue;
    const end = /^(\.|!)$/.test(lowerAt(input, at - 1)) && at === input.end ? at - 1 : at;
    if (end > start) found.push({ from: lowerAt(input, start) === 'and' ? start + 1 : start, to: end });
    start = at + 1;
  }
  return found;
}

function constraintOf(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const whole = oneConstraint(input, { from, to }, subject);
  if (whole !== null) return whole;
  // "int >= 0": a type, and behind it what else holds.
  for (let at = from + 1; at < Math.min(to, from + 3); at++) {
    const [kind] = complete(pieces(endingAt(input, at), from), endingAt(input, at));
    const rest = kind === undefined ? null : oneConstraint(input, { from: at, to }, subject);
    if (kind !== undefined && rest !== null) return { ...rest, said: [...kind.said, ...rest.said] };
  }
  return null;
}

function oneConstraint(input: Input, { from, to }: Range, subject: SubjectReading): Constraint | null {
  const inside = endingAt(input, to);
  const alternatives = alternativesIn(inside, from);
  if (alternatives !== null) return alternatives;
  const [own] = complete(pieces(inside, from), inside);
  if (own !== undefined) return own;
  const [said] = predicatesAt(inside, from).filter((one) => isPlain(one) && fitted(subject, one) !== null);
  return said === undefined ? null : { said: [said, ...(said.also ?? []).map((predicate) => ({ predicate, negated: said.negated }))] };
}

/** Words that nobody put in quotes are no value here. */
function isPlain({ predicate, items, without }: Said): boolean {
  if (items !== undefined || without !== undefined) return false;
  return !('value' in predicate) || predicate.value.kind !== 'words' || /^[\w./+-]+$/.test(predicate.value.text);
}

/** "male | female | other", "enum [kg, lb]", "one of a, b", "string(2) | null". */
function alternativesIn(input: Input, from: number): Constraint | null {
  const isEnum = /^(enum|oneof|values?)$/.test(lowerAt(input, from));
  const start = isEnum ? from + 1 : from;
  const words = input.tokens.slice(start, input.end);
  const isList = isEnum && /^[[({]$/.test(words[0]?.lower ?? '');
  if (!isList && !words.some(({ text }) => text === '|')) return null;
  const parts = splitAt(input, { from: isList ? start + 1 : start, to: isList ? input.end - 1 : input.end }, isList ? /^[,|/]$/ : /^\|$/);
  const mayBeNull = parts.some(({ from: at, to }) => to - at === 1 && lowerAt(input, at) === 'null');
  const others = parts.filter(({ from: at, to }) => to - at !== 1 || lowerAt(input, at) !== 'null');
  const values = others.map((range) => valueOf(input, range));
  if (values.every((value) => value !== null) && values.length > 1)
    return { ...must({ op: 'oneOf', values: values.filter((value) => value !== null) }), mayBeNull };
  const [only] = others;
  if (others.length !== 1 || only === undefined) return null;
  const inside = endingAt(input, only.to);
  const [own] = complete(pieces(inside, only.from), inside);
  return own === undefined ? null : { ...own, mayBeNull };
}

function splitAt(input: Input, { from, to }: Range, mark: RegExp): Range[] {
  const found: Range[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && !mark.test(lowerAt(input, at))) continue;
    if (at > start) found.push({ from: start, to: at });
    start = at + 1;
  }
  return found;
}

function valueOf(input: Input, { from, to }: Range): Operand | null {
  if (to - from !== 1) return null;
  const [atom] = atomValue(endingAt(input, to), from);
  const token = tokenAt(input, from);
  if (atom !== undefined) return atom.value;
  return token?.kind === 'word' && typeWord(endingAt(input, to), from).length === 0 ? literal(token.text) : null;
}

function checkOf(subject: SubjectReading, constraints: Constraint[]): Check | null {
  const tests = constraints.flatMap(({ said }) => said.map((one) => fitted(subject, { ...one, unit: null })));
  const held = tests.filter((test) => test !== null);
  if (held.length < tests.length || held.length === 0) return null;
  const [first] = held;
  const all: Check = held.length === 1 && first !== undefined ? first : { kind: 'all', checks: held };
  const isNullable = constraints.some(({ mayBeNull }) => mayBeNull === true);
  const isOptional = constraints.some(({ mayBeAbsent }) => mayBeAbsent === true);
  if (!isNullable && !isOptional) return all;
  const missing = fitted(subject, { predicate: { op: isOptional ? 'unset' : 'null' }, negated: false, unit: null });
  return missing === null ? null : { kind: 'any', checks: [missing, all] };
}

