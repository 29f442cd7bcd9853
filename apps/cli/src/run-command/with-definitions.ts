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
import { readDefinitions } from './definitions/definitions-file.ts';
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
  /** Null for a run that keeps to itself. */
  client: ServerClient | null;
  /** From a file; null for those of the server. */
  filed: LoadedDefinitions | null;
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
export function withDefinitions(
  options: DefinitionOptions,
  given: Io,
  work: (prepared: Prepared, asked: Asked) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withServer(options, given, async (asked) => work(await prepare(asked), asked));
}

/** Opens the connections, before anything is read. What the server refuses is reported. @throws {UsageError} */
export async function withServer(
  options: DefinitionOptions,
  given: Io,
  work: (asked: Asked) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { apiUrl } = options;
  const own = { ...givenSettings(options), ...(apiUrl !== undefined && { apiUrl }) };
  const resolved = await resolveSettings(own, given, options.config);
  if (options.printConfig) {
    given.out(settingsText(resolved));
    return exitCodes.passed;
  }
  const { selector, filed } = chosen(options, given);
  const environment = environmentName(options, given);
  const server = options.offline ? null : serverSettings(resolved, given);
  const { settings } = resolved;
  const secrets = new KnownSecrets();
  addSettings(settings, secrets);
  secrets.add(...secretValues(given.env));
  const io = maskedIo(given, secrets);
  const { transport, toServer, close } = openConnections(settings, options, { io, secrets });
  try {
    const client = server && createServerClient(server, toServer);
    const asked = { options, settings, io, secrets, selector, environment, client, filed, watched: transport };
    return await work(asked);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    io.err(`assay: ${error.message}\n`);
    return error.code;
  } finally {
    await close();
  }
}

/** What is run, and where it is described. @throws {UsageError} before anything is called */
function chosen(options: DefinitionOptions, { folder }: Io): { selector: Selector; filed: LoadedDefinitions | null } {
  const { definitions: file, offline, scenario, endpoint, system, tag } = options;
  if (file === undefined && offline)
    throw new UsageError(
      '--offline calls no server, so the scenarios have to be in a file. Write it with: assay run --system ID --save-definitions FILE. Then run it with: assay run --offline --definitions FILE.',
    );
  if (file === undefined) return { selector: selectorOf(options), filed: null };
  if ([scenario, endpoint, system, tag].some((one) => one !== undefined))
    throw new UsageError(
      'The file of --definitions says what is run. Leave --scenario, --endpoint, --system and --tag out, or give them to --save-definitions.',
    );
  const { selector, definitions: filed } = readDefinitions({ folder, file });
  return { selector, filed };
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

/** @throws {UsageError}, {ServerError} */
export async function definitionsFor(asked: Asked): Promise<LoadedDefinitions> {
  const { client, filed, selector, environment, settings, io } = asked;
  if (filed !== null) return inEnvironment(filed, environment);
  if (client === null) throw new TypeError('Scenarios come from a server or from a file.');
  const progress = new Progress(io, settings.showProgress);
  const definitions = await loadDefinitions(client, { selector, environment }, (done, total) =>
    progress.show(`Reading scenarios: ${done} of ${total}`),
  );
  progress.clear();
  return definitions;
}

/** Its addresses and variables are in the file, so it is chosen when that is written. */
function inEnvironment(filed: LoadedDefinitions, wanted: string | null): LoadedDefinitions {
  const own = filed.environment?.name ?? null;
  if (wanted === null || wanted === own) return filed;
  throw new UsageError(
    `The file of --definitions was written ${own === null ? 'without an environment' : `for the environment "${own}"`}. Write it again with --env "${wanted}" and --save-definitions.`,
  );
}

/** Everything that is needed, before anything is sent to the API. @throws {UsageError}, {ServerError} */
async function prepare(asked: Asked): Promise<Prepared> {
  const { options, io, watched, secrets } = asked;
  const definitions = await definitionsFor(asked);
  const target = targetOf(definitions, options);
  const transport = options.offline ? onlyTo(target.baseUrl, watched) : watched;
  const move = moveWith(target, definitions.system.base_url);
  const resolving = { env: io.env, transport: labelled(transport, 'sign-in'), secrets, move };
  const logins = resolveLogins(definitions.references, definitions.scenarios, resolving);
  const api = new DefinedApi(definitions.api);
  const given = givenValues({ ...definitions, api }, { env: io.env, secrets });
  return { definitions, target, api, given, transport, logins };
}
