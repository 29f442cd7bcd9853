import { UsageError } from '../exit-codes.ts';
import type { ServerClient } from '../server-client/server-client.ts';
import type { NetworkOptions } from '../shared-options.ts';
import type { Synced } from './synced.ts';

/** Options of pull and push. */
export interface SyncOptions extends NetworkOptions {
  system?: number;
  apiUrl?: string;
  dryRun?: true;
  delete?: true;
  force?: true;
  yes?: true;
}

/** @throws {UsageError} where nobody says which system is meant, or the folder belongs to another one */
export function systemOf({ system }: SyncOptions, synced: Synced | null, { apiUrl }: ServerClient): number {
  if (synced !== null && (synced.server !== apiUrl || (system !== undefined && synced.system !== system)))
    throw new UsageError(
      `This folder belongs to system ${synced.system} of ${synced.server}. For another one, begin another folder, or remove .synced.json first.`,
    );
  const id = system ?? synced?.system;
  if (id !== undefined) return id;
  throw new UsageError(
    'Say which system of the server is meant: --system ID, as it stands in the address of its page.',
  );
}
