import { join } from 'node:path';
import { openProject, parseFile, renameKey } from '@assay/project';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { readFolder, writeWhole } from '../project/files/folder-files.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { findProject } from '../project/files/project-folder.ts';

/** Gives a scenario another key; the one before is remembered in `was`. */
export function renameScenario(from: string, to: string, io: Io): ExitCode {
  const { folder, targets } = findProject([from], io.folder);
  const [{ path, key } = { path: '', key: null }] = targets;
  const files = readFolder(folder);
  const text = files.get(path);
  if (key === null || text === undefined)
    throw new UsageError(
      'assay rename wants the scenario as FILE#KEY, and its new key: assay rename post-books.yaml#old new.',
    );
  const renamed = renameKey(parseFile(path, text), key, to);
  if (renamed === null) throw new UsageError(`${path} has no scenario ${key}.`);
  const before = new Set(openProject(files).problems.map(({ message }) => message));
  const { problems } = openProject(new Map(files).set(path, renamed));
  const wrong = problems.filter(({ message }) => !before.has(message));
  if (wrong.length > 0)
    throw new UsageError(['Nothing was written.', ...problemLines(wrong, { folder, cwd: io.folder })].join('\n'));
  writeWhole(join(folder, path), renamed);
  io.err(`${path}: ${key} is ${to} now.\n`);
  return exitCodes.passed;
}
