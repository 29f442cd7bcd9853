import { pathOf, readAddress } from './address.ts';
import type { Route, Routes } from './routes.ts';
import type { Sendable } from '../../exchange/build-request.ts';

interface Asked {
  method: string;
  send: Pick<Sendable, 'baseUrl' | 'path' | 'operation' | 'method'>;
  isRedirected: boolean;
}

interface Found {
  /** Template of the path; null when nothing is known of the address. */
  path: string | null;
  operation: Route['operation'];
}

/** What is known of an address: its endpoint's own path and words, or those of a call of the system that it belongs to. */
export function routeOf({ url }: { url: string }, { method, send, isRedirected }: Asked, routes: Routes): Found {
  const path = pathOf(readAddress(url, send.baseUrl, null));
  const same = routes.match(method, path);
  const hasTemplate = send.path.includes('{');
  const isOwn = !isRedirected && (hasTemplate || method === send.method.toUpperCase());
  const operation = (isOwn ? operationOf(send, method) : null) ?? operationIn(same);
  if (isOwn && hasTemplate) return { path: send.path, operation };
  // Another method of the same path says which parts are ids; of a POST it does not, since its path may be a call beside the records.
  const any = same ?? (method === 'POST' ? null : routes.matchAny(path));
  return { path: any === null ? (isOwn ? send.path : null) : any.path, operation };
}

const operationIn = (route: Route | null): Route['operation'] => (route === null ? null : route.operation);

/** The document's words on a call, where the method is the one that it describes. */
const operationOf = ({ operation, method }: Asked['send'], sent: string): Route['operation'] =>
  method.toUpperCase() === sent && operation?.method === sent ? operation : null;
