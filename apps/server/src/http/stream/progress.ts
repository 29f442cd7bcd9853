import type { JobProgress } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { PreparedJson } from './prepared-json.ts';
import { toProblem } from '../problem.ts';
import type { SseFrame } from './sse.ts';

/** Whether the caller wants progress events. */
export function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true;
}

/** Progress events, each newer than the last one read, then the answer or the problem. */
export async function* progressFrames(
  request: FastifyRequest,
  work: (onProgress: (progress: JobProgress) => void) => Promise<PreparedJson<unknown>>,
): AsyncGenerator<SseFrame> {
  let latest: JobProgress | null = null;
  let wake = (): void => undefined;
  let last: Omit<SseFrame, 'id'> | null = null;
  const finish = (frame: Omit<SseFrame, 'id'>): void => {
    last = frame;
    wake();
  };
  const reported = work((progress) => {
    latest = progress;
    wake();
  });
  void reported
    .then((data) => finish({ event: 'answer', data }))
    .catch((error: unknown) => finish({ event: 'problem', data: toProblem(error, request) }));
  for (let id = 1; ; id += 1) {
    if (latest === null && last === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const frame: Omit<SseFrame, 'id'> | null = latest === null ? last : { event: 'progress', data: latest };
    const isLast = latest === null;
    latest = null;
    if (frame !== null) yield { id, ...frame };
    if (isLast) return;
  }
}
