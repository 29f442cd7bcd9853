import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorTable } from '@assay/contract';

const REFUSALS: Readonly<Record<string, [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large. Send fewer or shorter ones.'],
};

/** Answers data that is not an HTTP request, or is incomplete at the timeout; no route or hook sees it. */
export function refuseUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, detail] = REFUSALS[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
    const title = STATUS_CODES[status] ?? errorTable.bad_request.title;
    const body = bodyOf(status, title, detail);
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
  };
}

const bodyOf = (status: number, title: string, detail: string): string =>
  JSON.stringify({ type: 'about:blank', title, status, detail, code: 'bad_request', request_id: '' });

/** An `Expect` other than `100-continue` is answered by Node itself otherwise, without our headers (RFC 9110, section 10.1.1). */
export function refuseExpectations(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (_, response) => {
    const body = bodyOf(
      417,
      'Expectation Failed',
      'The header Expect can only be 100-continue. Send the request without it.',
    );
    response.writeHead(417, { ...headers, 'content-type': 'application/problem+json' }).end(body);
  });
}
