import type { Customer } from '../shop/records.ts';

/** One request that passed authentication and the limits of the document. */
export interface Call {
  operationId: string;
  /** Path and query parameters, converted to the documented types, defaults filled in. */
  params: Record<string, unknown>;
  /** Null when the operation has no body. */
  body: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  /** Null on public operations. */
  customer: Customer | null;
}

export interface Answer {
  status: number;
  /** Absent means no body. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Content type when it is not the usual one. */
  contentType?: string;
  delayMs?: number;
}

export interface FieldProblem {
  loc: string;
  msg: string;
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
};

/** An error answer on its way to the client as problem details (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldProblem[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string,
    extra: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = extra.errors ?? [];
    this.headers = extra.headers ?? {};
  }

  answer(): Answer {
    const body = {
      type: 'about:blank',
      title: TITLES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
    };
    return { status: this.status, body, headers: this.headers, contentType: 'application/problem+json' };
  }
}
