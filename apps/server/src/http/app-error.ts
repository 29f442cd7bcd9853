import { errorTable } from '@assay/contract';
import type { ErrorCode, FieldError } from '@assay/contract';

/** An error that is reported to the caller. `detail` says what happened and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, detail: string, options: { errors?: FieldError[]; cause?: unknown } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
