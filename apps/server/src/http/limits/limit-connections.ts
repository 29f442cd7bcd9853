import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Connections of one address at once; 0: as many as there are. */
  maxPerAddress: number;
}

/** Each costs some 20 KB; more than any server of ours has streams. */
const MAX_CONNECTIONS = 10_000;

/** Closes what one address opens beyond its share at once, before anything is read. */
export function limitConnections(server: Server, { maxPerAddress }: ConnectionLimits): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (maxPerAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
