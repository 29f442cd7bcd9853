import { readBaseUrl } from '../document/base-url.ts';
import { TransportError } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { looksLikeTestHost } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { UsageError } from '../exit-codes.ts';
import type { LoadedDefinitions } from './definitions/load-definitions.ts';
import type { MoveAddress } from './credentials/resolve-credential.ts';
import type { DefinitionOptions } from './options.ts';

/** The API that a run is sent to. */
export interface Target {
  /** Given on the command line; null for the addresses that the server keeps. */
  override: string | null;
  baseUrl: string;
  protection: Protection;
}

/** @throws {UsageError} */
export function targetOf({ system, environment }: LoadedDefinitions, options: DefinitionOptions): Target {
  if (options.readOnly && options.allowWrites)
    throw new UsageError('--read-only and --allow-writes exclude each other. Choose one.');
  const kept = environment ?? system;
  const override = options.baseUrl === undefined ? null : readBaseUrl(options.baseUrl);
  const baseUrl = override ?? kept.base_url;
  if (baseUrl === '') throw new UsageError('The system has no base URL. Give one: --base-url http://127.0.0.1:3000.');
  const isElsewhere = override !== null && hostOf(override) !== hostOf(system.base_url);
  return { override, baseUrl, protection: protectionOf(kept.protection, options, isElsewhere ? override : null) };
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/** What may be done to one API says nothing of another one. */
function protectionOf(
  kept: Protection,
  { readOnly, allowWrites }: DefinitionOptions,
  elsewhere: string | null,
): Protection {
  if (readOnly) return 'read_only';
  if (elsewhere === null) return allowWrites && kept === 'read_only' ? 'own_records' : kept;
  if (allowWrites) return 'own_records';
  return kept !== 'read_only' && looksLikeTestHost(elsewhere) ? 'own_records' : 'read_only';
}

/** Logins of the API move with it; those of others stay where they are. */
export function moveWith({ override }: Target, keptBaseUrl: string): MoveAddress {
  return (url) => {
    if (override === null || keptBaseUrl === '') return url;
    if (url === keptBaseUrl || url.startsWith(`${keptBaseUrl}/`)) return `${override}${url.slice(keptBaseUrl.length)}`;
    if (hostOf(url) !== hostOf(keptBaseUrl)) return url;
    const { pathname, search } = new URL(url);
    return `${new URL(override).origin}${pathname}${search}`;
  };
}

/** Refuses every other host. */
export function onlyTo(baseUrl: string, transport: Transport): Transport {
  const allowed = hostOf(baseUrl);
  return {
    ...transport,
    send: (request, signal, stopping) => {
      const host = hostOf(request.url);
      if (host === allowed) return transport.send(request, signal, stopping);
      const message = `${host ?? 'This address'} is not ${allowed ?? 'the target'}: with --offline nothing else is called.`;
      return Promise.reject(new TransportError('blocked_address', message));
    },
  };
}
