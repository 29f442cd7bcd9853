// A PostgreSQL of the machine on a Unix socket, for checks of what needs its programs (pg_dump, pg_restore).
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface OwnPostgres {
  /** Its programs may write here. */
  folder: string;
  url(database: string): string;
  /** Runs a program of PostgreSQL, such as `pg_dump`, on this cluster. */
  run(program: string, args: string[]): void;
  stop(): void;
}

/** @throws {Error} where the machine has no PostgreSQL */
export function startOwnPostgres(): OwnPostgres {
  const programs = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'));
  const owner = ownerOf();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? 0);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]): void => {
    // A server that is started would hold the output open.
    execFileSync(join(programs, program), args, { ...owner, stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  };
  run('initdb', ['-D', data, '-U', 'assay', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--no-sync']);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    folder,
    url: (database) => `postgresql://assay@localhost/${database}?host=${encodeURIComponent(folder)}`,
    run: (program, args) => run(program, ['-h', folder, '-U', 'assay', ...args]),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerOf(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
