import type { Json } from '@assay/api-model';
import type { Check, Path, Predicate, StepLocation, Subject, Test } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { decimalOf } from '../values/canonical.ts';
import { walk } from '../lookup/fields.ts';
import { observe } from '../lookup/observe.ts';
import type { Judged, Observed } from '../lookup/observed.ts';

/** A predicate that compares with the answer of another step. */
export type AnswerPredicate = Extract<Predicate, { other: StepLocation }>;

export function comparesAnswers(predicate: Predicate): predicate is AnswerPredicate {
  return predicate.op === 'sameAs' || predicate.op === 'offset' || predicate.op === 'itemsOf';
}

/** The value that a subject stands for: of a path to every item of a list the list of their values. */
export function wholeValue(subject: Subject, judged: Judged): Observed {
  if (subject.kind === 'body') {
    const body = judged.exchange.responseTree();
    return { path: 'body', value: body.ok ? body.value : undefined };
  }
  const found = observe(subject, judged);
  if (subject.kind !== 'field' || !isRepeatedPath(subject.path))
    return found[0] ?? { path: subject.kind, value: undefined };
  const values = found.map(({ value }) => value).filter((value) => value !== undefined);
  const [first] = found;
  return { path: first?.path ?? 'body', value: values.length === found.length ? values : undefined };
}

/** What is compared with, in the answer of the other step. */
export function otherValue({ step, subject }: StepLocation, judged: Judged): Observed | { problem: string } {
  const answer = judged.context.answers?.get(step);
  if (answer === undefined) return { problem: `no step "${step}" was answered before it` };
  if ('problem' in answer) return answer;
  const found = wholeValue(subject, { ...judged, exchange: answer.exchange });
  if (found.value !== undefined) return { ...found, path: `step "${step}": ${found.path}` };
  const isBody = subject.kind === 'body' || subject.kind === 'field';
  return isBody && !answer.exchange.responseTree().ok
    ? { problem: `the answer of step "${step}" is not JSON` }
    : { problem: `the answer of step "${step}" has no value at \`${found.path}\`` };
}

/** What tells an item from the others; undefined when it is not there. */
export function keyValue(item: Json, by: Path | null): Json | undefined {
  return by === null ? item : walk(item, by)[0]?.value;
}

const comparing = new WeakMap<Check, Test[]>();
const none: Test[] = [];

function answerTests(check: Check): Test[] {
  const known = comparing.get(check);
  if (known !== undefined) return known;
  const tests = testsOf(check).filter(({ predicate }) => comparesAnswers(predicate));
  comparing.set(check, tests.length === 0 ? none : tests);
  return tests;
}

/** Why the answers of other steps do not allow to judge a rule; null when they do. */
export function openReason(check: Check, judged: Judged): string | null {
  for (const { predicate } of answerTests(check)) {
    const problem = comparesAnswers(predicate) ? problemOf(predicate, judged) : null;
    if (problem !== null) return `Not judged: ${problem}.`;
  }
  return null;
}

function problemOf(predicate: AnswerPredicate, judged: Judged): string | null {
  const other = otherValue(predicate.other, judged);
  if ('problem' in other) return other.problem;
  const { value = null, path } = other;
  if (predicate.op === 'itemsOf') {
    if (!Array.isArray(value)) return `\`${path}\` is not a list`;
    return value.every((item) => keyValue(item, predicate.by) !== undefined)
      ? null
      : `an item of \`${path}\` has nothing that tells it from the others`;
  }
  if (predicate.op === 'sameAs') return null;
  const isOrdered = predicate.by === 0 ? typeof value === 'string' || typeof value === 'number' : decimalOf(value);
  return isOrdered === false || isOrdered === null ? `\`${path}\` is not a value that can be compared with` : null;
}
