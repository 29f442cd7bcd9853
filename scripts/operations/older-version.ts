// An older version of the server, built from its own sources beside this one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'apps/server/src/db/migrations/*.sql';
const BUILD = `
import { cpSync } from 'node:fs';
import { bundle } from './scripts/build/bundle.mjs';
await bundle('apps/server/src/main.ts', 'apps/server/dist/main.js');
await bundle('apps/server/src/thread.ts', 'apps/server/dist/thread.js');
cpSync('apps/server/src/db/migrations', 'apps/server/dist/migrations', { recursive: true });
`;

export interface OlderVersion {
  /** A repository with a built server, without the web. */
  folder: string;
  commit: string;
  remove(): void;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * @param wanted what git calls the version; without it the last one before the newest migration
 * @throws {Error} where git does not know it, or it cannot be built
 */
export function buildOlderVersion(wanted?: string): OlderVersion {
  const commit = git('rev-parse', '--verify', wanted ?? `${lastMigration()}^`);
  const folder = mkdtempSync(join(tmpdir(), 'assay-older-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'sh', folder]);
    // Own packages are links into their repository, so the modules of this one would bring its packages.
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    execFileSync(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder, stdio: 'inherit' });
    return { folder, commit, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function lastMigration(): string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
  if (added === '') throw new Error('git knows no migration that was added. Say which version with --from.');
  return added;
}
