import { spawnSync } from 'node:child_process';
import { UsageError } from '../../exit-codes.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** A file as git keeps it at a revision; null where that revision has none, or there is no git. */
export function fileAt(revision: string, path: string, folder: string): Buffer | null {
  const run = spawnSync('git', ['-C', folder, 'show', `${revision}:./${path}`], { maxBuffer: MAX_BYTES });
  return run.status === 0 ? run.stdout : null;
}

/** Paths below a folder that differ from a revision, new files too, with `/`. @throws {UsageError} where git cannot tell */
export function changedSince(revision: string, folder: string): string[] {
  const run = (...words: string[]): string => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...words], { encoding: 'utf8', maxBuffer: MAX_BYTES });
    if (status === 0) return stdout;
    throw new UsageError(
      `git cannot say what has changed since ${revision}. Is this a repository, and does it have that revision?`,
    );
  };
  const listed = [
    run('diff', '--name-only', '--relative', '-z', revision, '--', '.'),
    run('ls-files', '--others', '--exclude-standard', '-z', '--', '.'),
  ];
  return [...new Set(listed.join('').split('\0').filter(Boolean))];
}
