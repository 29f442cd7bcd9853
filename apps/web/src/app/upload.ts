import type { TransportOptions } from '@assay/client';

/** Sends a form by XMLHttpRequest, the only API that reports upload progress. Returns what `fetch` would. */
export const upload: NonNullable<TransportOptions['upload']> = (url, init, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const encoder = new TextEncoder();
    let read = 0;
    let isOver = false;
    let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
    const passOn = (): void => {
      const text = request.responseText.slice(read);
      read += text.length;
      if (text !== '' && !isOver) stream?.enqueue(encoder.encode(text));
    };
    const fail = (reason: unknown): void => {
      if (stream === null) reject(reason);
      else if (!isOver) stream.error(reason);
      isOver = true;
    };
    const abort = (): void => {
      request.abort();
      fail(init.signal?.reason);
    };
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
    request.addEventListener('readystatechange', () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
        // The reader has what it wanted; what still comes is nobody's.
        cancel: () => {
          isOver = true;
        },
      });
      resolve(
        new Response(body, { status: request.status, statusText: request.statusText, headers: headersOf(request) }),
      );
    });
    request.addEventListener('progress', passOn);
    request.addEventListener('load', () => {
      passOn();
      if (!isOver) stream?.close();
      isOver = true;
    });
    request.addEventListener('error', () => fail(new TypeError('The connection was lost.')));
    init.signal?.addEventListener('abort', abort, { once: true });
    if (init.signal?.aborted) abort();
    else request.send(init.body as FormData);
  });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
