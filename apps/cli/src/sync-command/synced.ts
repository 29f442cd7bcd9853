import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PROJECT_FILE, shapeOf, UnitReader, withBreaksOf } from '@assay/project';
import type { Files } from '@assay/project';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { namedFiles, readFolder, writeWhole } from '../project/files/folder-files.ts';

/** What a folder and a system were when they were last the same. Of this copy of the folder only: git ignores it. */
export interface Synced {
  server: string;
  system: number;
  files: Files;
  /** Hash of the document. */
  document: string | null;
}

const FILE = '.synced.json';
const IGNORED = ['.secrets/', '.last.json', FILE, '.replaced/'];

/** Null where the folder was never pulled or pushed. @throws {UsageError} */
export function readSynced(folder: string): Synced | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  try {
    const { server, system, files, document = null } = fieldsOf(JSON.parse(readFileSync(path, 'utf8')));
    if (typeof server !== 'string' || typeof system !== 'number' || typeof files !== 'object' || files === null)
      throw new Error('Not what was written.');
    const texts = Object.entries(files).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { server, system, files: new Map(texts), document: typeof document === 'string' ? document : null };
  } catch (error) {
    throw new UsageError(`${path} cannot be read. Remove it; the next pull asks about everything that differs.`, {
      cause: error,
    });
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export function writeSynced(folder: string, { files, ...rest }: Synced): void {
  writeWhole(join(folder, FILE), `${JSON.stringify({ ...rest, files: Object.fromEntries(files) })}\n`);
}

/** Keeps what is of this copy only out of git. */
export function ignoreOwnFiles(folder: string): void {
  const path = join(folder, '.gitignore');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const missing = IGNORED.filter((line) => !text.split(/\r?\n/).includes(line));
  if (missing.length > 0)
    writeWhole(path, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`);
}

/** The files of a folder that a server keeps too: scenarios, and what they name. Line breaks are `\n`. */
export function localFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  const read = namedFiles(folder);
  for (const [path, text] of readFolder(folder)) {
    if (path === PROJECT_FILE || path.startsWith('env/')) continue;
    files.set(path, text.replaceAll('\r\n', '\n'));
    for (const [, named = ''] of text.matchAll(/(?:^|[\s{,])(?:body_file|rows):\s*["']?([^"'\s,{}[\]]+)/g)) {
      const inside = posix.join(posix.dirname(path), named);
      const content = inside.startsWith('../') || shapeOf(inside) !== null ? null : read(named, path);
      if (content !== null) files.set(inside, content.replaceAll('\r\n', '\n'));
    }
  }
  return files;
}

/** Only below `endpoints`, and what scenarios name beside it; never a file that begins with a dot. */
const isInside = (path: string): boolean =>
  !/(^|\/)\.|\\|^\/|^[A-Za-z]:|\p{Cc}/u.test(path) && path !== PROJECT_FILE && !path.startsWith('env/');

/**
 * Writes the files that became others, with the line breaks that they had.
 * @throws {UsageError} for a path that leads out of the folder; nothing is written then
 */
export function writeFiles(folder: string, before: Files, after: Files): string[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const wrong = changed.find((path) => !isInside(path));
  if (wrong !== undefined)
    throw new UsageError(`The server names the file ${wrong}, which cannot be in the folder. Nothing was written.`);
  for (const path of changed) {
    const target = join(folder, path);
    const text = after.get(path);
    if (text === undefined) rmSync(target, { force: true });
    else writeWhole(target, existsSync(target) ? withBreaksOf(readFileSync(target, 'utf8'), text) : text);
  }
  return changed;
}

/** A file that cannot be read would look as if its scenarios were deleted. */
export function canBeRead(local: Files, folder: string, io: Io): boolean {
  const reader = new UnitReader();
  reader.units(local, local.keys());
  const problems = [...reader.problems.values()].flat();
  if (problems.length === 0) return true;
  io.err(`${problemLines(problems, { folder, cwd: io.folder }).join('\n')}\nNothing was written.\n`);
  return false;
}
