import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/setting-rows.ts';
import { settingsText } from '../config/show-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addSettings, maskedIo, openConnections } from '../network/open-connections.ts';
import { givenSettings } from '../shared-options.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { createServerClient } from './server-client.ts';
import type { ServerClient } from './server-client.ts';
import { ServerError } from './server-error.ts';
import { serverSettings } from './server-settings.ts';

interface Served {
  client: ServerClient;
  settings: Settings;
  /** Shows no secret of the settings. */
  io: Io;
}

/** Does something with the server alone. What the server refuses is reported, followed by `onRefused`. */
export async function withServer(
  options: NetworkOptions & { apiUrl?: string },
  { given, onRefused = '' }: { given: Io; onRefused?: string },
  work: (served: Served) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { apiUrl } = options;
  const own = { ...givenSettings(options), ...(apiUrl !== undefined && { apiUrl }) };
  const resolved = await resolveSettings(own, given, options.config);
  if (options.printConfig) {
    given.out(settingsText(resolved));
    return exitCodes.passed;
  }
  const server = serverSettings(resolved, given);
  const { settings } = resolved;
  const secrets = new KnownSecrets();
  addSettings(settings, secrets);
  const io = maskedIo(given, secrets);
  const { toServer, close } = openConnections(settings, options, { io, secrets });
  try {
    return await work({ client: createServerClient(server, toServer), settings, io });
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    io.err(`assay: ${error.message}\n${onRefused}`);
    return error.code;
  } finally {
    await close();
  }
}
