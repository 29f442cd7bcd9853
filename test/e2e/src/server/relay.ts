import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

const HOST = '127.0.0.1';

/** A port that leads to a server until it is cut: then connections end, and new ones are refused. */
export interface Relay {
  url: string;
  cut: () => Promise<void>;
  restore: () => Promise<void>;
}

/** `to` answers the address of the server, which may start later. */
export async function startRelay(to: () => string): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(to()).port), HOST);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      // Whichever side ends, by whatever cause, ends both.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, HOST);
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}`,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
