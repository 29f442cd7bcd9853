import { UNREACHABLE_TEXT } from '@assay/client';
import { z } from 'zod';
import { reportOffline } from '../ui/index.ts';
import { loadSession } from './session-store.ts';

const refusalSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

const UNAUTHORIZED = 401;

/** In place of the provider's own words. */
const texts: Readonly<Record<string, string>> = {
  SESSION_NOT_FRESH: 'You logged in more than a day ago. Log out and in again, then go on.',
};

/**
 * A call of the identity provider, which knows the browser by its cookie. Answers the body.
 * @throws {Error} with the text to show
 */
export async function callIdentity(path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await send(`/api/auth/${path}`, body, signal);
  const text = await response.text();
  const value: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return value;
  // The session has ended: the page says so and asks to sign in, as after any other call.
  if (response.status === UNAUTHORIZED) await loadSession();
  const refusal = refusalSchema.safeParse(value).data;
  throw new Error(texts[refusal?.code ?? ''] ?? refusal?.message ?? refusal?.detail ?? `HTTP error ${response.status}`);
}

async function send(path: string, body: object | undefined, signal: AbortSignal | undefined): Promise<Response> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    return await fetch(path, {
      ...options,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(signal !== undefined && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    reportOffline();
    throw new Error(UNREACHABLE_TEXT, { cause });
  }
}
