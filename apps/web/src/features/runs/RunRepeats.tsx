import type { Run } from '@assay/contract';
import { Link, pathTo } from '../../app/index.ts';

/** What a run sends again, in a few words. */
export function repeatsText({ run_id: runId, execution_id: executionId }: NonNullable<Run['repeats']>): string {
  if (executionId !== null) return `repeats execution ${executionId}`;
  return runId === null ? 'repeats what failed in an earlier run' : `repeats what failed in run ${runId}`;
}

/** The same with the way to the run. */
export function RunRepeats({ run: { repeats } }: { run: Pick<Run, 'repeats'> }) {
  if (repeats === undefined) return null;
  const text = repeatsText(repeats);
  if (repeats.run_id === null) return <span>{text}</span>;
  return (
    <Link to={pathTo('Run', { runId: repeats.run_id })} className="text-accent underline">
      {text}
    </Link>
  );
}
