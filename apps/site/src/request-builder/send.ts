import { parseJson } from '@assay/api-model';
import { addressOf } from './build-request.ts';
import type { Written } from './build-request.ts';
import type { CallFacts } from './call-facts.ts';

export type Answer = { status: number; timeMs: number; body: string } | { problem: string };

/** More is cut: a browser shows long texts slowly. */
const MAX_SHOWN = 100_000;
/** A stream is read for so long. */
const LIMIT_MS = 30_000;

/** Sends a call to the server that the page comes from. */
export async function send(call: CallFacts, written: Written): Promise<Answer> {
  if (call.body !== null && parseJson(written.body) === undefined)
    return { problem: 'The body is not JSON. Correct it and send again.' };
  const started = performance.now();
  try {
    const response = await fetch(addressOf(call, written), {
      method: call.method,
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: {
        ...(call.needsToken && written.token !== '' && { authorization: `Bearer ${written.token}` }),
        ...(call.body !== null && { 'content-type': 'application/json' }),
      },
      ...(call.body !== null && { body: written.body }),
    });
    const text = await response.text();
    const timeMs = Math.round(performance.now() - started);
    if (response.headers.get('content-type')?.startsWith('text/html') === true)
      return { problem: 'There is no Assay server at this address: it has the pages alone.' };
    return { status: response.status, timeMs, body: shown(text) };
  } catch {
    return { problem: 'No answer came. Is the server there?' };
  }
}

function shown(text: string): string {
  const value = parseJson(text);
  const pretty = value === undefined ? text : JSON.stringify(value, null, 2);
  return pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)}\n...` : pretty;
}
