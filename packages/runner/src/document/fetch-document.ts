import { TransportError } from '../transport/transport-error.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import type { BuiltRequest } from '../exchange/build-request.ts';
import { followRedirects, RedirectError } from '../exchange/redirects.ts';

/** What an address answered in the end. */
export interface FetchedDocument {
  /** Where redirects have led. */
  url: string;
  response: WireResponse;
}

/**
 * Reads what stands at an address, following redirects as runs do, but never from https to http.
 * @throws {TransportError} also for redirects that lead nowhere, and answers over `maxBytes`, which are not read to the end
 */
export async function fetchDocument(url: string, transport: Transport, maxBytes: number): Promise<FetchedDocument> {
  const headers = { accept: 'application/json, application/yaml, */*' };
  const request: BuiltRequest = {
    method: 'GET',
    url,
    headers,
    body: null,
    pathParams: {},
    query: {},
    maxBodyBytes: maxBytes,
  };
  const send = async (one: BuiltRequest) => ({ request: one, response: await transport.send(one) });
  try {
    const { last } = await followRedirects(request, await send(request), {
      expected: null,
      credential: null,
      secrets: [],
      prepared: (one) => one,
      send,
      staysSafe: true,
    });
    return { url: last.request.url, response: last.response };
  } catch (error) {
    if (!(error instanceof RedirectError) || error.reason !== 'redirect_failed') throw error;
    // Nobody turns redirects off for a document.
    const message = error.message.replace(/ Turn off .*$/, ' Give the address where the document is.');
    throw new TransportError('redirect_failed', message, { cause: error });
  }
}
