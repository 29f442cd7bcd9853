import { DrizzleQueryError } from 'drizzle-orm';

/** An error of a statement, as it may be written down. */
export type StatementError = {
  type: string;
  message: string;
  stack: string;
  /** SQLSTATE, such as `54000`; null where the database did not say. */
  code: string | null;
};

/** Messages of this class of SQLSTATE ("data exception") quote the value they are about. */
const QUOTES_VALUES = /^22/;
const LONGEST_STATEMENT = 500;

/**
 * What an error of a statement says without the values that were sent with it: those are the document of a customer, and belong
 * in no log. Null for any other error.
 */
export function withoutValues(error: unknown): StatementError | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  const { cause, query } = error;
  const code = cause !== undefined && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  const reason = cause === undefined || QUOTES_VALUES.test(code ?? '') ? 'The database refused it.' : cause.message;
  const message = `${reason} (${code ?? 'no code'}) Statement: ${query.slice(0, LONGEST_STATEMENT)}`;
  // The stack begins with the message, values and all.
  const frames = (error.stack ?? '').split(error.message).at(-1) ?? '';
  return { type: error.name, message, stack: `Error: ${message}${frames}`, code };
}
