import type { Json } from '@assay/api-model';
import { readAddress, targetsOf } from './classify/address.ts';
import type { Address, Target } from './classify/address.ts';
import { plainReadAt } from './classify/plain-read.ts';
import type { Routes } from './classify/routes.ts';
import type { BuiltRequest } from '../exchange/build-request.ts';
import type { WireResponse } from '../transport/transport.ts';
import { readBody } from './named-ids.ts';

/** The collection that a create adds to: its path, or the one before the word for several. */
export const collectionOf = (path: string, routes: Routes): string =>
  routes.itemOf(path) === null ? path.replace(/[/:][^/:]*$/, '') : path;

export const parameterOf = (collection: string, routes: Routes): string | null =>
  /\{([^{}]+)\}[^/]*$/.exec(routes.itemOf(collection)?.path ?? '')?.[1] ?? null;

export const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Where an answer of 202 says how far the work is. RFC 9110, sections 8.7 and 15.3.3. */
const statusMonitors = ['operation-location', 'content-location'];

/** Whether a request of GraphQL is a mutation, or names a stored document by its id, which may be one. */
export function isMutation({ url, body }: Pick<BuiltRequest, 'url' | 'body'>): boolean {
  const parsed = readBody(body);
  const texts = [body ?? '', JSON.stringify(parsed) ?? '', ...new URL(url).searchParams.values()];
  if (texts.some((text) => /\bmutation\b/.test(text))) return true;
  return (Array.isArray(parsed) ? parsed : [parsed]).some(namesDocument);
}

const namesDocument = (request: Json | undefined): boolean =>
  typeof request === 'object' && request !== null && !('query' in request) && Object.keys(request).length > 0;

export const isSameHost = (baseUrl: string, url: string): boolean =>
  !URL.canParse(baseUrl) || new URL(baseUrl).hostname === new URL(url).hostname;

export function withoutContent(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !/^(accept|content-|if-|x-http-method|x-method)/i.test(name));
  return { ...Object.fromEntries(kept), accept: '*/*' };
}

export function locationOf({ status, headers }: WireResponse, url: string): Target | null {
  const named = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const location = named('location') ?? (status === 202 ? statusMonitors.map(named).find(Boolean) : undefined);
  if (location === undefined || !URL.canParse(location, url)) return null;
  const address = readAddress(new URL(location, url).href, '', null);
  const value = address.segments.at(-1);
  const above = address.segments.slice(0, -1);
  if (value === undefined || above.length === 0 || address.isUnclear) return null;
  return targetsOf({ ...address, segments: [...above, { ...value, isId: true }] }).at(-1) ?? null;
}

/** What paths of a document end in: many servers answer an address without its slash with another one. */
export const endOf = (path: string): string => (path.endsWith('/') ? '/' : '');

/** The address of the record that the path of a request names at a part, where a documented read shows it; null otherwise. */
export function itemOf(
  href: string,
  { address, path, routes }: { address: Address; path: string; routes: Routes },
  upTo: number,
): string | null {
  const url = new URL(href);
  const parts = path
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/');
  const count = targetsOf(address).filter(({ at }) => at <= upTo).length;
  const last = parts.flatMap((part, at) => (part.includes('{') ? [at] : []))[count - 1];
  if (last === undefined) return null;
  // A verb may be written behind the record: `{id}:cancel`; what ends its key is none: `boats({id})`.
  const verb = /\}(?:['"]?\))?([^{}]*)$/.exec(parts[last] ?? '')?.[1] ?? '';
  const template = [...parts.slice(0, last), parts[last]?.slice(0, -verb.length || undefined)].join('/');
  const raw = url.pathname.replace(/\/$/, '').split('/');
  const after = parts.length - 1 - last;
  const item = raw
    .slice(0, raw.length - after)
    .join('/')
    .slice(0, -verb.length || undefined);
  const read = plainReadAt(routes, template);
  return read === null ? null : `${url.origin}${item}${endOf(read.path)}`;
}

/** The template and the address of what keeps the record that a path names at a part; null where its key is written into another part. */
export function collectionOfItem(
  href: string,
  { address, path }: { address: Address; path: string },
  upTo: number,
): { template: string; url: string } | null {
  const parts = path
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/');
  const count = targetsOf(address).filter(({ at }) => at <= upTo).length;
  const last = parts.flatMap((part, at) => (part.includes('{') ? [at] : []))[count - 1];
  if (last === undefined || parts[last]?.startsWith('{') !== true) return null;
  const { origin, pathname } = new URL(href);
  const raw = pathname.replace(/\/$/, '').split('/');
  const url = `${origin}${raw.slice(0, raw.length - (parts.length - last)).join('/')}`;
  return { template: parts.slice(0, last).join('/'), url };
}
