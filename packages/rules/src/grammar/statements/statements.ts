import type { Path, Predicate, Test } from '../../tree/check.ts';
import { endingAt, lowerAt } from '../../language/parser.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { isSingleValue } from '../../language/names/names.ts';
import { amountTests, byValue } from './by-value.ts';
import { fitted } from './fit.ts';
import type { Said } from '../predicates/predicates.ts';
import { statesCircumstances } from '../outcomes/context.ts';
import { furtherAt, predicatesAt } from '../predicates/predicates.ts';
import type { Clause, Family, Reading, Span } from '../reading.ts';
import { clauseOf, spanOf } from '../reading.ts';
import type { SubjectReading } from '../subjects/subjects.ts';
import { subjectsIn } from '../subjects/subjects.ts';

const maxReadings = 24;
const startCost = 0.1;
const lists = new Set([',', 'and', '&']);

/** Something and what is said about it: "the price is greater than 0". */
export const statements: Family = {
  name: 'statements',
  title: 'A value and what it must be',
  read: readStatement,
  golden: [
    { text: 'the status is 202', reads: 'The status is 202' },
    { text: 'The response code should be 201 or 202', reads: 'The status is one of 201, 202' },
    { text: 'status is Not Found', reads: 'The status is 404' },
    { text: 'Status code is 2xx', reads: 'The status is 2xx' },
    { text: "the status isn't 500", reads: 'The status is not 500' },
    { text: 'response time is below 2 seconds', reads: 'The response time is less than 2000 ms' },
    { text: 'the response takes at most 300 ms', reads: 'The response time is at most 300 ms' },
    { text: 'the response size is less than 10 KB', reads: 'The response size is less than 10240 bytes' },
    { text: 'the X-Request-Id header is present', reads: 'The header `X-Request-Id` is present' },
    { text: 'header Cache-Control contains "no-store"', reads: 'The header `Cache-Control` contains "no-store"' },
    { text: 'the content type is JSON', reads: 'The content type contains "json"' },
    { text: 'price is greater than 0', reads: '`price` is greater than 0', sample: { price: 3 } },
    {
      text: 'every price is greater than 0',
      reads: 'Every `items[*].price` is greater than 0',
      sample: { items: [{ price: 3 }] },
    },
    {
      text: "the user's email is a valid email address",
      reads: '`user.email` is a valid email address',
      sample: { user: { email: 'a@b.co' } },
    },
    { text: 'id is a UUID', reads: '`id` is a valid UUID', sample: { id: '5e1a7c0e-6a0b-4c37-9f3e-0d9f1a2b3c4d' } },
    {
      text: 'currency is one of EUR, USD or GBP',
      reads: '`currency` is one of "EUR" in any case, "USD" in any case, "GBP" in any case',
      sample: { currency: 'EUR' },
    },
    { text: 'the name is not empty', reads: '`name` is not empty', sample: { name: 'x' } },
    {
      text: 'the number of items is at least 2',
      reads: '`items` has a length of at least 2',
      sample: { items: [1, 2] },
    },
    {
      text: 'items are sorted in descending order by `total`',
      reads: '`items` is sorted descending by `total`',
      sample: { items: [{ total: 2 }] },
    },
    { text: 'the first item has an id', reads: '`items[0].id` is present', sample: { items: [{ id: 2 }] } },
  ],
};

function readStatement(clause: Clause): Reading[] {
  const readings = wholeStatements(clause);
  if (readings.some(({ score }) => score > 0.6)) return readings;
  return [...readings, ...withoutCircumstances(clause)];
}

function wholeStatements(clause: Clause): Reading[] {
  const readings: Reading[] = [];
  for (let at = clause.from + 1; at < clause.end && readings.length < maxReadings; at++) {
    if ((clause.budget.left -= startCost) < 0) break;
    const said = predicatesAt(clause, at).slice(0, 8);
    if (said.length > 0)
      readings.push(
        ...joined(clause, { at, said, predicate: { from: at, to: clause.end } }),
        ...byValue(clause, at, said),
      );
    if (readings.some(isCertain)) break;
  }
  return readings;
}

/** Without a known answer that could tell otherwise nothing else needs to be tried. */
function isCertain({ score, guessed }: Reading): boolean {
  return score >= 1 && !guessed;
}

const joints = new Set(['and', 'or', 'then', 'but']);
const circumstances = new Set([
  'on',
  'for',
  'when',
  'after',
  'during',
  'at',
  'via',
  'because',
  'if',
  'from',
  'before',
  'in',
]);

/** "12.50 before tax" of an answer that has a tax: the rest is about the answer. */
function namesAnother({ tokens, end, names }: Clause, from: number): boolean {
  return tokens
    .slice(from, end)
    .some(
      ({ kind, lower }) =>
        kind === 'word' &&
        (names.byWord.get(lower) ?? []).some((entry) => entry.joined === lower && isSingleValue(entry)),
    );
}

/** "the state is OPEN on the other side": the circumstances say which call this is, not what the answer must be. */
function withoutCircumstances(clause: Clause): Reading[] {
  for (let at = clause.end - 1; at > clause.from + 2; at--) {
    if (joints.has(lowerAt(clause, at))) return [];
    if (!circumstances.has(lowerAt(clause, at))) continue;
    if (!statesCircumstances(clause, { from: at, to: clause.end }) || namesAnother(clause, at + 1)) return [];
    const readings = wholeStatements(clauseOf(clause, { from: clause.from, to: at }, clause.context));
    if (readings.length > 0)
      return readings.map((reading) => ({ ...reading, score: reading.score - 0.12, guessed: true }));
  }
  return [];
}

interface Range {
  from: number;
  to: number;
}

/** "the price is a number and is greater than 0": another predicate, somewhere later in the sentence, of the subject that a clause begins with. */
export function statementsBefore(clause: Clause, predicate: Range): Reading[] {
  const after = endingAt(clause, predicate.to);
  const own = predicatesAt(after, predicate.from).slice(0, 8);
  const said = own.length > 0 ? own : furtherAt(after, predicate.from);
  if (said.length === 0) return [];
  for (let at = clause.from + 1; at < clause.end; at++) {
    if ((clause.budget.left -= startCost) < 0) break;
    if (predicatesAt(clause, at).length === 0) continue;
    const readings = [...joined(clause, { at, said, predicate }), ...byValue(clause, at, said)];
    if (readings.length > 0) return readings;
  }
  return [];
}

function joined(clause: Clause, { at, said, predicate }: { at: number; said: Said[]; predicate: Range }): Reading[] {
  const spans = [
    ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
    ...spanOf(clause, predicate, 'predicate'),
  ];
  const readings: Reading[] = [];
  for (const subjects of subjectLists(clause, at)) {
    const together = combinations(subjects);
    for (const [order, one] of said.entries()) {
      for (const combination of together)
        readings.push(...combined(combination, one, { order, spans, names: clause.names }));
      if (!clause.names.hasShape && readings.some(isCertain)) return readings;
    }
  }
  return readings;
}

function combined(
  combination: SubjectReading[],
  said: Said,
  { order, spans, names }: { order: number; spans: Span[]; names: NameIndex },
): Reading[] {
  const all = [
    said,
    ...(said.also ?? []).map((predicate) => ({ ...said, predicate })),
    ...(said.without === undefined ? [] : [{ ...said, predicate: said.without, negated: true }]),
  ];
  const plain = combination
    .flatMap((subject) => all.map((one) => fitted(subject, one)))
    .filter((test) => test !== null);
  if (plain.length < combination.length * all.length) return [];
  const tests = plain.flatMap((test) => amountTests(names, test) ?? [test]);
  if (said.items !== undefined) tests.push(...combination.flatMap((subject) => itemTest(subject, said)));
  const score = Math.min(...combination.map((subject) => subject.score)) - order * 0.03 - looseness(said, combination);
  const reading: Reading = { check: allOf(tests), score, spans, guessed: combination.some(isGuess) };
  if (combination.some(({ extra }) => extra.length > 0)) reading.extra = combination.flatMap(({ extra }) => extra);
  return [reading];
}

/** "tags is a list of strings": each of its items is one. */
function itemTest({ subject }: SubjectReading, { items, negated }: Said): Test[] {
  if (items === undefined || negated) return [];
  const path: Path = [...(subject.kind === 'field' ? subject.path : []), { each: true }];
  return [{ kind: 'test', subject: { kind: 'field', path }, quantifier: { kind: 'all' }, predicate: items, negated }];
}

function isGuess({ subject, exact }: SubjectReading): boolean {
  return subject.kind === 'field' && !exact;
}

const proseOps = new Set<Predicate['op']>(['compare', 'contains', 'startsWith', 'endsWith']);

/** A joint of the sentence inside of what was taken for a value. */
const swallowed = /\b(and|or|then|but|when|if)\b/i;

/** Unquoted prose as the value is the weakest evidence that a sentence was read rightly. */
function looseness({ predicate }: Said, subjects: SubjectReading[]): number {
  if (!proseOps.has(predicate.op) || !('value' in predicate) || predicate.value.kind !== 'words') return 0;
  if (swallowed.test(predicate.value.text)) return 0.4;
  const words = predicate.value.text.split(' ').length;
  return subjects.some(isGuess) ? Math.min(0.25, words * 0.03) : words * 0.02;
}

/** "id, name and email" are three subjects. */
function subjectLists(clause: Clause, to: number): SubjectReading[][][] {
  const whole = subjectsIn(clause, { from: clause.from, to });
  const lists = whole.length > 0 ? [[whole]] : [];
  const parts = splitList(clause, to);
  if (parts.length < 2) return lists;
  const each = parts.map((range) => subjectsIn(clause, range).slice(0, 3));
  return each.every((options) => options.length > 0) ? [...lists, each] : lists;
}

function splitList(clause: Clause, to: number): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  let from = clause.from;
  for (let at = clause.from; at <= to; at++) {
    if (at < to && !lists.has(lowerAt(clause, at))) continue;
    if (at > from) parts.push({ from, to: at });
    from = at + 1;
  }
  return parts;
}

/** One subject: each of its readings. Several subjects: the best of each together. */
function combinations(subjects: SubjectReading[][]): SubjectReading[][] {
  const [only] = subjects;
  if (subjects.length === 1 && only !== undefined) return only.map((subject) => [subject]);
  const best = subjects.map((options) => options[0]);
  return [best.filter((subject) => subject !== undefined)];
}

export function allOf(tests: Test[]): Reading['check'] {
  const [first] = tests;
  return tests.length === 1 && first !== undefined ? first : { kind: 'all', checks: tests };
}
