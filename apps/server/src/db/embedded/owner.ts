import { constants } from 'node:fs';
import { access, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The system user that PostgreSQL runs as; null is the user of this process. */
export type Owner = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, so root hands it to `postgres` or `nobody`.
 * @throws {Error} as root on a system that has neither user.
 */
export async function chooseOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (fields?.[2] !== undefined && fields[3] !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Start Assay as another user, or set DATABASE_URL.',
  );
}

/** Creates a folder that only the owner (and root) can enter. */
export async function makePrivateDir(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Can the owner walk down to this path? Root can always; another user needs the x bit on every folder above. */
export async function isReachable(path: string, owner: Owner): Promise<boolean> {
  if (!owner) return access(path, constants.R_OK).then(yes, no);
  for (let at = dirname(path); ; at = dirname(at)) {
    const entry = await stat(at).catch(() => null);
    if (entry !== null && !mayEnter(entry, owner)) return false;
    if (at === dirname(at)) return true;
  }
}

function mayEnter(entry: { mode: number; uid: number; gid: number }, owner: { uid: number; gid: number }): boolean {
  if (entry.uid === owner.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === owner.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}

/** Where root keeps things when the project folder is closed to the database user (such as below /root). */
export function sharedRoot(...parts: string[]): string {
  return join('/var/lib/assay', ...parts);
}

const yes = (): boolean => true;
const no = (): boolean => false;
