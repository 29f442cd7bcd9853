import type { EndpointDefinition, EndpointTable, JobProgress } from '@assay/contract';
import type { z } from 'zod';
import { notUnderstood, toApiError } from './errors.ts';
import { followProgress, isStream } from './follow-progress.ts';
import { send, toConnectionError } from './transport.ts';
import type { OutgoingRequest, TransportOptions } from './transport.ts';

export const DEFAULT_TIMEOUT_MS = 60_000;

type Input<S> = S extends z.ZodType ? z.input<S> : never;

type Arguments<E extends EndpointDefinition> = (E extends { params: infer P } ? { params: Input<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (E extends { body: infer B } ? { body: B extends 'multipart' ? FormData : Input<B> } : unknown) & {
    signal?: AbortSignal;
  } & (E extends { progress: true } ? { onProgress?: (progress: CallProgress) => void } : unknown);

/** How far a call is: sent, and then done by the server. */
export type CallProgress =
  | { stage: 'uploading'; done: number; total: number }
  /** `uploading` is over when the first of these comes. */
  | JobProgress;

/** A file that the server offers for download. */
export interface DownloadedFile {
  name: string;
  content: Blob;
}

type SuccessBody<R> = {
  [S in keyof R]: R[S] extends z.ZodType ? z.output<R[S]> : R[S] extends 'file' ? DownloadedFile : undefined;
}[keyof R];

/** One function per endpoint of the table but the streams, which `startRun` and `followRun` read. */
export type Client<T extends EndpointTable> = {
  [K in keyof T as T[K]['responses'] extends Record<200, 'stream'> ? never : K]: (
    ...args: { signal?: AbortSignal } extends Arguments<T[K]> ? [Arguments<T[K]>?] : [Arguments<T[K]>]
  ) => Promise<SuccessBody<T[K]['responses']>>;
};

interface CallArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onProgress?: (progress: CallProgress) => void;
}

/**
 * Builds a client from the endpoint table. Every answer is parsed by its schema.
 * @throws {ApiError} from each call: refused, unreachable, timed out, or an answer that does not follow the contract.
 */
export function createClient<T extends EndpointTable>(table: T, options: TransportOptions): Client<T> {
  const client: Record<string, (input?: CallArguments) => Promise<unknown>> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    client[name] = (input = {}) => call(endpoint, options, input);
  }
  return client as Client<T>;
}

async function call(endpoint: EndpointDefinition, options: TransportOptions, input: CallArguments): Promise<unknown> {
  const request = toRequest(endpoint, input);
  const response = await send(options, request);
  if (!response.ok) throw await toApiError(response);
  const answer = isStream(response) ? await followProgress(response, request.signal, input.onProgress) : null;
  const [success] = Object.keys(endpoint.responses).map(Number);
  const schema = endpoint.responses[answer === null ? response.status : (success ?? 0)];
  if (schema === 'file') return readFile(response, request.signal);
  if (schema === undefined || schema === 'empty' || schema === 'stream') return undefined;
  const parsed = schema.safeParse(answer === null ? await readJson(response, request.signal) : answer.body);
  if (parsed.success) return parsed.data;
  throw notUnderstood(response.status, parsed.error);
}

async function readFile(response: Response, signal: AbortSignal | null): Promise<DownloadedFile> {
  const content = await response.blob().catch((cause: unknown) => {
    throw toConnectionError(cause, signal);
  });
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content };
}

async function readJson(response: Response, signal: AbortSignal | null): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw toConnectionError(cause, signal);
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notUnderstood(response.status, cause);
  }
}

function toRequest(endpoint: EndpointDefinition, input: CallArguments): OutgoingRequest {
  const { onProgress } = input;
  const multipart = endpoint.body === 'multipart';
  const hasJson = endpoint.body !== undefined && !multipart;
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params ?? {}) + toQuery(input.query ?? {}),
    headers: {
      accept: acceptOf(endpoint, onProgress !== undefined),
      ...(hasJson && { 'content-type': 'application/json' }),
    },
    body: input.body instanceof FormData ? input.body : hasJson ? JSON.stringify(input.body) : null,
    public: endpoint.auth === 'public',
    signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
    ...(onProgress &&
      multipart && {
        onSent: (done: number, total: number) => onProgress({ stage: 'uploading', done, total }),
      }),
  };
}

function acceptOf({ responses }: EndpointDefinition, wantsProgress: boolean): string {
  if (responses[200] === 'file') return '*/*';
  return wantsProgress ? 'text/event-stream, application/json' : 'application/json';
}

/** Replaces `:name` by the encoded parameter. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toQuery(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
}
