import type { Exchange } from '@assay/rules';
import type { RunnableStep } from './runnable.ts';

/** A header as it stood on the wire. */
export type Header = [name: string, value: string];

/** A request as it was sent. */
export interface RecordedRequest {
  method: string;
  url: string;
  /** In the order and the case in which they were sent. */
  headers: Header[];
  /** What stood at `{name}` of the path. */
  pathParams: Record<string, string>;
  body: string | null;
}

/** What is known of a request that was never put together. */
export function unbuiltRequest({ method, baseUrl, path }: RunnableStep): RecordedRequest {
  return { method, url: `${baseUrl}${path}`, headers: [], pathParams: {}, body: null };
}

/** A request with its answer, as an execution keeps them. */
export interface RecordedExchange {
  request: RecordedRequest;
  response: Exchange['response'];
}

/** What rules are judged by, from what was recorded. */
export function toExchange({ request, response }: RecordedExchange): Exchange {
  const { method, url, headers, pathParams, body } = request;
  return {
    request: { method, url, headers: joinHeaders(headers), pathParams, query: queryOf(url), body },
    response,
  };
}

/** Headers by name; those that come more than once joined as RFC 9110 section 5.3 says. For showing: `Set-Cookie` cannot be taken apart again. */
export function joinHeaders(headers: readonly Header[]): Record<string, string> {
  const joined: Record<string, string> = {};
  // A target may name a header like a member of every object.
  for (const [name, value] of headers) joined[name] = Object.hasOwn(joined, name) ? `${joined[name]}, ${value}` : value;
  return joined;
}

/** The query of an address as the WHATWG URL standard reads it (section 5.1). */
function queryOf(url: string): Record<string, string | string[]> {
  const [address = ''] = url.split('#', 1);
  const at = address.indexOf('?');
  if (at === -1) return {};
  const values = new Map<string, string[]>();
  for (const pair of address.slice(at + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...values].map(([name, [only = '', ...more]]) => [name, more.length === 0 ? only : [only, ...more]]),
  );
}

/** What cannot be decoded stays as it stands. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
