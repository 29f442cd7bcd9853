import type { Selector } from '@assay/contract';
import type { GivenValues, Transport } from '@assay/runner';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/setting-rows.ts';
import { settingsText } from '../config/show-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addSettings, maskedIo, openConnections } from '../network/open-connections.ts';
import { labelled } from '../network/watched-transport.ts';
import type { WatchedTransport } from '../network/watched-transport.ts';
import { Progress } from '../output/progress.ts';
import { createServerClient } from '../server-client/server-client.ts';
import type { ServerClient } from '../server-client/server-client.ts';
import { ServerError } from '../server-client/server-error.ts';
import { serverSettings } from '../server-client/server-settings.ts';
import { tagChoice } from '../project/choose/choose-scenarios.ts';
import { givenSettings } from '../shared-options.ts';
import { resolveLogins } from './credentials/resolve-logins.ts';
import type { Logins } from './credentials/resolve-logins.ts';
import { secretValues } from './credentials/secret-values.ts';
import { DefinedApi } from './definitions/defined-api.ts';
import { loadDefinitions } from './definitions/load-definitions.ts';
import type { LoadedDefinitions } from './definitions/load-definitions.ts';
import { environmentName, givenValues } from './environment.ts';
import type { DefinitionOptions } from './options.ts';
import { moveWith, onlyTo, targetOf } from './target.ts';
import type { Target } from './target.ts';

/** What is asked of a server, and how it is reached. */
export interface Asked {
  options: DefinitionOptions;
  settings: Settings;
  io: Io;
  secrets: KnownSecrets;
  selector: Selector;
  /** The name of one, as it was given; null for none. */
  environment: string | null;
  client: ServerClient;
  watched: WatchedTransport;
}

/** What a server keeps, ready to be sent to the API. */
export interface Prepared {
  definitions: LoadedDefinitions;
  target: Target;
  api: DefinedApi;
  given: GivenValues | undefined;
  /** To the API; to nothing else where the run keeps to itself. */
  transport: Transport;
  logins: Logins;
}

/** Reads what a server keeps, and works with it. What the server refuses is reported. @throws {UsageError} */
export async function withDefinitions(
  options: DefinitionOptions,
  given: Io,
  work: (prepared: Prepared, asked: Asked) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { apiUrl } = options;
  const own = { ...givenSettings(options), ...(apiUrl !== undefined && { apiUrl }) };
  const resolved = await resolveSettings(own, given, options.config);
  if (options.printConfig) {
    given.out(settingsText(resolved));
    return exitCodes.passed;
  }
  const selector = selectorOf(options);
  const environment = environmentName(options, given);
  const server = serverSettings(resolved, given);
  const { settings } = resolved;
  const secrets = new KnownSecrets();
  addSettings(settings, secrets);
  secrets.add(...secretValues(given.env));
  const io = maskedIo(given, secrets);
  const { transport, toServer, close } = openConnections(settings, options, { io, secrets });
  try {
    const client = createServerClient(server, toServer);
    const asked = { options, settings, io, secrets, selector, environment, client, watched: transport };
    return await work(await prepare(asked), asked);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    io.err(`assay: ${error.message}\n`);
    return error.code;
  } finally {
    await close();
  }
}

/** @throws {UsageError} unless exactly one is given */
function selectorOf({ scenario, endpoint, system, tag }: DefinitionOptions): Selector {
  const given: Selector[] = [
    ...(scenario === undefined ? [] : [{ scenario_id: scenario }]),
    ...(endpoint === undefined ? [] : [{ endpoint_id: endpoint }]),
    ...(system === undefined ? [] : [{ system_id: system }]),
  ];
  const [only] = given;
  for (const one of tag ?? []) tagChoice(one);
  const tags = tag === undefined || tag.length === 0 ? {} : { tags: tag.join(',') };
  if (only !== undefined && given.length === 1) return { ...only, ...tags };
  throw new UsageError('Say what to run, with exactly one of --scenario ID, --endpoint ID and --system ID.');
}

/** Everything that is needed, before anything is sent to the API. @throws {UsageError}, {ServerError} */
async function prepare(asked: Asked): Promise<Prepared> {
  const { client, selector, environment, options, settings, io, watched, secrets } = asked;
  const progress = new Progress(io, settings.showProgress);
  const definitions = await loadDefinitions(client, { selector, environment }, (done, total) =>
    progress.show(`Reading scenarios: ${done} of ${total}`),
  );
  progress.clear();
  const target = targetOf(definitions, options);
  const transport = options.offline ? onlyTo(target.baseUrl, watched) : watched;
  const move = moveWith(target, definitions.system.base_url);
  const resolving = { env: io.env, transport: labelled(transport, 'sign-in'), secrets, move };
  const logins = resolveLogins(definitions.references, definitions.scenarios, resolving);
  const api = new DefinedApi(definitions.api);
  const given = givenValues({ ...definitions, api }, { env: io.env, secrets });
  return { definitions, target, api, given, transport, logins };
}
