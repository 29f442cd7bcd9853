import { errorTable } from '@assay/contract';
import type { FieldError, Problem } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { constraintErrors, storageFailure, violatedConstraint } from '../db/index.ts';
import { AppError } from './app-error.ts';
import { sizeText, tooLarge } from './limits/body-limits.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

const tooManyParts = new AppError('payload_too_large', 'The form has too many fields or files. Send fewer.');

/** Fastify's own refusals that a caller can cause. */
const frameworkErrors: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_media_type', 'Send the body as application/json.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('bad_request', 'The body is empty. Send a JSON body.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('bad_request', 'The body is not valid JSON. Check its syntax.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('bad_request', 'The body does not match its Content-Length header.'),
  FST_FIELDS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: tooManyParts,
  FST_PARTS_LIMIT: tooManyParts,
};

/** The one place where an error becomes an answer (RFC 9457). */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, request);
  if (error instanceof AppError && error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  void reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** An error as problem details; internal errors are logged. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  const known = isBodyTooLarge(error) ? tooLarge(request.routeOptions.bodyLimit) : toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  const { status, title } = errorTable[known.code];
  return {
    type: `https://assay.dev/errors/${known.code}`,
    title,
    status,
    detail: known.message,
    code: known.code,
    request_id: request.id,
    ...(known.errors && { errors: known.errors }),
  };
}

/** The limit is that of the endpoint. */
function isBodyTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const constraint = violatedConstraint(error);
  const mapped = constraint === null ? undefined : constraintErrors[constraint];
  if (mapped) return new AppError(mapped.code, mapped.detail);
  const storage = storageFailure(error);
  if (storage !== null) return new AppError('unavailable', `${storage} Nothing was changed. Try again later.`);
  return fromFramework(error) ?? new AppError('internal', 'Something went wrong on our side. Please try again.');
}

function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as FastifyError;
  const known = code === undefined ? undefined : frameworkErrors[code];
  if (known) return known;
  if (error instanceof SyntaxError && statusCode === 400) return frameworkErrors['FST_ERR_CTP_INVALID_JSON_BODY'];
  if (statusCode === 413)
    return new AppError('payload_too_large', `The upload is too large. Send at most ${sizeText(MAX_UPLOAD_BYTES)}.`);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_request', error.message);
  return undefined;
}

const MAX_ISSUES = 50;
/** A message of the schema library lists every name that it does not know. */
const MAX_MESSAGE = 500;

/** The issues of one request at once, up to `MAX_ISSUES` of them, so that no body makes a larger answer; the detail joins their messages. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], location: string): AppError {
  const errors: FieldError[] = issues.slice(0, MAX_ISSUES).map((issue) => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    const field = path.join('.').slice(0, MAX_MESSAGE);
    const message = issue.message.length > MAX_MESSAGE ? `${issue.message.slice(0, MAX_MESSAGE)} …` : issue.message;
    return { loc: [location, ...path], msg: message, field, message };
  });
  const detail = errors.map((error) =>
    isSentence(error.msg) || error.field === '' ? error.msg : `${error.field}: ${error.msg}`,
  );
  const rest = issues.length - errors.length;
  if (rest > 0) detail.push(`${rest} more values are wrong too.`);
  return new AppError('validation_failed', detail.join(' '), { errors });
}

/** Our own messages are whole sentences; the schema library's need the field before them. */
function isSentence(message: string): boolean {
  return message.endsWith('.');
}
