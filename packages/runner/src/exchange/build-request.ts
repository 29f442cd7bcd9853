import type { Json, Operation } from '@assay/api-model';
import type { CredentialLocation, RequestParameter, RunnableStep } from '@assay/scenario';
import { encodeMultipart } from './multipart.ts';
import type { WireRequest } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';
import { encodeForm } from './form.ts';
import { writtenQuery } from './query.ts';

/** What a request is made of. */
export type Sendable = Pick<RunnableStep, 'method' | 'baseUrl' | 'path' | 'parameters' | 'operation' | 'contentType'>;

/** One value that lets a request in, and where it goes. */
export interface CredentialPart {
  /** A token, an API key, a cookie, or the encoded user and password. */
  token: string;
  location: CredentialLocation;
  name: string;
  /** With `{token}` in it. */
  format: string;
}

/** What lets a request in. */
export interface Credential extends CredentialPart {
  /** What goes with it: further cookies, a CSRF token, the credentials of another scheme. */
  also?: readonly CredentialPart[];
  /** What else of it must not be stored or shown. */
  secrets?: readonly string[];
  /** Epoch milliseconds from which on another one is to be used; absent when it is not known to expire. */
  renewAt?: number;
}

/** A request before it is sent, with the parts that rules and reports speak about. */
export interface BuiltRequest extends WireRequest {
  pathParams: Record<string, string>;
  query: Record<string, string | string[]>;
  /** The part of the query that lets it in, such as an API key. */
  letIn?: Readonly<Record<string, string>>;
}

const NO_BODY = new Set(['GET', 'HEAD']);

/**
 * Endpoint defaults plus scenario overrides as one request.
 * @throws {TransportError} invalid_request when there is no address, a path value is missing, or a header cannot be sent.
 */
export function buildRequest(step: Sendable, credential: Credential | null): BuiltRequest {
  if (step.baseUrl === '') {
    throw new TransportError('invalid_request', 'The system has no base URL. Set it under Configure, System Info.');
  }
  const pathParams = valuesOf(step.parameters, 'path');
  const query = valuesOf(step.parameters, 'query');
  const headers = headersOf(step.parameters);
  const body = bodyOf(step, headers);
  if (body !== null) setContentType(headers, body.contentType);
  if (!hasHeader(headers, 'accept')) headers['accept'] = acceptOf(step.operation);
  if (!hasHeader(headers, 'user-agent')) headers['user-agent'] = 'Assay';
  const letIn = credential === null ? null : locateAll(credential, headers, query);
  const request = {
    method: step.method,
    url: toUrl(step, pathParams, query),
    headers,
    body: body?.text ?? null,
    pathParams,
    query,
  };
  return letIn === null ? request : { ...request, letIn };
}

function valuesOf(parameters: RequestParameter[], kind: RequestParameter['in']): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { in: location, name, value } of parameters) if (location === kind && value !== null) values[name] = value;
  return values;
}

function headersOf(parameters: RequestParameter[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(valuesOf(parameters, 'header'))) {
    // RFC 9110 section 5.5: a line break in a value would start a header of its own.
    if (/[\r\n\0]/.test(name + value)) {
      throw new TransportError(
        'invalid_request',
        `The header ${JSON.stringify(name)} contains a line break and cannot be sent.`,
      );
    }
    headers[name] = value;
  }
  return headers;
}

function hasHeader(headers: Record<string, string>, name: string): boolean {
  return Object.keys(headers).some((key) => key.toLowerCase() === name);
}

/** All values of a credential, the first one first. */
export function partsOf(credential: Credential): readonly CredentialPart[] {
  return credential.also === undefined ? [credential] : [credential, ...credential.also];
}

/** What a request carries there. */
export const writtenPart = ({ format, token }: Pick<CredentialPart, 'format' | 'token'>): string =>
  format.replaceAll('{token}', () => token);

/** Answers what it added to the query; null where that is nothing. */
function locateAll(
  credential: Credential,
  headers: Record<string, string>,
  query: Record<string, string>,
): NonNullable<BuiltRequest['letIn']> | null {
  const own = Object.keys(query);
  for (const part of partsOf(credential)) locate(part, headers, query);
  const added = Object.entries(query).filter(([name]) => !own.includes(name));
  return added.length === 0 ? null : Object.fromEntries(added);
}

function locate(part: CredentialPart, headers: Record<string, string>, query: Record<string, string>): void {
  const { location, name } = part;
  const value = writtenPart(part);
  if (location === 'query') query[name] ??= value;
  else if (location === 'cookie') {
    const present = Object.keys(headers).find((key) => key.toLowerCase() === 'cookie') ?? 'cookie';
    // A cookie that a request has itself goes before one of the same name.
    if (headers[present]?.split(';').some((pair) => pair.split('=', 1)[0]?.trim() === name)) return;
    headers[present] = [headers[present], `${name}=${value}`].filter(Boolean).join('; ');
  } else if (!hasHeader(headers, name.toLowerCase())) headers[name] = value;
}

function toUrl(step: Sendable, pathParams: Record<string, string>, query: Record<string, string>): string {
  const path = !step.path.includes('{')
    ? step.path
    : step.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
        const value = pathParams[name];
        if (value === undefined || value === '') {
          throw new TransportError(
            'invalid_request',
            `The path parameter "${name}" has no value. Set a default on the endpoint or an override on the step.`,
          );
        }
        return encodeURIComponent(value);
      });
  const search = isEmpty(query) ? '' : writtenQuery(query);
  return `${step.baseUrl}${path}${search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`}`;
}

function isEmpty(record: Record<string, string>): boolean {
  for (const _ in record) return false;
  return true;
}

/** A type that a header names stays as it is written, except that the parts of a form need their boundary. */
function setContentType(headers: Record<string, string>, contentType: string): void {
  const named = Object.keys(headers).find((key) => key.toLowerCase() === 'content-type');
  if (named === undefined || isMultipart(contentType)) headers[named ?? 'content-type'] = contentType;
}

/** The type that a header names, when it decides how the body is written; another one is only said. */
function namedForm(headers: Record<string, string>): string | undefined {
  const named = Object.entries(headers).find(([key]) => key.toLowerCase() === 'content-type')?.[1];
  return named !== undefined && /[/+]json\b|x-www-form-urlencoded|^multipart\/form-data\b/i.test(named)
    ? named
    : undefined;
}

const isUrlEncoded = (contentType: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(contentType);
const isMultipart = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

function bodyOf(step: Sendable, headers: Record<string, string>): { text: string; contentType: string } | null {
  if (NO_BODY.has(step.method)) return null;
  const parameter = step.parameters.find((entry) => entry.in === 'body');
  if (!parameter || (parameter.value === null && parameter.bodyValue === null)) return null;
  const contentType = step.contentType ?? namedForm(headers) ?? bodyTypeOf(step.operation);
  if (parameter.value !== null) return { text: parameter.value, contentType };
  if (isUrlEncoded(contentType)) return { text: toForm(parameter.bodyValue, step.operation), contentType };
  if (isMultipart(contentType)) return encodeMultipart(parameter.bodyValue);
  return { text: JSON.stringify(parameter.bodyValue), contentType };
}

function bodyTypeOf(operation: Operation | null): string {
  const types = operation?.requestBody?.content.map((entry) => entry.contentType) ?? [];
  return (
    types.find((type) => /[/+]json\b/i.test(type)) ?? types.find((type) => !type.includes('*')) ?? 'application/json'
  );
}

const isJson = (contentType: string): boolean => /[/+]json\b/i.test(contentType);

/** Other forms of a success that may come as JSON too, which is what rules can read. */
function otherForms({ responses }: Operation): Set<string> {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const mixed = successes
    .map(({ content }) => content.map(({ contentType }) => contentType))
    .filter((types) => types.some(isJson) && !types.every(isJson));
  return new Set(mixed.flat().filter((type) => !isJson(type)));
}

const accepts = new WeakMap<Operation, string>();

/** Worked out once for all requests of an operation. */
function acceptOf(operation: Operation | null): string {
  if (operation === null) return ANY_JSON;
  const known = accepts.get(operation);
  if (known !== undefined) return known;
  const accept = acceptedBy(operation);
  accepts.set(operation, accept);
  return accept;
}

const ANY_JSON = 'application/json, */*';

function acceptedBy(operation: Operation): string {
  const types = new Set(operation.responses.flatMap((response) => response.content.map((entry) => entry.contentType)));
  if (types.size === 0) return ANY_JSON;
  const later = otherForms(operation);
  const known = [...types].filter((type) => !later.has(type));
  const first = known.length === 1 && known[0] === '*/*' ? ['application/json'] : known;
  return [...first, ...[...later].map((type) => `${type};q=0.9`), '*/*;q=0.5'].join(', ');
}

function toForm(value: Json, operation: Operation | null): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '';
  const form = operation?.requestBody?.content.find(({ contentType }) => isUrlEncoded(contentType));
  return encodeForm(value, form?.encoding);
}
