import { ApiError, MISSING_TOKEN_TEXT } from '@assay/client';
import { withReason } from '../../../app/index.ts';

/** Texts of refused fields by the first part of their name, such as `scopes`. */
export type FieldProblems = Readonly<Record<string, string>>;

/** What the server said about single fields. */
export function fieldProblems(error: unknown): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field.split('.')[0] ?? '', message]));
}

const UNAUTHENTICATED = 401;

/** The text for what no field caused: what the server said, else the fixed text of the screen (D2 section 8). */
export function problemText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  if (error.status === UNAUTHENTICATED || error.message === MISSING_TOKEN_TEXT) return 'Authentication required';
  return error.detail === null || error.status >= 500 ? withReason(text, error) : error.detail;
}
