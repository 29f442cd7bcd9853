import type { BuiltRequest } from '../../exchange/build-request.ts';

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
  for (const name in headers) if (METHOD_HEADER.test(name)) methods.push((headers[name] ?? '').trim());
  if (url.includes('_method')) methods.push(...new URL(url).searchParams.getAll('_method'));
  if (body?.includes('_method') === true)
    methods.push(...[...body.matchAll(/(?:^|&|["\s])_method"?\s*[=:]\s*"?(\w+)/g)].map((match) => match[1] ?? ''));
  return methods.map((one) => one.toUpperCase());
}

/** Proxies let these headers name another address than the one that is called. */
export function rewritesPath({ headers }: Pick<BuiltRequest, 'headers'>): boolean {
  for (const name in headers) if (PATH_HEADER.test(name)) return true;
  return false;
}
