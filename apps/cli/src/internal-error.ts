import { printable } from '@assay/reports/printable';
import { exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';

const MAX_MESSAGE = 500;

/** Says that Assay itself went wrong, without the sources that an uncaught error would print, and what to end with. */
export function reportInternalError(error: unknown, { err, env }: Pick<Io, 'err' | 'env'>): ExitCode {
  const message = error instanceof Error ? error.message : String(error);
  err(`assay: This is a mistake in Assay, not in what you gave it: ${printable(message.slice(0, MAX_MESSAGE))}\n`);
  if ((env['ASSAY_DEBUG'] ?? '') === '')
    err('Run it again with ASSAY_DEBUG=1 to see where it happened, and report it with `assay --version`.\n');
  else err(`${error instanceof Error ? printable(error.stack ?? '') : ''}\n`);
  return exitCodes.notJudged;
}
