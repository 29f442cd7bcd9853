import type { Operand, Predicate, Quantifier, Test } from '../../tree/check.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import { numberValue } from '../../language/values/numbers.ts';
import { atomValue, bareWords, literal } from '../../language/values/values.ts';
import { sentValue } from '../../language/values/sent.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { unresolvedPath, untyped } from '../../language/names/resolve.ts';
import { fitted } from '../statements/fit.ts';
import { formatWord, typeWord } from '../predicates/kinds.ts';
import type { Owner } from '../subjects/owners.ts';
import { partsOf } from '../subjects/owners.ts';
import type { Said } from '../predicates/predicates.ts';
import { isUnfinished, predicatesAt } from '../predicates/predicates.ts';
import type { Clause } from '../reading.ts';
import { clauseOf } from '../reading.ts';
import type { SubjectReading } from '../subjects/subjects.ts';
import { subjectsIn } from '../subjects/subjects.ts';
import type { Examples } from '../line.ts';

export interface Range {
  from: number;
  to: number;
}

/** One thing that is had, as a test of its own. */
export interface Had {
  test: Test;
  score: number;
  extra: string[];
}

/** Who has it: a location in the answer, or whatever part of the answer has that name. */
export type Holder = Owner | 'anything';

const lead = new Set(
  'the a an valid also following required all both its their expected correct right proper : fields properties attributes keys field property attribute key named called one'.split(
    ' ',
  ),
);
const tails = new Set(
  'field fields property properties attribute attributes key keys value values present set object element node returned set'.split(
    ' ',
  ),
);

/** Without articles before a name and "field" or "set" behind it. */
export function trimmed(clause: Clause, { from, to }: Range): Range {
  let start = from;
  let end = to;
  while (start < end && lead.has(lowerAt(clause, start)) && tokenAt(clause, start)?.kind !== 'quoted') start++;
  while (end - 1 > start && tails.has(lowerAt(clause, end - 1))) end--;
  return { from: start, to: end };
}

const adjectives = new Map<string, Said>(
  Object.entries({
    negative: { predicate: { op: 'type', type: 'negative' }, negated: false, unit: null },
    positive: { predicate: { op: 'type', type: 'positive' }, negated: false, unit: null },
    numeric: { predicate: { op: 'type', type: 'number' }, negated: false, unit: null },
    empty: { predicate: { op: 'empty' }, negated: false, unit: null },
    blank: { predicate: { op: 'empty' }, negated: false, unit: null },
    'non-empty': { predicate: { op: 'empty' }, negated: true, unit: null },
    nonempty: { predicate: { op: 'empty' }, negated: true, unit: null },
    unique: { predicate: { op: 'unique', by: null }, negated: false, unit: null },
    null: { predicate: { op: 'null' }, negated: false, unit: null },
  } satisfies Record<string, Said>),
);

/** Reads what stands behind "has": a name, a name and a value, a number of something, something of a kind. */
export function hadIn(clause: Clause, holder: Holder, range: Range, negated: boolean): Had | null {
  if ((clause.budget.left -= 2 + (range.to - range.from)) < 0) return null;
  const denied = lowerAt(clause, range.from) === 'no' || lowerAt(clause, range.from) === 'neither';
  const from = denied ? range.from + 1 : range.from;
  const about = { clause, holder, negated: negated !== denied };
  const inner = { from, to: range.to };
  const remarked = lowerAt(clause, range.to - 1) === ')' ? valued(about, inner) : null;
  return (
    remarked ??
    noItems(about, inner) ??
    numbered(about, inner) ??
    kindOf(about, inner) ??
    existence(about, inner, true) ??
    valued(about, inner) ??
    existence(about, inner, false)
  );
}

interface About {
  clause: Clause;
  holder: Holder;
  negated: boolean;
}

/** "4 stars": a list of that length, or a number of that name. */
function numbered(about: About, { from, to }: Range): Had | null {
  const start = lowerAt(about.clause, from) === 'exactly' ? from + 1 : from;
  const [number] = numberValue(about.clause, start);
  if (number === undefined || number.next >= to) return null;
  const said = equals(literal(number.value), about.negated);
  return about.holder === 'anything' ? null : fittedTo(about, { from: number.next, to }, said, true);
}

/** "an empty name", "a positive price", "a string id". */
function kindOf(about: About, { from, to }: Range): Had | null {
  const start = trimmed(about.clause, { from, to }).from;
  const adjective = adjectives.get(lowerAt(about.clause, start));
  if (adjective !== undefined && start + 1 < to)
    return (
      itemsOf(about, { from: start + 1, to }, adjective) ??
      fittedTo(about, { from: start + 1, to }, denied(adjective, about.negated))
    );
  const valid = /^(valid|correct|well-formed)$/.test(lowerAt(about.clause, start - 1));
  const kinds: { predicate: Predicate; next: number }[] = [
    ...typeWord(about.clause, start).map(({ value: type, next }) => ({
      predicate: { op: 'type' as const, type },
      next,
    })),
    ...(valid
      ? formatWord(about.clause, start).map(({ value: format, next }) => ({
          predicate: { op: 'format' as const, format },
          next,
        }))
      : []),
  ];
  for (const { predicate, next } of kinds) {
    if (next >= to) continue;
    const had = fittedTo(about, { from: next, to }, { predicate, negated: about.negated, unit: null }, true);
    if (had !== null) return had;
  }
  return null;
}

/** "no empty values" of a list of plain values is said of each of them. */
function itemsOf({ clause, holder, negated }: About, { from, to }: Range, said: Said): Had | null {
  if (holder === 'anything' || !holder.each || to !== from + 1) return null;
  if (!/^(values?|items?|entry|entries|elements?|strings?)$/.test(lowerAt(clause, from))) return null;
  const quantifier: Quantifier = holder.quantifier.kind === 'implied' ? { kind: 'all' } : holder.quantifier;
  const subject = {
    ...plain,
    subject: { kind: 'field' as const, path: holder.base },
    quantifier,
    score: 0.95,
    exact: true,
    extra: [],
  };
  const test = fitted(subject, denied(said, negated));
  return test === null ? null : { test, score: 0.95, extra: holder.extra };
}

/** "a price above 6", "role admin", "a fee of 0.5", "id (integer)". */
function valued(about: About, { from, to }: Range): Had | null {
  const inner = clauseOf(about.clause, { from, to }, about.clause.context);
  for (let end = from + 1; end < to; end++) {
    if (/^(and|or|but|,)$/.test(lowerAt(inner, end - 1))) continue;
    for (const said of saidAt(inner, end)) {
      const had = fittedTo(about, { from, to: end }, denied(said, about.negated), true);
      if (had !== null) return had;
    }
  }
  return null;
}

function saidAt(inner: Clause, end: number): Said[] {
  const bracketed = lowerAt(inner, end) === '(' && lowerAt(inner, inner.end - 1) === ')';
  if (bracketed) return bracketedKind(inner, end + 1);
  const before = /^(of|as|:|=|set|equal)$/.test(lowerAt(inner, end)) ? end + 1 : end;
  const operands = [
    ...sentValue(inner, before),
    ...atomValue(inner, before),
    ...(before > end ? bareWords(inner, before) : oneCode(inner, before)),
  ];
  const values = operands.filter(({ next }) => next === inner.end).map(({ value }) => equals(value, false));
  return [...predicatesAt(inner, end), ...values].filter((said) => isOneValue(said) && !isUnfinished(said));
}

function bracketedKind(inner: Clause, from: number): Said[] {
  const kinds = [
    ...typeWord(inner, from).map(({ value: type, next }) => ({ predicate: { op: 'type' as const, type }, next })),
    ...formatWord(inner, from).map(({ value: format, next }) => ({
      predicate: { op: 'format' as const, format },
      next,
    })),
  ];
  return kinds
    .filter(({ next }) => next === inner.end - 1)
    .map(({ predicate }) => ({ predicate, negated: false, unit: null }));
}

/** A joint of the sentence inside of a value means that two things were said. */
function isOneValue({ predicate }: Said): boolean {
  return (
    !('value' in predicate) || predicate.value.kind !== 'words' || !/\b(and|or|but|with)\b/.test(predicate.value.text)
  );
}

const joining = /^(and|or|but|with|in|of|for|is|are|that|which|than)$/;

/** Of what nothing is known only one word that is written as values are ends a name: "role ADMIN". */
function isCode(inner: Clause, at: number): boolean {
  return at + 1 === inner.end && /^[A-Z]|\d/.test(tokenAt(inner, at)?.text ?? '');
}

/** Up to three plain words that are the value: "name Floor lamp". */
export function oneCode(inner: Clause, at: number): { value: Operand; next: number }[] {
  if (inner.end - at > 3 || (inner.names.entries.length === 0 && !isCode(inner, at))) return [];
  for (let index = at; index < inner.end; index++) if (joining.test(lowerAt(inner, index))) return [];
  return bareWords(inner, at);
}

/** "has no lines" of what is known to be a list: it has no items. */
function noItems(about: About, range: Range): Had | null {
  if (!about.negated || lowerAt(about.clause, range.from - 1) !== 'no') return null;
  const name = trimmed(about.clause, range);
  const list = parts(about, name).find(({ exact, isList, typed }) => exact && isList && typed);
  if (list === undefined || /^(field|property|key)$/.test(lowerAt(about.clause, range.to - 1))) return null;
  const test = fitted(list, { predicate: { op: 'empty' }, negated: false, unit: null });
  return test === null ? null : { test, score: list.score, extra: list.extra };
}

function existence(about: About, range: Range, known: boolean): Had | null {
  const said: Said = { predicate: { op: 'present' }, negated: about.negated, unit: null };
  const had = fittedTo(about, trimmed(about.clause, range), said, known);
  return known && had !== null && had.extra.length > 0 ? null : had;
}

/** What is said of the part of that name; `known` when only a name that the answer has will do. */
function fittedTo(about: About, range: Range, said: Said, known = false): Had | null {
  const name = trimmed(about.clause, range);
  if (name.to <= name.from) return null;
  for (const subject of parts(about, name)) {
    if (known && !isKnown(subject, about)) continue;
    const test = fitted(subject, said);
    if (test !== null) return { test, score: subject.score, extra: subject.extra };
  }
  return null;
}

function isKnown({ exact, subject }: SubjectReading, { clause }: About): boolean {
  return exact || subject.kind !== 'field' || clause.names.entries.length === 0;
}

const plain = {
  measured: false,
  isList: false,
  isObject: false,
  typed: false,
  types: untyped,
  values: [] as Candidate['values'],
};

function parts({ clause, holder, negated }: About, name: Range): SubjectReading[] {
  if (holder !== 'anything') return partsOf(clause, holder, name).map((part) => readingOf(part, holder));
  const found = subjectsIn(clause, name).filter(
    ({ subject, measured }) => !measured && subject.kind !== 'body' && subject.kind !== 'status',
  );
  if (found.length > 0 || !negated || name.to - name.from > 2) return found;
  const words = clause.tokens.slice(name.from, name.to).map(({ text }) => text);
  if (!words.every((word) => /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(word))) return [];
  const path = unresolvedPath(words);
  return [
    { ...plain, subject: { kind: 'field', path }, quantifier: { kind: 'implied' }, score: 0.7, exact: true, extra: [] },
  ];
}

function readingOf({ path, ...about }: Candidate, { quantifier }: Owner): SubjectReading {
  return { ...about, subject: { kind: 'field', path }, quantifier, measured: false };
}

function equals(value: Operand, negated: boolean): Said {
  return { predicate: { op: 'compare', comparison: 'equal', value }, negated, unit: null };
}

function denied(said: Said, negated: boolean): Said {
  return { ...said, negated: said.negated !== negated };
}

export const havingExamples: Examples = {
  name: 'having',
  title: 'What something has',
  golden: [
    {
      text: 'the user has role admin',
      reads: '`user.role` is "admin" in any case',
      sample: { user: { role: 'admin' } },
    },
    { text: 'the invoice has a fee of 0.5', reads: '`invoice.fee` is 0.5', sample: { invoice: { fee: 0.5 } } },
    {
      text: 'each item has a positive price',
      reads: 'Every `items[*].price` is positive',
      sample: { items: [{ price: 2 }] },
    },
    { text: 'the plan has no empty name', reads: '`plan.name` is not empty', sample: { plan: { name: 'x' } } },
    { text: 'the box has id (integer)', reads: '`box.id` is an integer', sample: { box: { id: 1 } } },
  ],
};
