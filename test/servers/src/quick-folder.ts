import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times what the databases of all tests take. Containers often have 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep throw-away databases: in memory where it has room. A database is hundreds of files, and copying them takes the kernel
 * several times as long on a disk.
 */
export async function quickFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= NEEDED_BYTES ? MEMORY : tmpdir();
}
