import type { BuiltRequest } from '../../exchange/build-request.ts';
import { isRecord } from '../facts/json-record.ts';
import { readBody } from '../named-ids.ts';

/** Whether a header can be one of them: all others are not looked at further. */
const isExtension = (name: string): boolean => name.startsWith('x-') || name.startsWith('X-');

const METHOD_HEADER = /^x-(http-)?method(-override)?$/i;
const PATH_HEADER = /^x-(original|rewrite|forwarded|override)-(url|uri|path)$|^x-(original|rewrite)-?url$/i;

/** The methods that a server may act on: frameworks let a header, a query or a form replace the one that is sent. */
export function methodsOf({
  method,
  url,
  headers,
  body,
}: Pick<BuiltRequest, 'method' | 'url' | 'headers' | 'body'>): string[] {
  const methods = [method];
  for (const name in headers)
    if (isExtension(name) && METHOD_HEADER.test(name)) methods.push((headers[name] ?? '').trim());
  if (/_method|%/.test(url)) methods.push(...new URL(url).searchParams.getAll('_method'));
  if (body !== null) methods.push(...namedIn(body));
  return methods.map((one) => one.toUpperCase());
}

/** As a field of a form, of a part of one, or of JSON; also where its name or value is written with escapes. */
function namedIn(body: string): string[] {
  const plain = /(?:^|&|["\s])_method"?\s*[=:]\s*"?(\w+)|_method"(?:\r\n[\w-]+:[^\r\n]*)*\r\n\r\n(\w+)/g;
  if (body.includes('_method')) return [...body.matchAll(plain)].map(([, field, part]) => field ?? part ?? '');
  if (!/%|\\u/.test(body)) return [];
  const parsed = readBody(body);
  const named = isRecord(parsed) ? parsed['_method'] : undefined;
  return typeof named === 'string' ? [named] : [];
}

/** Proxies let these headers name another address than the one that is called. */
export function rewritesPath({ headers }: Pick<BuiltRequest, 'headers'>): boolean {
  for (const name in headers) if (isExtension(name) && PATH_HEADER.test(name)) return true;
  return false;
}
