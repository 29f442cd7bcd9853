import type { Transport } from '@assay/runner';

/** What `fetch` decodes for its callers; the transport has done that. */
const DECODED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
const EMPTY = new Set([204, 304]);

/** `fetch` through the one transport of the command line, so that proxies, certificates and limits hold for the server too. */
export function fetchOver(transport: Transport): typeof fetch {
  return async (input, init = {}) => {
    const answer = await transport.send(
      {
        method: init.method ?? 'GET',
        url: input instanceof Request ? input.url : String(input),
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? init.body : null,
      },
      init.signal ?? undefined,
    );
    const headers = answer.headers.filter(([name]) => !DECODED.has(name.toLowerCase()));
    return new Response(EMPTY.has(answer.status) ? null : answer.body, {
      status: answer.status,
      statusText: answer.statusText,
      headers,
    });
  };
}
