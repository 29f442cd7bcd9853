import { createTransport } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Io } from '../io.ts';
import { givenSettings } from '../shared-options.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { connectionOf } from './connection.ts';

/** How a command connects that runs no scenarios: by the same options and settings as the others. */
export async function openTransport(options: NetworkOptions, io: Io): Promise<Transport> {
  const { settings } = await resolveSettings(givenSettings(options), io, options.config);
  return createTransport(connectionOf(settings));
}
