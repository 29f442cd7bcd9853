import type { FoundFinding } from '@assay/findings';
import type { Database } from '../../../db/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/index.ts';
import { findSameEnvironment, getRun, insertRun } from '../../runs/index.ts';
import type { RunTarget } from '../findings.service.ts';

interface Tried {
  target: RunTarget;
  systemId: number;
  createdBy: string;
  finding: FoundFinding['finding'];
}

/**
 * Queues the first scenario of a finding as a run of its own, so that it shares no record with another one.
 * @throws {AppError} scenario_not_found, limit_reached, environment_not_found, unknown_variables
 */
export async function startTrial(db: Database, { target, systemId, createdBy, finding }: Tried): Promise<RunRow> {
  const [first] = finding.executions;
  if (first === undefined) throw new AppError('scenario_not_found', 'The scenario of this finding was deleted.');
  const tried = await getRun(db, target.organizationId, target.runId);
  const environment = await findSameEnvironment(db, tried, [first.scenario_id]);
  return insertRun(db, target.organizationId, {
    systemId,
    scope: 'scenario',
    scopeId: first.scenario_id,
    name: first.scenario_name,
    createdBy,
    scenarioIds: [first.scenario_id],
    isPart: true,
    environment,
    trial: { of: target.runId, key: finding.key },
  });
}
