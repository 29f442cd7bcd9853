import { counted } from '../output/counted.ts';
import { join, relative } from 'node:path';
import { formatFile, parseFile, shapeOf } from '@assay/project';
import type { Problem } from '@assay/project';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { readFolder, writeWhole } from '../project/files/folder-files.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { findProject, isChosen } from '../project/files/project-folder.ts';

export interface FmtOptions {
  check?: true;
}

/** Writes files of a project in their canonical form; with `check` it only says which are not. */
export function formatProject(given: readonly string[], { check }: FmtOptions, io: Io): ExitCode {
  const { folder, targets } = findProject(given, io.folder);
  const problems: Problem[] = [];
  const files = [...readFolder(folder)].filter(([path]) => isChosen(path, targets));
  const changed = files.flatMap(([path, text]) => {
    const shape = shapeOf(path);
    const formatted = shape === null ? { text } : formatFile(parseFile(path, text), shape);
    if ('problems' in formatted) problems.push(...formatted.problems);
    return 'problems' in formatted || formatted.text === text ? [] : [{ path, text: formatted.text }];
  });
  for (const { path, text } of changed) {
    io.out(`${relative(io.folder, join(folder, path))}\n`);
    if (check !== true) writeWhole(join(folder, path), text);
  }
  for (const line of problemLines(problems, { folder, cwd: io.folder })) io.err(`${line}\n`);
  io.err(
    `${counted(files.length, 'file')}, ${changed.length} ${check === true ? 'not in canonical form' : 'written'}.\n`,
  );
  if (problems.length > 0) return exitCodes.usage;
  return check === true && changed.length > 0 ? exitCodes.failed : exitCodes.passed;
}
