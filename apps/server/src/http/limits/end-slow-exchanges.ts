import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes on its connection so far, in both directions. */
  bytes: number;
  slowLooks: number;
}

interface SlowExchanges {
  /** To be called when the server begins to close; until then other limits apply. */
  endThem(): void;
}

const LOOK_MS = 1000;
const MAX_SLOW_LOOKS = 5;
/** Slower than any client that sends or reads on purpose. */
const MIN_BYTES_PER_LOOK = 1024;

/** A client that sends its request or reads its answer too slowly must not hold up the end of a server, which waits for all others. */
export function watchSlowExchanges(server: Server, { lookMs = LOOK_MS } = {}): SlowExchanges {
  const exchanges = new Set<Exchange>();
  server.on('request', (request, response) => {
    const exchange = { request, response, bytes: 0, slowLooks: 0 };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  const look = (): void => {
    for (const exchange of exchanges) {
      const { bytesRead, bytesWritten } = exchange.request.socket;
      const isSlow = waitsForClient(exchange) && bytesRead + bytesWritten - exchange.bytes < MIN_BYTES_PER_LOOK;
      exchange.bytes = bytesRead + bytesWritten;
      exchange.slowLooks = isSlow ? exchange.slowLooks + 1 : 0;
      if (exchange.slowLooks >= MAX_SLOW_LOOKS) exchange.request.socket.destroy();
    }
  };
  return {
    endThem: () => {
      const timer = setInterval(look, lookMs);
      server.once('close', () => clearInterval(timer));
    },
  };
}

function waitsForClient({ request, response }: Exchange): boolean {
  return !request.complete || response.writableNeedDrain || response.writableEnded;
}
