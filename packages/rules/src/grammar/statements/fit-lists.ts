import { literal } from '../../language/values/values.ts';
import type { Comparison, Predicate, Quantifier, Subject, Test } from '../../tree/check.ts';
import type { Said } from '../predicates/predicates.ts';
import type { SubjectReading } from '../subjects/subjects.ts';

/** "prices are all different": the list that they stand in is unique, or sorted, by them. */
function listOf(subject: Subject, predicate: Predicate): Test | null {
  if (subject.kind !== 'field' || (predicate.op !== 'unique' && predicate.op !== 'sorted') || predicate.by !== null)
    return null;
  const at = subject.path.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  if (at < 0) return null;
  const by = subject.path.slice(at + 1);
  return {
    kind: 'test',
    subject: { ...subject, path: subject.path.slice(0, at) },
    quantifier: { kind: 'implied' },
    predicate: { ...predicate, by: by.length === 0 ? null : by },
    negated: false,
  };
}

/** What is said of a list as a whole and not of its items; `null` when it cannot be said, `undefined` when it is about no list. */
export function aboutList(reading: SubjectReading, said: Said, predicate: Predicate): Test | null | undefined {
  if (reading.subject.kind !== 'field') return undefined;
  if (isOrdered(predicate)) return inOrder(reading, said, predicate);
  return reading.isList
    ? asWhole(reading.subject, reading.quantifier, { predicate, negated: said.negated })
    : undefined;
}

function inOrder(reading: SubjectReading, { negated }: Said, predicate: Predicate): Test | null | undefined {
  const { subject, quantifier, typed } = reading;
  const list = negated || !typed || 'count' in quantifier ? null : listOf(subject, predicate);
  return list ?? (isSingle(reading) ? null : undefined);
}

function asWhole(
  subject: Subject & { kind: 'field' },
  quantifier: Quantifier,
  { predicate, negated }: { predicate: Predicate; negated: boolean },
): Test | undefined {
  if (predicate.op === 'empty') return emptiness({ subject, quantifier }, negated);
  const some = predicate.op === 'present' && !negated ? howMany(quantifier) : null;
  if (some === null) return undefined;
  return { kind: 'test', subject: { ...subject, path: subject.path.slice(0, -1) }, ...some };
}

/** "at least two reviews exist" is about the length of their list. */
function howMany(quantifier: Quantifier): Pick<Test, 'quantifier' | 'predicate' | 'negated'> | null {
  const count = 'count' in quantifier ? quantifier.count : quantifier.kind === 'any' ? 1 : 0;
  const comparison = comparisons[quantifier.kind];
  if (comparison === undefined) return null;
  return {
    quantifier: { kind: 'implied' },
    predicate: { op: 'length', comparison, value: literal(count) },
    negated: false,
  };
}

const comparisons: Partial<Record<Quantifier['kind'], Comparison>> = {
  any: 'atLeast',
  none: 'equal',
  exactly: 'equal',
  atLeast: 'atLeast',
  atMost: 'atMost',
};

/** What is known to be a list is empty when it is there and has no items. */
function emptiness(about: Pick<Test, 'subject' | 'quantifier'>, negated: boolean): Test {
  const predicate: Predicate = {
    op: 'length',
    comparison: negated ? 'atLeast' : 'equal',
    value: literal(negated ? 1 : 0),
  };
  return { kind: 'test', ...about, predicate, negated: false };
}

function isOrdered({ op }: Predicate): boolean {
  return op === 'unique' || op === 'sorted';
}

function isSingle({ typed, isList, types }: SubjectReading): boolean {
  return typed && !isList && types.size > 0;
}
