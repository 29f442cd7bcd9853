import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooLarge } from './body-limits.ts';

/** A body of a few fields arrives in one packet or a few; larger ones have the request timeout of the server. */
const SMALL_BODY_MS = 15_000;
const SMALL_BODY_BYTES = 1024 * 1024;
/** How long the rest of a body is thrown away after its answer, so that its sender can read it, before the connection ends. */
const LINGER_MS = 5000;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The size that a caller announces; without one as much as the endpoint takes. */
export function announcedBytes(request: FastifyRequest): number {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length);
  return hasBody(request) ? request.routeOptions.bodyLimit : 0;
}

/** Bodies that are larger than announced limits, arrive too slowly, or that nobody reads. Nothing is kept of them. */
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

/** @throws {AppError} payload_too_large for what announces to be too large, before a byte of it is read. */
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
