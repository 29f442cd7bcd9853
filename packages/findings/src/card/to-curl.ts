import { SECRET_MASK } from '@assay/contract/secret-mask';
import type { RawRequest } from '@assay/contract';

/** The request as a curl command for a POSIX shell; masked secrets become `${ENV}` placeholders. */
export function toCurl(request: Pick<RawRequest, 'method' | 'url' | 'header_list' | 'body'>): string {
  const parts = [`curl -X ${request.method} ${quote(request.url)}`];
  for (const [name, value] of request.header_list) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.body !== null) parts.push(`--data-raw ${quote(request.body)}`);
  return parts.join(' \\\n  ');
}

/** Single quotes take everything literally; the placeholder is put outside of them so that the shell fills it in. */
function quote(text: string): string {
  const parts = text
    .split(SECRET_MASK)
    .map((part) => (part === '' ? '' : `'${part.replaceAll("'", String.raw`'\''`)}'`));
  return parts.join('"${API_TOKEN}"') || "''";
}
