import type { Json } from '@assay/api-model';

/** One link of a `Link` header (RFC 8288, section 3): its target, and its parameters. */
const LINK = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"]+))?)*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;
const MAX_HEADER = 32 * 1024;

/** The target of the first link with a relation, in all `Link` headers of an answer; undefined when there is none. */
export function linkTarget(headers: readonly (readonly [string, string])[], relation: string): string | undefined {
  const written = headers.filter(([name]) => name.toLowerCase() === 'link').map(([, value]) => value);
  const text = written.join(', ').slice(0, MAX_HEADER);
  for (const [, target, parameters = ''] of text.matchAll(LINK)) {
    const match = RELATION.exec(parameters);
    const relations = (match?.[1] ?? match?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes(relation.toLowerCase())) return target;
  }
  return undefined;
}

/** The value of a query parameter of an address, absolute or not; undefined when it has none. */
export function queryValue(address: Json | undefined, name: string): string | undefined {
  if (typeof address !== 'string') return undefined;
  const query = address.split('#', 1)[0]?.split(/\?(.*)/s)[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get(name) ?? undefined);
}
