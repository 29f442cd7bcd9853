import type { EndpointDefinition } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CountedStream, StreamQuota } from '../limits/stream-quota.ts';
import type { Principal } from '../principal.ts';
import { wantsEvents } from './progress.ts';
import type { SessionStreams } from './session-streams.ts';
import { endEvents } from './sse.ts';

interface Streams {
  sessionStreams: SessionStreams;
  streams: StreamQuota;
}

/**
 * Counts an answer that is an event stream, and ends it with the session that opened it. Null for other answers, and without a caller.
 * @throws {AppError} too_many_requests
 */
export function openStream(
  definition: EndpointDefinition,
  reply: FastifyReply,
  principal: Principal | null,
  { sessionStreams, streams }: Streams,
): CountedStream | null {
  const { raw, request } = reply;
  const { authorization } = request.headers;
  if (principal === null || authorization === undefined || !isStreamed(definition, request)) return null;
  const end = (): void => endEvents(raw);
  // Whoever waits for the end of a long call gets its answer; a stream of a run can be opened again where it ended.
  const mayGiveWay = definition.responses[200] === 'stream';
  const counted = streams.open({ account: principal.userId, address: request.ip }, mayGiveWay ? end : null);
  raw.once('close', sessionStreams.add(authorization, principal, end));
  raw.once('close', counted.close);
  return counted;
}

function isStreamed({ responses, progress }: EndpointDefinition, request: FastifyRequest): boolean {
  return responses[200] === 'stream' || (progress === true && wantsEvents(request));
}
