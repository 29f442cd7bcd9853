import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SseBytes, SseFrame } from '../../http/index.ts';
import type { RunSubscribers } from './run-subscribers.ts';

interface Watching {
  subscribers: RunSubscribers;
  reply: FastifyReply;
  runId: number;
  /** Called when the last reader has left and none returned within the grace. */
  abandoned: () => Promise<unknown>;
}

/** Follows a run as one of its readers; `disconnected` aborts when this one leaves. */
export async function* watch(
  watching: Watching,
  follow: (disconnected: AbortSignal) => AsyncIterable<SseFrame | SseBytes>,
): AsyncGenerator<SseFrame | SseBytes> {
  const { subscribers, reply, runId, abandoned } = watching;
  const disconnected = abortOnClose(reply);
  subscribers.join(runId);
  try {
    yield* follow(disconnected);
  } finally {
    // Stopping a run that has ended has no effect, so its state is not checked here.
    subscribers.leave(runId, abandoned);
  }
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  // The caller may have disconnected while the run was being queued.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) controller.abort();
  return controller.signal;
}

/** Our ids are sequence numbers; anything else means "from the start". */
export function lastEventId(request: FastifyRequest): number {
  const value = Number(request.headers['last-event-id']);
  return Number.isInteger(value) && value > 0 ? value : 0;
}
