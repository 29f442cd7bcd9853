import type { Run, RunComparison } from '@assay/contract';

export type ComparedScenario = RunComparison['scenarios'][number];

type Side = ComparedScenario['left'];

/** Whether a scenario was run on a side: what was skipped, or interrupted by Assay itself, says as little as what was not chosen. */
export const wasRun = (side: Side): side is NonNullable<Side> =>
  side !== null && side.status !== 'skipped' && side.cause !== 'interrupted';

/** How a scenario did in the right run beside the left one. */
export type Change = 'broken' | 'fixed' | 'added' | 'removed' | 'neither' | 'unchanged';

export function changeOf({ left, right }: Pick<ComparedScenario, 'left' | 'right'>): Change {
  if (!wasRun(left)) return wasRun(right) ? 'added' : 'neither';
  if (!wasRun(right)) return 'removed';
  if (left.status === right.status) return 'unchanged';
  if (right.status === 'success') return 'fixed';
  return left.status === 'success' ? 'broken' : 'unchanged';
}

/** How many scenarios changed which way. */
export function countChanges(scenarios: readonly Pick<ComparedScenario, 'left' | 'right'>[]): Record<Change, number> {
  const counts = { broken: 0, fixed: 0, added: 0, removed: 0, neither: 0, unchanged: 0 };
  for (const scenario of scenarios) counts[changeOf(scenario)] += 1;
  return counts;
}

type Sent = Pick<Run, 'environment'>;

/** Whether two runs were sent to different environments, so that neither of them is the later state of the other one. */
export const areElsewhere = (left: Sent, right: Sent): boolean =>
  (left.environment?.name ?? null) !== (right.environment?.name ?? null);

/** What the sides and changes of a comparison are called. */
export interface ComparisonWords {
  left: string;
  right: string;
  of: Record<Change, string>;
}

/** Two runs in one environment are an earlier and a later one; in two environments they stand beside each other. */
export function comparisonWords(left: Sent, right: Sent): ComparisonWords {
  if (!areElsewhere(left, right))
    return {
      left: 'Earlier',
      right: 'Later',
      of: {
        broken: 'Broken',
        fixed: 'Fixed',
        added: 'Only in the later run',
        removed: 'Only in the earlier run',
        neither: 'Not run in either',
        unchanged: 'Unchanged',
      },
    };
  const [there, here] = [whereOf(left), whereOf(right)];
  return {
    left: left.environment?.name ?? 'Base URL',
    right: right.environment?.name ?? 'Base URL',
    of: {
      broken: `Fails only ${here}`,
      fixed: `Fails only ${there}`,
      added: `Run only ${here}`,
      removed: `Run only ${there}`,
      neither: 'Not run in either',
      unchanged: 'The same',
    },
  };
}

const whereOf = ({ environment }: Sent): string =>
  environment === null ? 'at the base URL' : `in ${environment.name}`;
