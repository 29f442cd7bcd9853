import { parsePath } from '@assay/rules';
import type { Check, Evidence, Path, Test } from '@assay/rules';
import type { Assertion } from '../assertion.ts';
import type { JsonStep } from '../json-step.ts';

/** What is to be met by a rule that was not: what a condition says was so. Null where it is not all of its parts. */
function wantedOf(check: Check | null): Test[] | null {
  if (check?.kind === 'test') return [check];
  if (check?.kind === 'when') return wantedOf(check.consequence);
  if (check?.kind !== 'all') return null;
  const parts = check.checks.map(wantedOf);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

const comparesAnswers = ({ predicate: { op } }: Test): boolean =>
  op === 'sameAs' || op === 'offset' || op === 'itemsOf';

/** Whether a value that stands as evidence can be right where the rule is met: others decide with it. */
const isOfOthers = (test: Test): boolean =>
  comparesAnswers(test) || !['implied', 'all', 'none'].includes(test.quantifier.kind);

/** Assertions of a rule that no value breaks alone; null for other rules. */
export function comparedAssertions(
  check: Check | null,
  wrong: readonly Evidence[],
  note: Extract<Assertion, { kind: 'note' }>,
): Assertion[] | null {
  const tests = wantedOf(check);
  if (tests === null || !tests.some(isOfOthers)) return null;
  const found = tests.map((test): Assertion[] => {
    if (test.negated) return [];
    return test.predicate.op === 'sameAs' ? sameAssertions(wrong, note.rule) : someAssertions(test, note.rule);
  });
  return found.every((part) => part.length > 0) ? found.flat() : [note];
}

/** Of one rule; more of the same say nothing new. */
export const MAX_VALUES = 3;

/** Evidence comes in pairs: the value, and that of the other answer. */
function sameAssertions(wrong: readonly Evidence[], rule: string): Assertion[] {
  return wrong
    .flatMap((one, at): Assertion[] => {
      const [, step, of = ''] = /^step "(.*)": (.*)$/s.exec(wrong[at + 1]?.path ?? '') ?? [];
      const [path, other] = [stepsOf(one.path), stepsOf(of)];
      if (step === undefined || path === null || other === null) return [];
      const variable = `${step} ${other.join(' ')}`.replaceAll(/\W+/g, '_').replace(/^(\d)/, '_$1');
      return [{ kind: 'same', path, from: { step, path: other, variable }, rule }];
    })
    .slice(0, MAX_VALUES);
}

/** A path below the body, of names and positions. */
function stepsOf(text: string): JsonStep[] | null {
  const steps = /^(?:body|status|header .*|step ".*)$/s.test(text) ? null : plainSteps(parsePath(text));
  return steps?.includes(null) === true ? null : (steps?.flatMap((step) => step ?? []) ?? null);
}

/** Null stands for each item; null as a whole where there are other steps. */
function plainSteps(path: Path | null): (JsonStep | null)[] | null {
  const steps = path?.map((step) => (typeof step === 'object' ? ('each' in step ? null : undefined) : step));
  if (steps === undefined || steps.some((step) => step === undefined || (typeof step === 'number' && step < 0)))
    return null;
  return steps.flatMap((step) => (step === undefined ? [] : [step]));
}

function someAssertions({ subject, quantifier, predicate }: Test, rule: string): Assertion[] {
  if (quantifier.kind !== 'any' || subject.kind !== 'field') return [];
  const op = predicate.op === 'contains' ? 'contains' : 'equal';
  if (predicate.op !== 'contains' && (predicate.op !== 'compare' || predicate.comparison !== 'equal')) return [];
  const value = predicate.value.kind === 'literal' ? predicate.value.value : null;
  const path = plainSteps(subject.path);
  const isPlain = typeof value === 'string' || (typeof value === 'number' && op === 'equal');
  return path === null || !isPlain ? [] : [{ kind: 'some', path, expected: { op, value }, rule }];
}
