import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooLarge } from './body-limits.ts';

/** A small body arrives in a few packets; larger ones have the request timeout of the server. */
const SMALL_BODY_MS = 15_000;
const SMALL_BODY_BYTES = 1024 * 1024;
/** How long the rest of a body is discarded after the answer, so that the sender can read the answer before the connection ends. */
const LINGER_MS = 5000;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The size that a caller announces; without one as much as the endpoint takes. */
export function announcedBytes(request: FastifyRequest): number {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length);
  return hasBody(request) ? request.routeOptions.bodyLimit : 0;
}

/** Ends bodies that exceed their limit, arrive too slowly, or are not read. Nothing of them is kept. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (!hasBody(request)) return done();
    const { bodyLimit } = request.routeOptions;
    if (bodyLimit <= SMALL_BODY_BYTES) endUnlessComplete(request, SMALL_BODY_MS);
    done();
  });
  app.addHook('onResponse', (request, _, done) => {
    endUnlessComplete(request, LINGER_MS);
    done();
  });
}

/** @throws {AppError} payload_too_large when the announced size exceeds the limit, before any byte is read. */
export function checkAnnouncedSize(request: FastifyRequest): void {
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit);
}

function endUnlessComplete({ raw }: FastifyRequest, timeoutMs: number): void {
  const isPending = (): boolean => !raw.complete && !raw.readableEnded;
  if (!isPending()) return;
  const timer = setTimeout(() => {
    if (isPending()) raw.destroy();
  }, timeoutMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
