import { jobProgressSchema, problemSchema } from '@assay/contract';
import type { JobProgress } from '@assay/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, notUnderstood, toApiError } from './errors.ts';
import { toConnectionError } from './transport.ts';

/** Whether an answer reports its progress. */
export function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/**
 * Reads a stream of `progress` events up to its `answer`, and answers that.
 * @throws {ApiError} for a `problem`, and for a stream that ends without either
 */
export async function followProgress(
  response: Response,
  signal: AbortSignal | null,
  onProgress: (progress: JobProgress) => void = () => undefined,
): Promise<{ body: unknown }> {
  try {
    for await (const { event, data } of framesOf(response)) {
      if (event === 'answer') return { body: JSON.parse(data) };
      if (event === 'problem')
        throw await toApiError(new Response(data, { status: problemSchema.parse(JSON.parse(data)).status }));
      const progress = jobProgressSchema.safeParse(JSON.parse(data));
      if (progress.success) onProgress(progress.data);
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (cause instanceof SyntaxError) throw notUnderstood(response.status, cause);
    throw toConnectionError(cause, signal);
  }
  throw toConnectionError(new Error('The stream ended without an answer.'), signal);
}

function framesOf({ body, status }: Response) {
  if (body === null) throw notUnderstood(status, new Error('The answer has no body.'));
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}
