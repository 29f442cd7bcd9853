import type { Executor } from '../../../db/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/index.ts';
import { chooseEnvironment } from '../../environments/index.ts';
import type { ChosenEnvironment } from '../../environments/index.ts';
import { requireKnownNames } from './unknown-names.ts';

interface Chosen {
  systemId: number;
  scenarioIds: readonly number[];
  /** Null for the address of the system. */
  environmentId: number | null;
}

/**
 * The environment that scenarios are to be run in, which has all that they name.
 * @throws {AppError} environment_not_found, unknown_variables
 */
export async function findRunEnvironment(
  db: Executor,
  organizationId: string,
  { systemId, scenarioIds, environmentId }: Chosen,
): Promise<ChosenEnvironment | null> {
  if (environmentId === null) return null;
  const environment = await chooseEnvironment(db, organizationId, { systemId, environmentId });
  await requireKnownNames(db, organizationId, { scenarioIds, environment });
  return environment;
}

/**
 * That of another run, for scenarios of it.
 * @throws {AppError} environment_not_found when it was deleted, unknown_variables
 */
export async function findSameEnvironment(
  db: Executor,
  { organizationId, systemId, environmentId, environmentName }: RunRow,
  scenarioIds: readonly number[],
): Promise<ChosenEnvironment | null> {
  if (environmentName !== null && environmentId === null)
    throw new AppError(
      'environment_not_found',
      `The environment "${environmentName}" of this run was deleted. Choose another one and start a new run.`,
    );
  return findRunEnvironment(db, organizationId, { systemId, scenarioIds, environmentId });
}
