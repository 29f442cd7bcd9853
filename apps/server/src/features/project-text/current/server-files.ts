import { fileFor, renewFiles } from '@assay/project';
import type { JobContext } from '../../../background/index.ts';
import type { Executor } from '../../../db/index.ts';
import { giveKeys } from './give-keys.ts';
import { defaultsOfSystem, loadCurrent } from './load-current.ts';
import type { CurrentSystem } from './load-current.ts';
import { listProjectFiles } from './project-files.store.ts';
import type { StoredFile } from './project-files.store.ts';
import { currentText } from './to-text.ts';

/** A system with its text. */
export interface SystemText {
  system: CurrentSystem;
  stored: StoredFile[];
  /** By their paths, in the order of the endpoints; files that scenarios name are last. */
  files: Map<string, string>;
  /** The endpoint of each file of scenarios. */
  endpointOf: Map<string, number>;
}

/** The text of a system as it stands now: what was written, with everything that was changed since. */
export async function readSystemText(
  db: Executor,
  { organizationId, systemId }: { organizationId: string; systemId: number },
  nextPart: JobContext['nextPart'],
): Promise<SystemText> {
  const system = await loadCurrent(db, { organizationId, systemId }, nextPart);
  const stored = await listProjectFiles(db, systemId);
  await giveKeys(db, system, stored);
  const text: SystemText = { system, stored, files: new Map(), endpointOf: new Map() };
  const defaultsOf = defaultsOfSystem(system);
  const taken = new Set(stored.map(({ path }) => path.replace(/\.ya?ml$/, '')));
  for (const endpoint of system.endpoints) {
    nextPart();
    const { id } = endpoint.row;
    const own = stored.filter(({ endpointId }) => endpointId === id);
    if (own.length === 0 && endpoint.scenarios.length === 0) continue;
    const files = renewFiles(currentText(endpoint, defaultsOf), own, () => fileFor(endpoint.name, taken));
    for (const [path, content] of files) {
      text.files.set(path, content);
      text.endpointOf.set(path, id);
    }
  }
  for (const { path, endpointId, text: content } of stored) if (endpointId === null) text.files.set(path, content);
  return text;
}
