import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PROJECT_FILE } from '@assay/project';
import { UsageError } from '../../exit-codes.ts';

/** What an argument such as `assay/endpoints/books#adds-a-book` chooses of a project. */
export interface Target {
  /** A file or folder below the project's folder, with `/`; empty for all of it. */
  path: string;
  key: string | null;
}

export interface FoundProject {
  /** The folder with `assay.yaml`. */
  folder: string;
  targets: Target[];
}

const DEFAULT_FOLDER = 'assay';
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
const hasProject = (folder: string): boolean => existsSync(join(folder, PROJECT_FILE));

/** The folder of the project that a path belongs to; null where there is none. */
export function folderAbove(path: string): string | null {
  let folder = isFolder(path) ? path : dirname(path);
  if (isFolder(join(folder, DEFAULT_FOLDER)) && hasProject(join(folder, DEFAULT_FOLDER)) && !hasProject(folder))
    return join(folder, DEFAULT_FOLDER);
  for (;;) {
    if (hasProject(folder)) return folder;
    const above = dirname(folder);
    if (above === folder || existsSync(join(folder, '.git'))) return null;
    folder = above;
  }
}

const splitKey = (argument: string, cwd: string): [path: string, key: string | null] => {
  const at = argument.lastIndexOf('#');
  return at === -1 || existsSync(resolve(cwd, argument))
    ? [argument, null]
    : [argument.slice(0, at), argument.slice(at + 1)];
};

/** Whether an argument names something of a project, and not a document. */
export function namesProject(argument: string, cwd: string): boolean {
  if (argument === '-' || /^https?:\/\//i.test(argument)) return false;
  const [given] = splitKey(argument, cwd);
  const path = resolve(cwd, given);
  if (!existsSync(path)) return false;
  const folder = folderAbove(path);
  if (folder === null) return false;
  if (isFolder(path)) return true;
  const inside = relative(folder, path).split(sep).join('/');
  return inside === PROJECT_FILE || inside.startsWith('endpoints/') || inside.startsWith('env/');
}

/**
 * The project that arguments name; without any the one here.
 * @throws {UsageError} where there is none, or they name several
 */
export function findProject(given: readonly string[], cwd: string): FoundProject {
  const found = (given.length === 0 ? ['.'] : given).map((argument) => {
    const [named, key] = splitKey(argument, cwd);
    const path = resolve(cwd, named);
    if (!existsSync(path))
      throw new UsageError(`${named} cannot be read: there is no such file or folder. Check the path.`);
    const folder = folderAbove(path);
    if (folder === null)
      throw new UsageError(
        given.length === 0
          ? `There is no project here (${PROJECT_FILE}). Begin one: assay init DOCUMENT. A document alone: assay test DOCUMENT.`
          : `${named} belongs to no project: there is no ${PROJECT_FILE}. Begin one: assay init DOCUMENT.`,
      );
    const inside = relative(folder, path).split(sep).join('/');
    const isWhole = inside === PROJECT_FILE || inside.startsWith('..');
    return { folder, target: { path: isWhole ? '' : inside, key } };
  });
  const folders = [...new Set(found.map(({ folder }) => folder))];
  const [folder = ''] = folders;
  if (folders.length > 1)
    throw new UsageError(`These belong to several projects: ${folders.join(', ')}. Run them one by one.`);
  return { folder, targets: found.map(({ target }) => target) };
}

/** Whether a file of a project is chosen. */
export function isChosen(file: string, targets: readonly Target[]): boolean {
  return targets.some(({ path }) => path === '' || file === path || file.startsWith(`${path}/`));
}
