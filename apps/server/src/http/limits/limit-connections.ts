import type { Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Simultaneous connections from one address; 0: no limit. */
  maxPerAddress: number;
  /** Addresses and networks of proxies: the connections of many people come from them. */
  exempt: readonly string[];
}

/** Each costs some 20 KB; more than any server of ours has streams. */
const MAX_CONNECTIONS = 10_000;

/** Closes connections of one address above the limit, before anything is read. */
export function limitConnections(server: Server, { maxPerAddress, exempt }: ConnectionLimits): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (maxPerAddress === 0) return;
  const proxies = networksOf(exempt);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.check(address, familyOf(address))) return;
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

function networksOf(entries: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return networks;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
