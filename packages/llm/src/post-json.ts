import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { ModelError } from './language-model.ts';

/** Larger answers are cut off unread: a useful one has some kilobytes. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_WAIT_MS = 10_000;
const USUAL_WAIT_MS = 500;
const RETRIED = new Set([429, 500, 502, 503, 529]);

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  timeoutMs: number;
  /** Ends the call at once. */
  signal: AbortSignal | undefined;
}

export interface PostAnswer {
  status: number;
  body: unknown;
}

/**
 * Sends JSON and reads JSON, once more after 429 and 5xx when the wait that the server asks for is short.
 * @throws {ModelError} timeout, cancelled, unreachable, too_large, malformed
 */
export async function postJson(post: Post): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal === undefined ? timeout : AbortSignal.any([timeout, post.signal]);
  try {
    const first = await send(post, signal);
    if (!RETRIED.has(first.status) || first.waitMs > MAX_WAIT_MS) return first;
    await pause(first.waitMs, signal);
    return await send(post, signal);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (post.signal?.aborted) throw new ModelError('cancelled', 'The model was not waited for.', { cause: error });
    if (timeout.aborted) {
      throw new ModelError('timeout', `The model did not answer within ${Math.round(post.timeoutMs / 1000)} s.`, {
        cause: error,
      });
    }
    const host = URL.canParse(post.url) ? new URL(post.url).host : 'its address';
    throw new ModelError('unreachable', `The model at ${host} cannot be reached.`, { cause: error });
  }
}

async function send({ url, headers, body }: Post, signal: AbortSignal): Promise<PostAnswer & { waitMs: number }> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  const text = await readText(answer.body);
  return {
    status: answer.statusCode,
    body: parsed(text, answer.statusCode),
    waitMs: waitOf(answer.headers['retry-after']),
  };
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MAX_ANSWER_BYTES) {
      body.destroy();
      throw new ModelError('too_large', 'The model answered more than 2 MB.');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What an error answers may be a page of a proxy; its text is of no use. */
function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return null;
    throw new ModelError('malformed', 'The address of the model did not answer JSON. Check ASSAY_AI_BASE_URL.', {
      cause: error,
    });
  }
}

function waitOf(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 && header !== undefined ? seconds * 1000 : USUAL_WAIT_MS;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    });
  });
}

/** @throws {ModelError} for an answer with an error status */
export function requireSuccess({ status, body }: PostAnswer): void {
  if (status < 400) return;
  if (status === 401 || status === 403) {
    throw new ModelError('unauthorized', 'The model refused the key. Check ASSAY_AI_KEY.');
  }
  if (status === 429 || status === 529) {
    throw new ModelError('rate_limited', 'The model takes no more requests now. Try again later.');
  }
  throw new ModelError('rejected', `The model answered ${status}${messageIn(body)}.`);
}

function messageIn(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 200)}` : '';
}
