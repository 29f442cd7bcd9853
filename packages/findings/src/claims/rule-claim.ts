import type { Check, Path } from '@assay/rules';
import { formatPath, isNotUnderstood } from '@assay/rules';
import type { FailedRule } from '../result.ts';
import type { About } from './claim.ts';
import { fieldOf, masked } from './mask.ts';

/** What a failed rule is about: a leak, the time, a field, or only its sentence. */
export function aboutRule(rule: FailedRule): About {
  const { text, reason, check } = rule;
  if (check === null && isNotUnderstood(reason)) return { kind: 'unread', text, reason };
  const test = check === null ? null : leadingTest(check);
  if (test !== null) return aboutTest(rule, test);
  return { kind: 'rule', text, field: null, shape: `says ${masked(text)}`, isEcho: false };
}

function aboutTest({ text, evidence }: FailedRule, test: LeadingTest): About {
  const failed = evidence.find(({ ok }) => !ok) ?? null;
  if (test.predicate.op === 'leaks') return { kind: 'leak', field: leakedField(failed?.path ?? 'body'), text };
  if (test.subject.kind === 'time') return { kind: 'time', text };
  const field = subjectOf(test.subject) ?? (failed === null ? null : fieldOf(failed.path));
  return { kind: 'rule', text, field, shape: shapeOf(test, failed?.value ?? null), isEcho: isEcho(test) };
}

function isEcho({ predicate, negated }: LeadingTest): boolean {
  const isSame = predicate.op === 'contains' || (predicate.op === 'compare' && predicate.comparison === 'equal');
  if (negated || !isSame) return false;
  const { value } = predicate;
  if (value.kind === 'variable') return HOLDS_SENT.test(value.name);
  return value.kind === 'request' && (value.part === 'any' || value.part === 'body');
}

/** As the generator names what an earlier request was sent with, or its answer showed of that: `sentPrice`. */
const HOLDS_SENT = /^(?:sent|shown)[A-Z\d]/i;

const leakedField = (path: string): string | null => (path === 'body' ? null : fieldOf(path));

type LeadingTest = Extract<Check, { kind: 'test' }>;

/** The test that carries a check: its own, that of each item, or what follows a condition. */
function leadingTest(check: Check): LeadingTest | null {
  switch (check.kind) {
    case 'test':
      return check;
    case 'each':
    case 'not':
      return leadingTest(check.check);
    case 'when':
      return leadingTest(check.consequence);
    case 'all':
    case 'any':
    case 'outcome':
      return null;
  }
}

function subjectOf(subject: LeadingTest['subject']): string | null {
  if (subject.kind === 'field') return fieldOf(formatPath(named(subject.path)));
  if (subject.kind === 'header' || subject.kind === 'cookie') return `${subject.kind} ${subject.name.toLowerCase()}`;
  return subject.kind === 'body' ? null : subject.kind;
}

/** Without what chooses between items. */
const named = (path: Path): Path => path.filter((step) => typeof step === 'string' || typeof step === 'number');

/** What is demanded and, roughly, what came: missing, null or another value. */
function shapeOf({ predicate, negated }: LeadingTest, actual: string | null): string {
  const came = actual === 'missing' || actual === 'null' ? actual : 'other';
  return `${negated ? 'not ' : ''}${predicate.op} ${came}`;
}
