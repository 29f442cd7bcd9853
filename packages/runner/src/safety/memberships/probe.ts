import type { TokenSource } from '../../auth/token-source.ts';
import { buildRequest } from '../../exchange/build-request.ts';
import type { BuiltRequest, Credential } from '../../exchange/build-request.ts';
import type { Definitions } from '../settings/view-of.ts';
import { withoutContent } from '../request-facts.ts';
import type { Transport, WireRequest } from '../../transport/transport.ts';

/** What reads are sent with that only find out whether something exists. */
export interface ProbeContext {
  transport: Transport;
  /** Credentials of the system, who sees most. */
  tokens: TokenSource | null;
  signal: AbortSignal;
  stopping?: AbortSignal | undefined;
  /** What schemas refer to. */
  definitions?: Definitions | undefined;
}

/** An address with what lets a request in. */
function addressFor(url: string, letIn: BuiltRequest['letIn'] = {}): string {
  const names = Object.entries(letIn);
  if (names.length === 0) return url;
  const address = new URL(url);
  for (const [name, value] of names) address.searchParams.set(name, value);
  return address.href;
}

/** A read of another address by whoever a request is from. */
export const asRead = (request: ReadRequest, url: string): WireRequest => ({
  ...request,
  method: 'GET',
  url: addressFor(url, request.letIn),
  body: null,
  headers: withoutContent(request.headers),
});

/** A request that reads are sent like. */
type ReadRequest = WireRequest & Pick<BuiltRequest, 'letIn'>;

/** A read of an address by the system's own user. */
export const ownRead = (url: string, credential: Credential): WireRequest =>
  buildRequest(
    { method: 'GET', baseUrl: url, path: '', parameters: [], operation: null, contentType: null },
    credential,
  );

/** The body of a read by whoever a request is from, or else by the system's own user; undefined when neither gets one. */
export async function readBy(request: ReadRequest, url: string, probe: ProbeContext): Promise<string | undefined> {
  const credential = (await probe.tokens?.get()) ?? null;
  for (const send of [asRead(request, url), ...(credential === null ? [] : [ownRead(url, credential)])]) {
    const { status, body } = await probe.transport.send(send, probe.signal);
    if (status === 200) return body;
  }
  return undefined;
}
