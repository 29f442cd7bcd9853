import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SseBytes, SseFrame } from '../../http/index.ts';
import type { RunAudience } from './run-subscribers.ts';

interface Watching {
  audience: RunAudience;
  reply: FastifyReply;
  runId: number;
  /** The last watcher has left and nobody came back within the grace. */
  abandoned: () => Promise<unknown>;
}

/** Follows a run as one of its watchers; `gone` aborts when this one leaves. */
export async function* watch(
  watching: Watching,
  follow: (gone: AbortSignal) => AsyncIterable<SseFrame | SseBytes>,
): AsyncGenerator<SseFrame | SseBytes> {
  const { audience, reply, runId, abandoned } = watching;
  const gone = abortOnClose(reply);
  audience.join(runId);
  try {
    yield* follow(gone);
  } finally {
    // Stopping what has ended changes nothing, so nobody has to know here whether it has.
    audience.leave(runId, abandoned);
  }
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  // The caller may have gone while the run was being queued.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) controller.abort();
  return controller.signal;
}

/** Our ids are sequence numbers; anything else means "from the start". */
export function lastEventId(request: FastifyRequest): number {
  const value = Number(request.headers['last-event-id']);
  return Number.isInteger(value) && value > 0 ? value : 0;
}
