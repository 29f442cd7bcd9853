import {
  existsSync,
  lstatSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { LIMITS, shapeOf } from '@assay/project';
import { makeFolder } from '../../output/make-folder.ts';
import { UsageError } from '../../exit-codes.ts';
import { readInput } from '../../input/input-files.ts';

/** The files of a project by their paths in it, with `/`. Links are not followed. */
export function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => shapeOf(path) !== null)
    .toSorted();
  return new Map(paths.map((path) => [path, readText(join(folder, path))]));
}

/** Links where files of a project would be, by their paths in it. What they lead to may lie anywhere, so nothing of it is read. */
export function linksIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => shapeOf(path) !== null || /^(?:endpoints|env)(?:\/|$)/.test(path))
    .toSorted();
}

function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readInput(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read. It must be UTF-8, and readable for you.`, { cause: error });
  }
}

/** Writes a file as a whole or not at all. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    makeFolder(dirname(path));
    writeFileSync(temporary, text);
    const handle = openSync(temporary, 'r');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UsageError(`${path} cannot be written. Check the path, its permissions and the space on the disk.`, {
      cause: error,
    });
  }
}

/** The folder that files named in a project must lie in: that of the repository, or the project's own. */
function boundaryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return realpathSync(at);
    if (dirname(at) === at) return realpathSync(dirname(folder));
  }
}

/** Whether a file lies where files that a project names must lie, so that whoever has the project has it too. */
export function isWithProject(path: string, folder: string): boolean {
  try {
    return realpathSync(path).startsWith(`${boundaryOf(folder)}${sep}`);
  } catch {
    return false;
  }
}

/** Reads files that a project names, relative to the file that names them; null for those outside of the repository. */
export function namedFiles(folder: string): (named: string, from: string) => string | null {
  const boundary = boundaryOf(folder);
  return (named, from) => {
    const path = resolve(folder, dirname(from), named);
    try {
      const real = realpathSync(path);
      const isInside = real.startsWith(`${boundary}${sep}`);
      return isInside && lstatSync(real).size <= LIMITS.bodyFileBytes ? readText(real) : null;
    } catch {
      return null;
    }
  };
}
