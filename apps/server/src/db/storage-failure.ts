/** SQLSTATE of errors that concern the whole database, not one statement (PostgreSQL manual, appendix A). */
const DISK_FULL = '53100';
const READ_ONLY = '25006';
const IO_ERROR = '58030';
/** Connections that are refused or end, of PostgreSQL and of the network. */
const UNREACHABLE = /^(?:08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;

const MAX_CAUSES = 5;

/** What is wrong with the database as a whole, one sentence to show; null for any other error. */
export function storageFailure(error: unknown): string | null {
  const code = storageFailureCode(error);
  return code === null ? null : textOf(code);
}

/** Whether the database answers and stores nothing. */
export const refusesWrites = (error: unknown): boolean =>
  [DISK_FULL, READ_ONLY, IO_ERROR].includes(storageFailureCode(error) ?? '');

/** The code of an error that concerns the whole database, its own or that of a cause. */
export function storageFailureCode(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (textOf(code) !== null) return code;
  }
  return null;
}

function textOf(code: string): string | null {
  if (code === DISK_FULL) return 'The disk of the database is full.';
  if (code === READ_ONLY) return 'The database is read-only.';
  if (code === IO_ERROR) return 'The database cannot read or write its files.';
  return UNREACHABLE.test(code) ? 'The database cannot be reached.' : null;
}
