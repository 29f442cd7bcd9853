import type { BatchScenario, BatchStatus, Scenario } from '@assay/contract';
import { generationLabel, plural } from '../../../data/index.ts';

type Judged = Pick<Scenario, 'id' | 'llm_validation_status' | 'last_status'>;

/**
 * Whether Smart Execution has nothing left to do (WIZ-33, docs/decisions.md): validations were generated for every scenario, and
 * each was executed: in the latest batch, whose new rules made its verdict out of date, or later. A scenario that its run could not
 * judge was executed too; what went wrong is said beside it. Rules that came with a scenario
 * from the document do not count alone, because nothing has been executed for them.
 */
export function isGenerated(scenarios: readonly Judged[], latest: readonly BatchScenario[]): boolean {
  const processed = new Set(latest.filter(({ status }) => status === 'completed').map((one) => one.scenario_id));
  return (
    scenarios.length > 0 && scenarios.every((one) => hasValidations(one) && (processed.has(one.id) || wasTried(one)))
  );
}

const hasValidations = ({ llm_validation_status: status }: Judged): boolean =>
  generationLabel(status) === 'Validations Generated';

const wasTried = ({ last_status: status }: Judged): boolean => status !== null;

/** Whether setup is complete: the batch has ended, or an earlier one left nothing to do. */
export function isComplete(batch: BatchStatus, generated: boolean): boolean {
  return batch === 'completed' || (reviewState(batch) === 'idle' && generated);
}

/** Scenarios whose last run could not be judged: something of the setup is wrong, such as the base URL. Null for none. */
export function unjudgedText(scenarios: readonly Pick<Scenario, 'last_status'>[]): string | null {
  return countedText(scenarios, 'error', 'ended with an error');
}

/** Scenarios to which the API answered otherwise than expected: the setup is complete, and this is what it is for. Null for none. */
export function failedText(scenarios: readonly Pick<Scenario, 'last_status'>[]): string | null {
  return countedText(scenarios, 'failure', 'failed');
}

function countedText(
  scenarios: readonly Pick<Scenario, 'last_status'>[],
  status: Scenario['last_status'],
  how: string,
): string | null {
  const count = scenarios.filter(({ last_status: last }) => last === status).length;
  return count === 0 ? null : `${count} of ${plural(scenarios.length, 'scenario')} ${how}`;
}

/** The state of the last step (WIZ-39). */
export function reviewState(batch: BatchStatus): 'idle' | 'processing' | 'completed' {
  if (batch === 'pending' || batch === 'processing') return 'processing';
  return batch === 'completed' || batch === 'cancelled' ? 'completed' : 'idle';
}
