import { contradicts } from '@assay/scenario';
import type { Executor } from '../../db/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { compileForStorage } from './compile.ts';
import { scenarioRuleContext } from './rule-context.ts';
import { listValidations, presentValidation, updateValidation } from './validations.store.ts';

/**
 * Rewrites the generated rules of a scenario that only say the status, and now another one than is expected: it could never pass.
 * What somebody wrote stays. @throws {AppError} scenario_not_found
 */
export async function followStatus(db: Executor, organizationId: string, scenarioId: number): Promise<void> {
  const { expectedHttpStatus: status, details } = await getScenarioRow(db, organizationId, scenarioId);
  const expected = {
    status,
    acceptsClass: details?.status_by === 'convention',
    alternatives: details?.alternatives,
  };
  const rows = await listValidations(db, [scenarioId]);
  const left = rows.filter((row) => {
    const { generated, statuses } = presentValidation(row);
    return generated && statuses?.only === true && contradicts(expected, statuses);
  });
  if (left.length === 0) return;
  const context = await scenarioRuleContext(db, organizationId, scenarioId);
  for (const { id, description } of left)
    await updateValidation(db, scenarioId, id, compileForStorage(`status is ${status}`, description, context));
}
