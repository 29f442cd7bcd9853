import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Difference } from '@assay/project';
import { UsageError } from '../exit-codes.ts';
import { findProject, isChosen, namesProject } from '../project/files/project-folder.ts';
import type { FoundProject, Target } from '../project/files/project-folder.ts';

/** The project that is meant, or the folder that one begins in. @throws {UsageError} */
export function findFolder(given: readonly string[], cwd: string): FoundProject & { isNew: boolean } {
  const [first = 'assay'] = given;
  const folder = resolve(cwd, first);
  const isFree = !existsSync(folder) || (first === 'assay' && given.length === 0 && readdirSync(folder).length === 0);
  if (given.length < 2 && isFree && !namesProject('.', cwd)) {
    if (/\.ya?ml(#|$)/.test(first))
      throw new UsageError(`${first} cannot be read: there is no such file. Check the path.`);
    return { folder, targets: [{ path: '', key: null }], isNew: true };
  }
  return { ...findProject(given, cwd), isNew: false };
}

/** Whether a scenario is of the chosen files and keys. */
export function chosenUnits(targets: readonly Target[]): (one: Pick<Difference, 'key' | 'path'>) => boolean {
  return ({ path, key }) =>
    targets.some((target) => isChosen(path, [target]) && (target.key === null || target.key === key));
}
