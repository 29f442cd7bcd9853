import type { RunnableScenario } from '@assay/scenario';
import { TransportError } from '../transport/transport-error.ts';
import type { RunSafety } from './run-safety.ts';

/** What a person can do about that on the screens; the command line names its options instead. */
export const READ_ONLY_ADVICE = 'Change this under Configure, System Info, if it is a test system.';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request that is not sent, since the system is read only. */
export class ReadOnlyError extends TransportError {
  constructor(call: string) {
    super(
      'read_only',
      `Not run: ${call} is no read, and this system is read only: Assay sends GET, HEAD and OPTIONS requests only. ${READ_ONLY_ADVICE}`,
    );
    this.name = 'ReadOnlyError';
  }
}

/** @throws {ReadOnlyError} when one of the methods that a server may act on is no read */
export function requireReads(methods: readonly string[], path: string): void {
  const write = methods.find((method) => !READS.has(method));
  if (write !== undefined) throw new ReadOnlyError(`${write} ${path}`);
}

/**
 * Refuses a scenario as a whole before its first step is sent: a part of it would show nothing.
 * @throws {ReadOnlyError}
 */
export function requireReadScenario({ before, judged }: RunnableScenario, safety: RunSafety | undefined): void {
  if (safety?.isReadOnly !== true) return;
  for (const { method, path } of [...before, judged]) requireReads([method], path);
}
