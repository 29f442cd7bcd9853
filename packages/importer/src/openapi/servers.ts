import { withScheme } from '@assay/api-model';
import type { ApiServer } from '@assay/api-model';
import { hasLogin, withoutLogin } from '../reading/without-login.ts';
import { isFields, type Location, type Reader } from '../reading/reader.ts';

function replaceVariables(reader: Reader, server: Location, url: string): string {
  return url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = reader.child(reader.child(server, 'variables'), name);
    const fields = isFields(variable.node) ? variable.node : {};
    const choices: unknown = fields['enum'];
    const value: unknown = fields['default'] ?? (Array.isArray(choices) ? choices[0] : undefined);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    reader.report(
      'warning',
      server.pointer,
      `The server address has a variable "${name}" without a default. Set the address of the system yourself.`,
    );
    return whole;
  });
}

/** The `servers` of a document, path or operation, variables replaced by their defaults. */
export function readServers(reader: Reader, owner: Location): ApiServer[] {
  return reader.items(reader.child(owner, 'servers'), '`servers`').flatMap((server) => {
    const url = reader.text(server, 'url');
    if (url === null) return [];
    const address = replaceVariables(reader, server, url);
    if (hasLogin(address))
      reader.report(
        'warning',
        server.pointer,
        'The server address holds a user name or password, which is left out. Set it as the authentication of the system.',
      );
    return [{ url: withoutLogin(address), description: reader.text(server, 'description') }];
  });
}

const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/** Address without trailing slash when it is absolute and complete, else null. */
function absoluteAddress(url: string): string | null {
  const whole = withScheme(url.trim());
  return ABSOLUTE.test(whole) && !whole.includes('{') ? whole.replace(/\/+$/, '') : null;
}

/** The first address that can be called as it is; empty when there is none. */
export function firstAddress(servers: ApiServer[]): string {
  for (const { url } of servers) {
    const address = absoluteAddress(url);
    if (address !== null) return address;
  }
  return '';
}

/** The address an operation's own servers give it, relative ones taken from the document's address; null when it has none. */
export function ownAddress(servers: ApiServer[], base: string): string | null {
  const absolute = firstAddress(servers);
  if (absolute !== '') return absolute;
  const origin = ABSOLUTE.exec(base)?.[0];
  const rooted = servers.find(({ url }) => url.startsWith('/') && !url.includes('{'));
  return rooted !== undefined && origin !== undefined ? (origin + rooted.url).replace(/\/+$/, '') : null;
}
