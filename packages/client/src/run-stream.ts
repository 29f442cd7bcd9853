import { isTerminalEvent, runEventSchema } from '@assay/contract';
import type { RunEvent } from '@assay/contract';
import { followEvents } from './event-stream.ts';
import type { EventStream, EventStreamOptions } from './event-stream.ts';
import { ApiError, MISSING_TOKEN_TEXT } from './errors.ts';
import { send } from './transport.ts';
import type { TransportOptions } from './transport.ts';

const streamPaths = {
  scenario: (id: number) => `/scenario/${id}/execute/stream`,
  endpoint: (id: number) => `/endpoints/${id}/execute/stream`,
  system: (id: number) => `/scenario/system/${id}/execute/stream`,
} as const;

export type StreamScope = keyof typeof streamPaths;

const isStreamScope = (scope: string): scope is StreamScope => Object.hasOwn(streamPaths, scope);

/**
 * The address of a stream.
 * @throws {Error} for any scope but scenario, endpoint and system.
 */
export function streamPath(scope: string, id: number): string {
  if (!isStreamScope(scope)) throw new Error(`Unknown stream scope: ${scope}`);
  return streamPaths[scope](id);
}

/** What a run is started with. */
export interface StartOptions extends EventStreamOptions {
  /** The environment that it is sent to; without one the address of the system. */
  environmentId?: number | null;
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
  { environmentId = null, ...options }: StartOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  const start = { method: 'GET', path: streamPath(scope, id) + inEnvironment(environmentId), body: null } as const;
  yield* followEvents(transport, runEvents(start, 0, null), options);
}

const inEnvironment = (id: number | null): string => (id === null ? '' : `?environment_id=${id}`);

/** Follows a run that was started before, from the event after `lastId` on (0 for all). */
export async function* followRun(
  transport: TransportOptions,
  runId: number,
  lastId: number,
  options: EventStreamOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  const start = { method: 'GET', path: resumePath(runId), body: null } as const;
  yield* followEvents(transport, runEvents(start, lastId, runId), options);
}

const resumePath = (runId: number): string => `/runs/${runId}/stream`;

function runEvents(start: EventStream<RunEvent>['start'], lastId: number, known: number | null): EventStream<RunEvent> {
  let runId = known;
  return {
    start,
    lastId,
    parse: (json) => {
      const event = runEventSchema.parse(json);
      if (event.type === 'start') runId = event.run_id;
      return event;
    },
    isTerminal: isTerminalEvent,
    resumePath: () => (runId === null ? null : resumePath(runId)),
  };
}

/**
 * Asks whether an endpoint may be run now, which starts nothing. Null when no answer came (decision 38).
 * @throws {ApiError} without a token
 */
export async function preflightEndpoint(
  transport: TransportOptions,
  { id, environmentId = null }: { id: number; environmentId?: number | null },
  signal: AbortSignal,
): Promise<{ ok: boolean; status: number; statusText: string } | null> {
  const path = streamPath('endpoint', id) + inEnvironment(environmentId);
  const request = { method: 'HEAD', path, headers: {}, body: null, public: false, signal };
  try {
    const { ok, status, statusText } = await send(transport, request);
    return { ok, status, statusText };
  } catch (error) {
    if (error instanceof ApiError && error.message !== MISSING_TOKEN_TEXT) return null;
    throw error;
  }
}
