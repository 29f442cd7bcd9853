import type { EnvironmentFilter } from '@assay/contract';
import { latestWholeRun } from '@assay/findings/compare';
import { findNamed, nearestName } from '@assay/scenario/nearest-name';
import { UsageError } from '../exit-codes.ts';
import type { ServerClient } from '../server-client/server-client.ts';

/** What is compared, as it was written. */
export interface Sides {
  left: string;
  right: string | null;
}

/** The ids of two runs: as they are given, or the last ones of a system. @throws {UsageError}, {ServerError} */
export async function findRuns(
  client: ServerClient,
  { left, right }: Sides,
  systemId: number | null,
): Promise<[left: number, right: number]> {
  const runs: [number, number] =
    systemId === null ? [runNumber(left), runNumber(right)] : await lastRuns(client, systemId, [left, right]);
  if (runs[0] !== runs[1]) return runs;
  throw new UsageError('Both sides are the same run. Name two runs, or two environments.');
}

function runNumber(text: string | null): number {
  if (text !== null && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  const said = text === null ? 'Only one run is given.' : `"${text}" is not the number of a run.`;
  throw new UsageError(
    `${said} Give two numbers: assay compare 41 42. For environments say of which system: assay compare --system 12 staging production.`,
  );
}

async function lastRuns(
  client: ServerClient,
  systemId: number,
  [left, right]: [string, string | null],
): Promise<[number, number]> {
  const environments = await client.environments(systemId);
  const find = (name: string | null): Side => {
    if (name === null) return { id: 'none', where: 'at its base URL', option: '' };
    const found = findNamed(environments, name);
    if (found !== undefined) return { id: found.id, where: `in ${found.name}`, option: ` --env "${found.name}"` };
    throw unknownEnvironment(
      systemId,
      name,
      environments.map((one) => one.name),
    );
  };
  const sides: [Side, Side] = [find(left), find(right)];
  return [await lastRun(client, systemId, sides[0]), await lastRun(client, systemId, sides[1])];
}

interface Side {
  id: EnvironmentFilter;
  where: string;
  /** For the run that is missing. */
  option: string;
}

async function lastRun(client: ServerClient, systemId: number, { id, where, option }: Side): Promise<number> {
  const found = latestWholeRun(await client.runs({ system_id: systemId, environment_id: id, state: 'completed' }));
  if (found !== null) return found.id;
  throw new UsageError(
    `The system has not been run ${where} as a whole. Run it there first: assay run --system ${systemId}${option}.`,
  );
}

function unknownEnvironment(systemId: number, name: string, names: readonly string[]): UsageError {
  const near = nearestName(name, names);
  const meant = near === null ? '' : ` Did you mean "${near}"?`;
  const list = names.length === 0 ? 'It has none.' : `It has: ${names.map((one) => `"${one}"`).join(', ')}.`;
  return new UsageError(`System ${systemId} has no environment "${name}".${meant} ${list}`);
}
