import type { FastifyReply } from 'fastify';

/** Aborts when the connection that waits for an answer closes, so that work nobody waits for any more can end. */
export function abandonedWith(reply: FastifyReply): AbortSignal {
  const abandoned = new AbortController();
  reply.raw.once('close', () => abandoned.abort());
  return abandoned.signal;
}
