import { hashOf } from '@assay/api-model';
import type { FieldError, ProjectTextWrite } from '@assay/contract';
import { overlayFiles, PROJECT_FILE, shapeOf, UnitReader } from '@assay/project';
import type { Problem } from '@assay/project';
import type { JobContext } from '../../../background/index.ts';
import { storableText } from '../../../db/index.ts';
import { AppError } from '../../../http/index.ts';

/**
 * The files of a system after a write. Files that name the text that they were made from replace it; of others the scenarios are put
 * in where they belong.
 * @throws {AppError} text_changed, validation_failed
 */
export function nextFiles(
  files: ReadonlyMap<string, string>,
  { files: given, deletes }: ProjectTextWrite,
  nextPart: JobContext['nextPart'],
): Map<string, string> {
  refuse(given.flatMap(({ path }) => pathProblem(path)));
  const next = new Map(files);
  const loose = new Map<string, string>();
  for (const { path, text: written, replaces } of given) {
    const text = written === null ? null : storableText(written.replaceAll('\r\n', '\n'));
    const now = files.get(path);
    if (replaces !== undefined && replaces !== (now === undefined ? null : hashOf(now)))
      throw new AppError(
        'text_changed',
        `Somebody has changed ${path} on the server meanwhile. Read it again, then write your changes.`,
      );
    if (text === null) next.delete(path);
    else if (replaces === undefined && shapeOf(path) !== null) loose.set(path, text);
    else next.set(path, text);
  }
  if (loose.size === 0) return next;
  const reader = new UnitReader(nextPart);
  reader.units(loose, loose.keys());
  refuse([...reader.problems.values()].flat());
  return overlayFiles(next, loose, { deletes, onFile: nextPart });
}

const STAYS = 'assay.yaml and environments stay in the folder. Leave this file out.';

function pathProblem(file: string): Problem[] {
  if (file !== PROJECT_FILE && !file.startsWith('env/')) return [];
  return [{ severity: 'error', file, line: 1, column: 1, message: STAYS }];
}

const MAX_PROBLEMS = 100;

/** @throws {AppError} validation_failed with the file, line and column of each problem */
export function refuse(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length === 1 ? '' : ` There are ${errors.length} of these.`;
  throw new AppError('validation_failed', `${first.file}:${first.line}: ${first.message}${more}`, {
    errors: errors.slice(0, MAX_PROBLEMS).map(({ file, line, column, message: msg }): FieldError => {
      return { loc: [file, line, column], msg, field: `${file}:${line}:${column}`, message: msg };
    }),
  });
}
