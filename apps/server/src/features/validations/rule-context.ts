import type { RuleContext } from '@assay/rules';
import type { Executor } from '../../db/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { getDocument } from '../systems/index.ts';
import { findKnownAnswer } from './known-answer.ts';

/** What a rule of this endpoint can speak about. @throws {AppError} endpoint_not_found */
export async function endpointRuleContext(
  db: Executor,
  organizationId: string,
  endpointId: number,
): Promise<RuleContext> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const { definitions } = await getDocument(db, organizationId, row.systemId);
  return { method: row.method, path: row.path, operation: row.operation, definitions };
}

/** The same with what the scenario expects and how it was last answered well. @throws {AppError} scenario_not_found */
export async function scenarioRuleContext(
  db: Executor,
  organizationId: string,
  scenarioId: number,
): Promise<RuleContext> {
  const scenario = await getScenarioRow(db, organizationId, scenarioId);
  const context = await endpointRuleContext(db, organizationId, scenario.endpointId);
  const known = await findKnownAnswer(db, { organizationId, scenarioId });
  const samples = known.executionId === null ? [] : [known.exchange];
  return { ...context, expectedStatus: scenario.expectedHttpStatus, samples };
}
