import { writeFile } from 'node:fs/promises';

const EVERY_MS = 10_000;

interface Log {
  warn: (details: object, message: string) => void;
}

/**
 * Writes the time into a file for as long as the process goes on, for the health checks of workers, which answer no requests. A
 * process whose main thread is stuck does not write. A database that is away is no reason to start it anew, so it is not asked.
 */
export async function startHeartbeat(file: string, log: Log, everyMs = EVERY_MS): Promise<{ stop: () => void }> {
  const beat = (): Promise<void> => writeFile(file, new Date().toISOString());
  await beat();
  const timer = setInterval(() => {
    void beat().catch((err: unknown) => log.warn({ err, file }, 'the heartbeat was not written'));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
