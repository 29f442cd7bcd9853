import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Loopback, private, link-local, metadata and reserved ranges (IANA special-purpose registries, RFC 6890). */
const ranges: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const [network, prefix, family] of ranges) blocked.addSubnet(network, prefix, family);

/** True for an address that a hosted server must not call. IPv4-mapped IPv6 counts as its IPv4 address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export class BlockedAddressError extends Error {
  readonly code = 'ASSAY_BLOCKED_ADDRESS';

  constructor(host: string) {
    super(`${host} is a private or reserved address, and this server does not call those.`);
    this.name = 'BlockedAddressError';
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets that hands out public addresses only. The check is on the very answer that is connected to,
 * so a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
export const guardedLookup = guarded(lookup);

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** The same over any resolver. */
export function guarded(resolve: Resolve) {
  return (host: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (!first) return callback(new BlockedAddressError(host), []);
      return options.all ? callback(null, open) : callback(null, first.address, first.family);
    });
  };
}

/**
 * Looks a name up before it is handed to a proxy, which then looks it up again by itself: what a proxy may reach is the proxy's to
 * decide, but a plain private name is not even asked for.
 * @throws {BlockedAddressError} when no address of the name may be called; the error of the lookup
 */
export async function assertPublicName(hostname: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    guardedLookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) => (error ? reject(error) : resolve()));
  });
}

/** Sockets do not look up a host that is an address already, so that case is checked here. @throws {BlockedAddressError} */
export function assertPublicHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new BlockedAddressError(host);
}
