import { statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { namesProject } from '../project/files/project-folder.ts';

/** Editors write a file in several steps. */
const QUIET_MS = 100;

/**
 * Runs a command, and again whenever the document has changed, until it is interrupted. An interruption of a run that is under way
 * ends that run first.
 * @throws {UsageError} where there is no file to watch, or nobody to watch it
 */
export async function watchTargets(
  targets: readonly string[],
  io: Io,
  test: (io: Io) => Promise<ExitCode>,
): Promise<ExitCode> {
  const [source = ''] = targets;
  if ((io.env['CI'] ?? '') !== '') throw new UsageError('--watch waits for a person. Leave it out in a pipeline.');
  if (targets.length !== 1 || source === '-' || /^https?:/i.test(source) || namesProject(source, io.folder))
    throw new UsageError('--watch needs one document that is a file.');
  const path = resolve(io.folder, source);
  let code: ExitCode = exitCodes.passed;
  while (!io.interrupted.aborted) {
    const changed = nextChange(path, io.interrupted);
    code = await tested(test, io);
    if (io.interrupted.aborted) break;
    io.err(`Waiting for changes of ${source}. Ctrl-C ends.\n`);
    await changed;
  }
  return code;
}

/** What is not right in a document that is being written is said, and waited for. */
async function tested(test: (io: Io) => Promise<ExitCode>, io: Io): Promise<ExitCode> {
  try {
    return await test(io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`assay: ${error.message}\n`);
    return exitCodes.usage;
  }
}

/** Resolves when the file has another time or size than now, or when the user ends it. */
function nextChange(path: string, interrupted: AbortSignal): Promise<void> {
  const before = stampOf(path);
  return new Promise((done) => {
    let timer: NodeJS.Timeout | undefined;
    // The folder: editors put a new file in place of the old one.
    const watcher = watch(dirname(path), (_, name) => {
      if (name !== null && name !== basename(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (stampOf(path) !== before) end();
      }, QUIET_MS);
    });
    const end = (): void => {
      clearTimeout(timer);
      watcher.close();
      interrupted.removeEventListener('abort', end);
      done();
    };
    interrupted.addEventListener('abort', end, { once: true });
    if (interrupted.aborted) end();
  });
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return 'absent';
  }
}
