import { randomUUID } from 'node:crypto';
import type { RunEvent, Selector } from '@assay/contract';
import type { ReportedFinding, ReportedRun } from '@assay/reports';
import type { GivenValues, Transport } from '@assay/runner';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/setting-rows.ts';
import { settingsText } from '../config/show-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { colorsOf } from '../io.ts';
import type { Io } from '../io.ts';
import { addSettings, maskedIo, openConnections } from '../network/open-connections.ts';
import { labelled } from '../network/watched-transport.ts';
import type { WatchedTransport } from '../network/watched-transport.ts';
import { Progress } from '../output/progress.ts';
import { readReporters } from '../output/report-files.ts';
import type { RequestedReport } from '../output/report-files.ts';
import { createServerClient } from '../server-client/server-client.ts';
import type { ServerClient } from '../server-client/server-client.ts';
import { ServerError } from '../server-client/server-error.ts';
import { serverSettings } from '../server-client/server-settings.ts';
import { givenSettings } from '../shared-options.ts';
import { signIn } from '../test-command/running/prepare.ts';
import { version } from '../version.ts';
import { resolveLogins } from './credentials/resolve-logins.ts';
import type { Logins } from './credentials/resolve-logins.ts';
import { secretValues } from './credentials/secret-values.ts';
import { DefinedApi } from './definitions/defined-api.ts';
import { loadDefinitions } from './definitions/load-definitions.ts';
import type { LoadedDefinitions } from './definitions/load-definitions.ts';
import type { RunOptions } from './options.ts';
import { environmentName, givenValues } from './environment.ts';
import { concludeRun } from './outcome/conclude-run.ts';
import { RunReporting } from './outcome/run-reporting.ts';
import { runSummary } from './outcome/run-summary.ts';
import { runDefinitions } from './run-definitions.ts';
import type { Ran } from './run-definitions.ts';
import { moveWith, onlyTo, targetOf } from './target.ts';
import type { Target } from './target.ts';
import type { RunEnd } from './upload/kept-results.ts';
import { pipelineOf } from './upload/pipeline.ts';
import { ResultUpload } from './upload/result-upload.ts';
import { toSubmitted } from './upload/to-submitted.ts';

/** Runs scenarios that a server keeps, and sends it the results. */
export async function runKept(options: RunOptions, given: Io): Promise<ExitCode> {
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
  const isJson = options.reporter.length === 0 && settings.format === 'json';
  const reporters = readReporters(isJson ? ['json'] : options.reporter);
  const { transport, toServer, close } = openConnections(settings, options, { io, secrets });
  try {
    const client = createServerClient(server, toServer);
    const running = { options, settings, io, secrets, selector, environment, client, watched: transport, ...reporters };
    return await run(await prepare(running), running);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    io.err(`assay: ${error.message}\n`);
    return error.code;
  } finally {
    await close();
  }
}

/** @throws {UsageError} unless exactly one is given */
function selectorOf({ scenario, endpoint, system }: RunOptions): Selector {
  const given: Selector[] = [
    ...(scenario === undefined ? [] : [{ scenario_id: scenario }]),
    ...(endpoint === undefined ? [] : [{ endpoint_id: endpoint }]),
    ...(system === undefined ? [] : [{ system_id: system }]),
  ];
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  throw new UsageError('Say what to run, with exactly one of --scenario ID, --endpoint ID and --system ID.');
}

interface Running {
  options: RunOptions;
  settings: Settings;
  io: Io;
  secrets: KnownSecrets;
  selector: Selector;
  /** The name of one, as it was given; null for none. */
  environment: string | null;
  client: ServerClient;
  watched: WatchedTransport;
  requested: readonly RequestedReport[];
  hasTerminal: boolean;
}

interface Prepared {
  definitions: LoadedDefinitions;
  target: Target;
  api: DefinedApi;
  given: GivenValues | undefined;
  /** To the API; to nothing else where the run keeps to itself. */
  transport: Transport;
  logins: Logins;
}

/** Everything that a run needs, before anything is sent to the API. @throws {UsageError}, {ServerError} */
async function prepare(running: Running): Promise<Prepared> {
  const { client, selector, environment, options, settings, io, watched, secrets } = running;
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

async function run(prepared: Prepared, running: Running): Promise<ExitCode> {
  const { options, io, client, watched } = running;
  const { definitions, target, logins } = prepared;
  const startedAt = new Date();
  introduce(prepared, running);
  const refusal = await signIn(logins.tokens);
  if (refusal !== null) {
    io.err(`${refusal}\nNothing else was sent.\n`);
    return exitCodes.credentials;
  }
  const stop = new AbortController();
  const upload = new ResultUpload({
    client: options.offline ? null : client,
    head: headOf(prepared, running, startedAt),
    folder: io.folder,
    onStop: () => stop.abort(),
  });
  await upload.begin();
  const reporting = new RunReporting(running, io);
  const ran = await execute(prepared, running, { stop: stop.signal, upload, reporting });
  const ending = { isInterrupted: io.interrupted.aborted, isStopped: stop.signal.aborted };
  const uploaded = await upload.finish(endOf(ran, ending), { isHurried: ending.isInterrupted });
  const total = definitions.scenarios.length;
  const stopped = stopText(ran, { isStopped: ending.isStopped, total });
  const { outcome, leftBehind } = ran;
  const { isInterrupted } = ending;
  const conclusion = concludeRun({ outcome, upload: uploaded, waits: watched.waits, total, isInterrupted, stopped });
  const findings = findingsOf(ran);
  const end = completedOf(ran, total, stopped !== null || isInterrupted);
  reporting.finish({ run: reportedOf(definitions, target, startedAt), findings, conclusion, end }, ran.curlOf);
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  const of = { outcome, findings: findings.length, leftBehind, upload: uploaded, apiUrl: client.apiUrl };
  io.err(runSummary({ ...of, requests: watched.sent, seconds, conclusion }));
  return conclusion.exit_code;
}

interface Ways {
  /** Aborts when somebody stops the run on the server. */
  stop: AbortSignal;
  upload: ResultUpload;
  reporting: RunReporting;
}

function execute(
  { definitions, target, api, given, transport, logins }: Prepared,
  { options, settings, io, secrets }: Running,
  { stop, upload, reporting }: Ways,
): Promise<Ran> {
  return runDefinitions({
    target,
    api,
    given,
    transport,
    logins,
    secrets,
    scenarios: definitions.scenarios,
    concurrency: settings.concurrency,
    stopping: AbortSignal.any([io.interrupted, stop]),
    withCurl: options.curl === true || settings.showRequestDetails,
    notify: reporting.notify,
    onResult: async (result) => {
      upload.add(toSubmitted(result, options.send));
      await upload.keepUp();
    },
  });
}

function introduce({ definitions, target }: Prepared, { io, options }: Running): void {
  const { name, system, environment, scenarios } = definitions;
  const colors = colorsOf(io, options.color);
  io.err(
    `${colors.bold(name)}, ${scenarios.length} scenarios of ${system.name}, ${environment === null ? '' : `${environment.name}, `}${target.baseUrl}\n`,
  );
  if (target.protection === 'read_only' && (environment ?? system).protection !== 'read_only' && !options.readOnly)
    io.err(
      'This address does not look like one for tests, so nothing but reads is sent. --allow-writes changes what the run itself makes.\n',
    );
}

function headOf({ target, definitions }: Prepared, { selector, io }: Running, startedAt: Date) {
  const { protection } = target;
  const { environment, system } = definitions;
  return {
    selector,
    key: randomUUID(),
    started_at: startedAt.toISOString(),
    tool_version: version(),
    pipeline: pipelineOf(io.env),
    ...(protection !== system.protection && { protection }),
    ...(environment !== null && {
      environment: { id: environment.id, name: environment.name, base_url: environment.base_url },
    }),
  };
}

function stopText(
  { stopped, outcome }: Ran,
  { isStopped, total }: { isStopped: boolean; total: number },
): string | null {
  const left = total - outcome.total;
  if (stopped !== null) return `${stopped} ${left} scenarios were not run.`;
  return isStopped ? `It was stopped on the server. ${left} scenarios were not run.` : null;
}

function endOf(
  { leftBehind, stopped }: Ran,
  { isInterrupted, isStopped }: { isInterrupted: boolean; isStopped: boolean },
): RunEnd {
  return {
    finished_at: new Date().toISOString(),
    ...((isInterrupted || isStopped) && { stopped: true }),
    ...(stopped !== null && { interruption: stopped.slice(0, 500) }),
    ...(leftBehind.length > 0 && { left_behind: { count: leftBehind.length, requests: leftBehind.slice(0, 100) } }),
  };
}

const findingsOf = ({ outcome }: Ran): ReportedFinding[] =>
  outcome.findings().map(({ finding: { executions, ...finding } }) => ({
    ...finding,
    execution_ids: executions.map((one) => one.execution_id),
  }));

function completedOf({ outcome: { counts, total: completed } }: Ran, total: number, stopped: boolean): RunEvent {
  const failed = counts.failure + counts.error;
  return { type: 'completed', run_id: 0, total, completed, failed, skipped: counts.skipped, stopped };
}

function reportedOf({ name, scope, system }: LoadedDefinitions, { protection }: Target, startedAt: Date): ReportedRun {
  return {
    id: null,
    name,
    system: system.name,
    scope,
    protection,
    created_at: startedAt.toISOString(),
    tool_version: version(),
  };
}
