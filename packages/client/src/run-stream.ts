import { isTerminalEvent, runEventSchema } from '@assay/contract';
import type { RunEvent } from '@assay/contract';
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

const streamPaths = {
  scenario: (id: number) => `/scenario/${id}/execute/stream`,
  endpoint: (id: number) => `/endpoints/${id}/execute/stream`,
  system: (id: number) => `/scenario/system/${id}/execute/stream`,
} as const;

export type StreamScope = keyof typeof streamPaths;

/**
 * The address of a stream.
 * @throws {Error} for any scope but scenario, endpoint and system.
 */
export function streamPath(scope: string, id: number): string {
  if (!Object.hasOwn(streamPaths, scope)) throw new Error(`Unknown stream scope: ${scope}`);
  return streamPaths[scope as StreamScope](id);
}

export interface RunStreamOptions {
  signal: AbortSignal;
  /** Reconnections in a row before giving up; each asks for the events after the last one seen. */
  maxReconnects?: number;
  reconnectDelayMs?: number;
}

/**
 * Starts a run and yields its events in order, each exactly once, the last one terminal.
 * A lost connection is taken up again at `/runs/{id}/stream` with `Last-Event-ID`.
 * @throws {ApiError} when the run cannot start, or the connection stays lost.
 */
export async function* startRun(
  transport: TransportOptions,
  scope: string,
  id: number,
  options: RunStreamOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  yield* follow(transport, { path: streamPath(scope, id), lastId: 0, runId: null }, options);
}

/** Follows a run that was started before, from the event after `lastId` on (0 for all). */
export async function* followRun(
  transport: TransportOptions,
  runId: number,
  lastId: number,
  options: RunStreamOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  yield* follow(transport, { path: `/runs/${runId}/stream`, lastId, runId }, options);
}

interface Position {
  path: string;
  lastId: number;
  runId: number | null;
}

async function* follow(
  transport: TransportOptions,
  position: Position,
  options: RunStreamOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  const { maxReconnects = 5, reconnectDelayMs = 500 } = options;
  for (let lost = 0; ;) {
    const before = position.lastId;
    const ended = yield* readUntilLost(transport, position, options.signal);
    if (ended) return;
    lost = position.lastId > before ? 1 : lost + 1;
    position.path = resumePath(position, options.signal, lost > maxReconnects);
    await delay(reconnectDelayMs * lost, options.signal);
  }
}

/** Answers true when the terminal event was read, false when the connection was lost before it. */
async function* readUntilLost(
  transport: TransportOptions,
  position: Position,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, boolean, undefined> {
  try {
    for await (const event of readOnce(transport, position, signal)) {
      yield event;
      if (isTerminalEvent(event)) return true;
    }
  } catch (error) {
    if (signal.aborted || !isConnectionLoss(error)) throw error;
  }
  return false;
}

function resumePath(position: Position, signal: AbortSignal, givenUp: boolean): string {
  if (signal.aborted) throw new ApiError(streamTexts.cancelled, { status: 0 });
  if (position.runId === null) throw new ApiError(streamTexts.lost, { status: 0 });
  if (givenUp) throw new ApiError(streamTexts.lostDuringExecution, { status: 0 });
  return `/runs/${position.runId}/stream`;
}

async function* readOnce(
  transport: TransportOptions,
  position: Position,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void, undefined> {
  const response = await send(transport, {
    method: 'GET',
    path: position.path,
    headers: {
      accept: 'text/event-stream',
      ...(position.lastId > 0 && { 'last-event-id': String(position.lastId) }),
    },
    body: null,
    public: false,
    signal,
  });
  if (!response.ok) throw await toApiError(response);
  if (response.body === null) throw new ApiError(streamTexts.nullBody, { status: response.status });
  const frames = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const frame of frames) {
    const event = parseEvent(frame.data, response.status);
    if (frame.id !== undefined) position.lastId = Number(frame.id);
    if (event.type === 'start') position.runId = event.run_id;
    yield event;
  }
}

/** @throws {ApiError} for an event that the contract does not describe: reading it again would not help. */
function parseEvent(data: string, status: number): RunEvent {
  try {
    return runEventSchema.parse(JSON.parse(data));
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
