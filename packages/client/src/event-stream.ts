import { STREAM_KEEP_ALIVE_MS } from '@assay/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, MISSING_TOKEN_TEXT, notUnderstood, toApiError } from './errors.ts';
import { send } from './transport.ts';
import type { TransportOptions } from './transport.ts';

/** Texts of the error catalogue (D2 section 8). */
export const streamTexts = {
  nullBody: 'Response body is null',
  lost: 'Connection to server lost. Please try again.',
  lostDuringExecution: 'Lost connection to server during execution',
  startFailed: 'Failed to start execution. Please try again.',
  executionError: 'Execution error',
  cancelled: 'Connection cancelled',
} as const;

export interface EventStreamOptions {
  signal: AbortSignal;
  /** Reconnections in a row before giving up; each asks for the events after the last one seen. */
  maxReconnects?: number;
  reconnectDelayMs?: number;
  /** Silence after which a connection counts as lost: the server says something at least every `STREAM_KEEP_ALIVE_MS`. */
  silenceMs?: number;
  /** Called when the connection was lost, and when it is there again. */
  onConnection?: (isLost: boolean) => void;
}

/** A stream of numbered events that can be taken up again. */
export interface EventStream<E> {
  start: { method: 'GET' | 'POST'; path: string; body: string | null };
  /** The last event that is known already; 0 for none. */
  lastId: number;
  /** @throws for an event that the contract does not describe */
  parse(json: unknown): E;
  isTerminal(event: E): boolean;
  /** Where the events after the last one seen are had; null while that is not known. */
  resumePath(): string | null;
}

/**
 * Yields the events of a stream in order, each exactly once, the last one terminal. A lost connection is taken up again with
 * `Last-Event-ID`.
 * @throws {ApiError} when it is refused, when the connection stays lost, or for an event that is not understood
 */
export async function* followEvents<E>(
  transport: TransportOptions,
  stream: EventStream<E>,
  options: EventStreamOptions,
): AsyncGenerator<E, void, undefined> {
  const { maxReconnects = 5, reconnectDelayMs = 500, signal, onConnection } = options;
  const position: Position = { request: stream.start, lastId: stream.lastId };
  for (let lost = 0; ;) {
    const before = position.lastId;
    const ended = yield* readUntilLost(transport, stream, position, options);
    if (ended) return;
    onConnection?.(true);
    lost = position.lastId > before ? 1 : lost + 1;
    position.request = { method: 'GET', path: whereToResume(stream, signal, lost > maxReconnects), body: null };
    await delay(reconnectDelayMs * lost, signal);
  }
}

interface Position {
  request: EventStream<unknown>['start'];
  lastId: number;
}

/** Answers true when the terminal event was read, false when the connection was lost before it. */
async function* readUntilLost<E>(
  transport: TransportOptions,
  stream: EventStream<E>,
  position: Position,
  options: EventStreamOptions,
): AsyncGenerator<E, boolean, undefined> {
  const { signal } = options;
  try {
    for await (const event of readOnce(transport, stream, position, options)) {
      yield event;
      if (stream.isTerminal(event)) return true;
    }
  } catch (error) {
    if (signal.aborted || !isConnectionLoss(error)) throw error;
  }
  return false;
}

function whereToResume(stream: EventStream<unknown>, signal: AbortSignal, givenUp: boolean): string {
  if (signal.aborted) throw new ApiError(streamTexts.cancelled, { status: 0 });
  const path = stream.resumePath();
  if (path === null) throw new ApiError(streamTexts.lost, { status: 0 });
  if (givenUp) throw new ApiError(streamTexts.lostDuringExecution, { status: 0 });
  return path;
}

async function* readOnce<E>(
  transport: TransportOptions,
  stream: EventStream<E>,
  position: Position,
  { signal, silenceMs = SILENCE_MS, onConnection }: EventStreamOptions,
): AsyncGenerator<E, void, undefined> {
  const response = await send(transport, {
    ...position.request,
    headers: {
      accept: 'text/event-stream',
      ...(position.request.body !== null && { 'content-type': 'application/json' }),
      ...(position.lastId > 0 && { 'last-event-id': String(position.lastId) }),
    },
    public: false,
    signal,
  });
  if (!response.ok) throw await toApiError(response);
  if (response.body === null) throw new ApiError(streamTexts.nullBody, { status: response.status });
  onConnection?.(false);
  const frames = endedBySilence(response.body, silenceMs)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const frame of frames) {
    const event = parsed(stream, frame.data, response.status);
    if (frame.id !== undefined) position.lastId = Number(frame.id);
    yield event;
  }
}

/** Some signs of life may be late before a connection counts as lost. */
const SILENCE_MS = 4 * STREAM_KEEP_ALIVE_MS;

type Body = NonNullable<Response['body']>;

/** A body that breaks off when nothing came for a while: a connection whose other end is gone may never say so. */
function endedBySilence(body: Body, silenceMs: number): Body {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`Nothing came for ${silenceMs} ms.`)), silenceMs);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), silence]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        void reader.cancel(error).catch(() => undefined);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** An error event that does not say why is one all the same (ERR-12). */
function withText(event: unknown): unknown {
  const isError = typeof event === 'object' && event !== null && Reflect.get(event, 'type') === 'error';
  return isError && typeof Reflect.get(event, 'error') !== 'string' ? { ...event, error: '' } : event;
}

/** @throws {ApiError} for an event that the contract does not describe: reading it again would not help. */
function parsed<E>(stream: EventStream<E>, data: string, status: number): E {
  try {
    return stream.parse(withText(JSON.parse(data)));
  } catch (cause) {
    throw notUnderstood(status, cause);
  }
}

/** An answer of the server and a missing token end the matter; a broken connection does not. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 && error.message !== MISSING_TOKEN_TEXT;
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
