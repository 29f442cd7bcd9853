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

interface Connections {
  open: Set<Socket>;
  /** Those on which no request is being answered, the longest idle first. */
  idle: Set<Socket>;
}

interface LimitedConnections {
  /** For the end of the server, which waits for its connections: the provider ends only those that have sent a request before, and are idle now. */
  closeIdle(): void;
}

/** Above the limit of one address a new connection replaces the longest idle one; where all are in use it is closed, before anything is read. */
export function limitConnections(server: Server, { maxPerAddress, exempt }: ConnectionLimits): LimitedConnections {
  server.maxConnections = MAX_CONNECTIONS;
  const proxies = networksOf(exempt);
  const byAddress = new Map<string, Connections>();
  const bySocket = new WeakMap<Socket, Connections>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const connections = byAddress.get(address) ?? { open: new Set(), idle: new Set() };
    const isLimited = maxPerAddress > 0 && !proxies.check(address, familyOf(address));
    const isFull = isLimited && connections.open.size >= maxPerAddress && !closeLongestIdle(connections);
    if (isFull || isClosing) return void socket.destroy();
    byAddress.set(address, connections);
    bySocket.set(socket, connections);
    connections.open.add(socket);
    connections.idle.add(socket);
    socket.once('close', () => {
      forget(connections, socket);
      if (connections.open.size === 0) byAddress.delete(address);
    });
  });
  followRequests(server, bySocket, () => isClosing);
  return {
    closeIdle: () => {
      isClosing = true;
      for (const { idle } of byAddress.values()) for (const socket of idle) socket.destroy();
    },
  };
}

/** Whether there was one. */
function closeLongestIdle(connections: Connections): boolean {
  const [longest] = connections.idle;
  if (longest === undefined) return false;
  // Its event comes later, and until then it would count.
  forget(connections, longest);
  longest.destroy();
  return true;
}

function forget({ open, idle }: Connections, socket: Socket): void {
  open.delete(socket);
  idle.delete(socket);
}

/** A connection is in use from the end of a request's headers to the end of its answer; several requests may wait on one. */
function followRequests(server: Server, bySocket: WeakMap<Socket, Connections>, isClosing: () => boolean): void {
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, response) => {
    const connections = bySocket.get(socket);
    if (connections === undefined) return;
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    connections.idle.delete(socket);
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (left === 0 && isClosing()) socket.destroySoon();
      else if (left === 0 && connections.open.has(socket)) connections.idle.add(socket);
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
