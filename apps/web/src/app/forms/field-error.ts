import { ApiError } from '@assay/client';

/** What the server says of one field of what was sent; undefined where it says nothing of it. */
export function fieldError(failure: unknown, field: string): string | undefined {
  return failure instanceof ApiError ? failure.errors.find((error) => error.field === field)?.message : undefined;
}
