import { readFileSync, readlinkSync } from 'node:fs';

/** The file with the processor time of the thread that calls this, in ns (proc(5)); null where the system has none. */
export function ownClock(): string | null {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    readFileSync(file);
    return file;
  } catch {
    return null;
  }
}

/** How long a thread has been on a processor, in ms; null when it has ended. */
export function clockMs(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return null;
  }
}
