import { problemSchema } from '@assay/contract';
import type { ErrorCode, FieldError } from '@assay/contract';

/** An answer that is not a success, or none at all (`status` 0). `message` is the text to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly errors: FieldError[];

  constructor(
    message: string,
    facts: { status: number; code?: ErrorCode; requestId?: string; errors?: FieldError[] },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.requestId = facts.requestId ?? null;
    this.errors = facts.errors ?? [];
  }
}

export const MISSING_TOKEN_TEXT = 'Authentication token not available.';

/** The text of a failed answer: its `detail`, else the status text, else `HTTP error {status}` (D2 section 8). */
export function errorText(body: unknown, statusText: string, status: number): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  if (typeof detail === 'string' && detail !== '') return detail;
  return statusText || `HTTP error ${status}`;
}

/** An answer that the contract does not describe: the page is older than the server, or something between them answered. */
export function notUnderstood(status: number, cause: unknown): ApiError {
  const text = 'The server gave an answer this page does not understand. Reload the page.';
  return new ApiError(text, { status }, { cause });
}

export async function toApiError(response: Response): Promise<ApiError> {
  const body = await readJson(response);
  const problem = problemSchema.safeParse(body);
  return new ApiError(errorText(body, response.statusText, response.status), {
    status: response.status,
    ...(problem.success && {
      code: problem.data.code,
      requestId: problem.data.request_id,
      errors: problem.data.errors ?? [],
    }),
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
