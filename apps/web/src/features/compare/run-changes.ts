import type { RunComparison } from '@assay/contract';

export type ComparedScenario = RunComparison['scenarios'][number];

/** How a scenario did in the later run beside the earlier one. */
export type Change = 'broken' | 'fixed' | 'added' | 'removed' | 'unchanged';

export function changeOf({ left, right }: ComparedScenario): Change {
  if (left === null) return 'added';
  if (right === null) return 'removed';
  const isJudged = left.status !== 'skipped' && right.status !== 'skipped';
  if (left.status === right.status || !isJudged) return 'unchanged';
  if (right.status === 'success') return 'fixed';
  return left.status === 'success' ? 'broken' : 'unchanged';
}

/** How many scenarios changed which way. */
export function countChanges(scenarios: readonly ComparedScenario[]): Record<Change, number> {
  const counts = { broken: 0, fixed: 0, added: 0, removed: 0, unchanged: 0 };
  for (const scenario of scenarios) counts[changeOf(scenario)] += 1;
  return counts;
}

/** The two ids of an address such as `3,7`; null when it names none, or the same twice. */
export function readPair(text: string | null): [left: number, right: number] | null {
  const match = /^(\d{1,15}),(\d{1,15})$/.exec(text ?? '');
  if (!match || match[1] === match[2]) return null;
  return [Number(match[1]), Number(match[2])];
}
