import type { Reading } from '../../grammar/reading.ts';
import type { Check } from '../../tree/check.ts';

/** A reading that guessed nothing and left nothing over: no other kind of sentence is tried. */
const certain = 1;

export function join(kind: 'any' | 'all', left: Reading, right: Reading): Reading {
  const checks = [left.check, right.check].flatMap((check) =>
    check.kind === kind && kind === 'all' ? check.checks : [check],
  );
  return {
    check: { kind, checks },
    score: Math.min(left.score, right.score) - 0.01,
    spans: [...left.spans, ...right.spans],
    guessed: left.guessed || right.guessed,
  };
}

/** What happened and with which status: a body, a header or a message comes with it. */
export function takesAttachments({ check }: Reading): boolean {
  if (check.kind === 'all') return check.checks.some((inner) => inner.kind === 'outcome');
  return check.kind === 'outcome' || (check.kind === 'test' && check.subject.kind === 'status');
}

/** "contains neither wifi password nor private key" is about properties, which a text search would miss. */
export function isProsePart({ check, guessed }: Reading): boolean {
  if (check.kind !== 'test' || check.predicate.op !== 'contains' || check.predicate.value.kind !== 'words')
    return false;
  return (guessed || check.subject.kind === 'body') && check.predicate.value.text.includes(' ');
}

/** A name in brackets says no more than what it is the name of. */
export function isExistence({ check }: Reading): boolean {
  return saysExistence(check);
}

function saysExistence(check: Check): boolean {
  if (check.kind === 'all') return check.checks.every(saysExistence);
  return check.kind === 'test' && check.predicate.op === 'present' && !check.negated;
}

export function isSame(left: Reading, right: Reading): boolean {
  return JSON.stringify(left.check) === JSON.stringify(right.check);
}

export function isCertain({ score, guessed }: Reading): boolean {
  return score >= certain && !guessed;
}

/** Nothing was guessed for it, and no stretch of prose was taken for a value. */
export function isClear({ check, score, guessed }: Reading): boolean {
  if (guessed || check.kind === 'outcome') return false;
  return score > 0.9 || (score > 0.75 && check.kind === 'test' && check.predicate.op === 'present' && check.negated);
}

export function isSure({ guessed, score }: Reading): boolean {
  return !guessed && score > 0.65;
}

/** What is behind a dash explains it: "status is 404 - no such id". */
export function isHeadline(reading: Reading): boolean {
  return isStatus(reading) || reading.check.kind === 'outcome';
}

export function isStatus({ check }: Reading): boolean {
  return check.kind === 'test' && check.subject.kind === 'status';
}
