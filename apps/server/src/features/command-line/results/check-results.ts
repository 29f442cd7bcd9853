import type { SubmittedBatch, SubmittedResult } from '@assay/contract';
import { AppError } from '../../../http/index.ts';

/** A file that was kept waits no longer. */
const MAX_AGE_DAYS = 30;
/** Clocks differ. */
const MAX_AHEAD_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/**
 * What a schema cannot say.
 * @throws {AppError} validation_failed for a time that cannot be, a scenario that comes twice, and a result that contradicts itself
 */
export function checkResults({ run, results }: SubmittedBatch, now: Date): void {
  for (const time of [run.started_at, ...results.flatMap(({ run_at: at }) => at ?? [])]) checkTime(time, now);
  const seen = new Set<number>();
  for (const result of results) {
    if (seen.has(result.scenario_id))
      refuse(`Scenario ${result.scenario_id} comes twice in this batch. Send each once.`);
    seen.add(result.scenario_id);
    if (contradicts(result))
      refuse(
        `The status "${result.overall_status}" of scenario ${result.scenario_id} contradicts its validation rules or its error.`,
      );
  }
}

function checkTime(time: string, now: Date): void {
  const ageMs = now.getTime() - new Date(time).getTime();
  if (ageMs < -MAX_AHEAD_MS) refuse(`${time} is in the future. Set the clock of the machine that ran the scenarios.`);
  if (ageMs > MAX_AGE_DAYS * DAY_MS) refuse(`${time} is more than ${MAX_AGE_DAYS} days ago. Run the scenarios again.`);
}

/** What was not judged has an error; what passed has neither that nor a rule that failed. */
function contradicts({ overall_status: status, error, validation_results: rules }: SubmittedResult): boolean {
  if (status === 'error' || status === 'skipped') return error === null;
  if (error !== null) return true;
  return status === 'success' && rules.some((rule) => rule.status === 'fail');
}

function refuse(text: string): never {
  throw new AppError('validation_failed', text);
}
