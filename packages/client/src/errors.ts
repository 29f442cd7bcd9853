import { problemSchema } from '@assay/contract';
import type { ErrorCode, FieldError } from '@assay/contract';

/** An answer that is not a success, or none at all (`status` 0). `message` is the text to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly errors: FieldError[];
  /** What the body says: its `detail`, a list of locations and messages joined; null when it says nothing. */
  readonly detail: string | null;

  constructor(
    message: string,
    facts: { status: number; code?: ErrorCode; requestId?: string; errors?: FieldError[]; detail?: string | null },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.requestId = facts.requestId ?? null;
    this.errors = facts.errors ?? [];
    this.detail = facts.detail ?? null;
  }
}

export const UNREACHABLE_TEXT = 'The server cannot be reached. Check that it is running, then try again.';
export const MISSING_TOKEN_TEXT = 'Authentication token not available.';

/** The text of a failed answer: its `detail`, else the status text, else `HTTP error {status}` (D2 section 8). */
export function errorText(body: unknown, statusText: string, status: number): string {
  const detail = memberOf(body, 'detail');
  if (typeof detail === 'string' && detail !== '') return detail;
  return statusText || `HTTP error ${status}`;
}

/** `detail` as one text, else `message`; a list of `{loc, msg}` becomes `body.name: too short; ...`. Null when there is neither. */
export function detailOf(body: unknown): string | null {
  const detail = memberOf(body, 'detail') ?? memberOf(body, 'message');
  const texts = Array.isArray(detail) ? detail.map(entryText) : [detail];
  const found = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return found.length === 0 ? null : found.join('; ');
}

function entryText(entry: unknown): unknown {
  const msg = memberOf(entry, 'msg') ?? memberOf(entry, 'message');
  const loc = memberOf(entry, 'loc');
  return typeof msg === 'string' && Array.isArray(loc) ? `${loc.join('.')}: ${msg}` : (msg ?? entry);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
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
    detail: detailOf(body),
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
