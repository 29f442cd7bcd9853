const HOST = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(:\d{1,5})?(?=[/?#]|$)/i;
const NUMBERS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;
/** Names that only a network of one's own knows (RFC 6761, RFC 6762), and those without a dot. */
const NEARBY = /^[^.]+$|\.(?:localhost|local|internal|lan|test)$/i;
const TOP_LEVEL = /\.[a-z]{2,}$/i;

/**
 * The address with its scheme where somebody left it out: `localhost:3000`, `//api.example.com/v1`. A server nearby rarely has a
 * certificate, so it is called by http. What need not be an address, such as `v1` or `/v1`, stays as it is.
 */
export function withScheme(written: string): string {
  const isSlashed = written.startsWith('//');
  const address = isSlashed ? written.slice(2) : written;
  const [, host, port] = HOST.exec(address) ?? [];
  if (host === undefined) return written;
  const isNearby = NUMBERS.test(host) || NEARBY.test(host);
  const isHost =
    isSlashed || port !== undefined || host.toLowerCase() === 'localhost' || NUMBERS.test(host) || TOP_LEVEL.test(host);
  return isHost ? `${isNearby ? 'http' : 'https'}://${address}` : written;
}
