import type { FindingTrial } from '@assay/contract';
import type { FindingsCollector, FoundFinding } from '@assay/findings';
import type { Executor } from '../../../db/index.ts';
import { findRedResults } from '../red-results.store.ts';
import { findTrialResult, listTrials } from './trials.store.ts';
import type { TrialRun } from './trials.store.ts';

type Causes = Pick<FindingsCollector, 'causesOf'>;

/** What came of the newest trial of each finding, by the key of the finding. */
export async function readTrials(
  db: Executor,
  runId: number,
  { found, collector }: { found: readonly FoundFinding[]; collector: Causes },
): Promise<Map<string, FindingTrial>> {
  const trials = new Map<string, FindingTrial>();
  for (const trial of await listTrials(db, runId)) {
    const tried = found.find(({ finding }) => finding.key === trial.key);
    if (tried === undefined || trials.has(trial.key)) continue;
    trials.set(trial.key, await readTrial(db, trial, tried.cause, collector));
  }
  return trials;
}

async function readTrial(db: Executor, trial: TrialRun, cause: string, collector: Causes): Promise<FindingTrial> {
  const base = { run_id: trial.runId, at: trial.createdAt.toISOString() };
  if (trial.state === 'queued' || trial.state === 'running') return { ...base, outcome: 'running', execution: null };
  const result = await findTrialResult(db, trial.runId);
  if (result === null) return { ...base, outcome: 'not_judged', execution: null };
  const { status, execution } = result;
  if (status === 'success') return { ...base, outcome: 'not_again', execution };
  if (status === 'skipped') return { ...base, outcome: 'not_judged', execution };
  const red = await findRedResults(db, trial.runId, [execution.execution_id]);
  const isSame = red.some((one) => collector.causesOf(one).includes(cause));
  if (isSame) return { ...base, outcome: 'again', execution };
  return { ...base, outcome: status === 'error' ? 'not_judged' : 'other', execution };
}
