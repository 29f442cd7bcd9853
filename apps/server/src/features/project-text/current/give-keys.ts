import { changedKeys, keyFor, unitRow } from '@assay/project';
import type { Executor } from '../../../db/index.ts';
import { defaultsOfSystem } from './load-current.ts';
import type { CurrentEndpoint, CurrentSystem } from './load-current.ts';
import { setKeys } from './project-files.store.ts';
import type { StoredFile } from './project-files.store.ts';
import { currentText } from './to-text.ts';

/**
 * Gives every scenario that has none a key, made from its name. What has a key keeps it, whatever it is called later; only the rows
 * of a scenario become scenarios of their own when one of them was changed.
 */
export async function giveKeys(db: Executor, system: CurrentSystem, stored: readonly StoredFile[]): Promise<void> {
  const given: { id: number; key: string }[] = [];
  for (const endpoint of system.endpoints) {
    const { scenarios } = endpoint;
    const apart = changedRows(endpoint, system, stored);
    const taken = new Set(scenarios.flatMap(({ row }) => (row.key === null ? [] : [unitRow(row.key).key])));
    for (const { row } of scenarios) {
      if (row.key !== null && !apart.has(unitRow(row.key).key)) continue;
      row.key = keyFor(row.key === null ? row.name : row.key.replace('/', ' '), taken);
      given.push({ id: row.id, key: row.key });
    }
  }
  await setKeys(db, given);
}

/** Scenarios with rows of which one says something else by now. */
function changedRows(endpoint: CurrentEndpoint, system: CurrentSystem, stored: readonly StoredFile[]): Set<string> {
  if (!endpoint.scenarios.some(({ row }) => row.key?.includes('/') === true)) return new Set();
  const current = currentText(endpoint, defaultsOfSystem(system));
  const changed = stored
    .filter(({ endpointId }) => endpointId === endpoint.row.id)
    .flatMap(({ said }) => changedKeys(said, current).map(([key]) => unitRow(key)));
  return new Set(changed.filter(({ row }) => row !== null).map(({ key }) => key));
}
