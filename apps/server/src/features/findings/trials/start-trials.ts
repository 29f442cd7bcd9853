import type { FoundFinding } from '@assay/findings';
import type { Database } from '../../../db/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/index.ts';
import { insertRun } from '../../runs/index.ts';
import { collectFindings } from '../findings.service.ts';
import type { RunTarget } from '../findings.service.ts';

/** Findings of one run that are tried again without being asked to. */
const MAX_TRIALS = 3;
/** A smaller run is quickly run again as a whole. */
const MIN_SCENARIOS = 10;
/** This is planned beside requests; what the first results say is enough. */
const MAX_RESULTS = 2000;

interface Tried {
  target: RunTarget;
  systemId: number;
  createdBy: string;
  finding: FoundFinding['finding'];
}

/**
 * Queues the first scenario of a finding as a run of its own, so that it shares no record with another one.
 * @throws {AppError} scenario_not_found, limit_reached
 */
export async function startTrial(db: Database, { target, systemId, createdBy, finding }: Tried): Promise<RunRow> {
  const [first] = finding.executions;
  if (first === undefined) throw new AppError('scenario_not_found', 'The scenario of this finding was deleted.');
  return insertRun(db, target.organizationId, {
    systemId,
    scope: 'scenario',
    scopeId: first.scenario_id,
    name: first.scenario_name,
    createdBy,
    scenarioIds: [first.scenario_id],
    isPart: true,
    trial: { of: target.runId, key: finding.key },
  });
}

/** Tries the first findings of a run again that blame the API for one of its operations. */
export async function tryAutomatically(db: Database, run: RunRow): Promise<void> {
  if (run.trialOf !== null || run.scope === 'batch' || run.total < MIN_SCENARIOS) return;
  const target = { organizationId: run.organizationId, runId: run.id };
  const context = { db, nextPart: () => undefined };
  const { found, systemId } = await collectFindings(context, target, MAX_RESULTS);
  const blamed = found.filter(({ finding }) => finding.suspect === 'api' && finding.operations.length > 0);
  for (const { finding } of blamed.slice(0, MAX_TRIALS))
    await startTrial(db, { target, systemId, createdBy: run.createdBy, finding });
}
