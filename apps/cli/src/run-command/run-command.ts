import { randomUUID } from 'node:crypto';
import type { RunEvent } from '@assay/contract';
import type { ReportedFinding, ReportedRun } from '@assay/reports';
import type { PendingStore } from '@assay/runner';
import { codeOfCause, exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { colorsOf } from '../io.ts';
import type { Io } from '../io.ts';
import { counted } from '../output/counted.ts';
import { exitCodeWith, readReporters } from '../output/report-files.ts';
import type { RequestedReport } from '../output/report-files.ts';
import { keptInJournal } from '../removals/kept-in-journal.ts';
import { refuseOtherReadme } from '../reproduce/other-readme.ts';
import { removeLeftRecords } from '../removals/remove-left.ts';
import { signIn } from '../test-command/running/prepare.ts';
import { version } from '../version.ts';
import { writeDefinitions } from './definitions/definitions-file.ts';
import type { LoadedDefinitions } from './definitions/load-definitions.ts';
import { leftOn } from './left-on.ts';
import type { RunOptions } from './options.ts';
import { concludeRun } from './outcome/conclude-run.ts';
import { RunReporting } from './outcome/run-reporting.ts';
import { runSummary } from './outcome/run-summary.ts';
import { runDefinitions } from './run-definitions.ts';
import type { Ran } from './run-definitions.ts';
import type { Target } from './target.ts';
import type { RunEnd } from './upload/kept-results.ts';
import { pipelineOf } from './upload/pipeline.ts';
import { ResultUpload } from './upload/result-upload.ts';
import { toSubmitted } from './upload/to-submitted.ts';
import { definitionsFor, withDefinitions, withServer } from './with-definitions.ts';
import type { Asked, Prepared } from './with-definitions.ts';

/** Runs scenarios that a server keeps, and sends it the results. */
export async function runKept(options: RunOptions, given: Io): Promise<ExitCode> {
  if (options.saveDefinitions !== undefined) return saveDefinitions(options.saveDefinitions, options, given);
  if (options.reproduce !== undefined) refuseOtherReadme(options.reproduce);
  const wanted = readReporters(options.reporter);
  return withDefinitions(options, given, (prepared, asked) => {
    const isJson = options.reporter.length === 0 && asked.settings.format === 'json';
    return run(prepared, { ...asked, options, ...(isJson ? readReporters(['json']) : wanted) });
  });
}

/** Asks for no credentials of the API, which is not called. */
function saveDefinitions(file: string, options: RunOptions, given: Io): Promise<ExitCode> {
  if (options.offline || options.definitions !== undefined)
    throw new UsageError(
      '--save-definitions reads the scenarios from the server. Leave --offline and --definitions out.',
    );
  return withServer(options, given, async (asked) => {
    const { selector, io } = asked;
    const definitions = await definitionsFor(asked);
    writeDefinitions({ folder: io.folder, file }, { selector, definitions });
    const count = counted(definitions.scenarios.length, 'scenario');
    io.err(`${count} written to ${file}. Run them with: assay run --offline --definitions ${file}\n`);
    return exitCodes.passed;
  });
}

interface Running extends Asked {
  options: RunOptions;
  requested: readonly RequestedReport[];
  hasTerminal: boolean;
}

async function run(prepared: Prepared, running: Running): Promise<ExitCode> {
  const { io, client, watched, secrets } = running;
  const { definitions, target, logins } = prepared;
  const startedAt = new Date();
  introduce(prepared, running);
  const refusal = await signIn(logins.tokens);
  if (refusal !== null) {
    io.err(`${refusal.text}\nNothing else was sent.\n`);
    return codeOfCause[refusal.cause];
  }
  await removeLeftRecords(leftOn(prepared), { io, transport: prepared.transport });
  const stop = new AbortController();
  const upload = new ResultUpload({
    client,
    head: headOf(prepared, running, startedAt),
    folder: io.folder,
    onStop: () => stop.abort(),
  });
  // Its files are opened before anything is begun.
  const reporting = new RunReporting(running, io);
  await upload.begin();
  const ran = await keptInJournal({ baseUrl: target.baseUrl, io, secrets }, (journal) =>
    execute(prepared, running, { stop: stop.signal, upload, reporting, pending: journal.store('run') }),
  );
  const ending = { isInterrupted: io.interrupted.aborted, isStopped: stop.signal.aborted };
  const uploaded = await upload.finish(endOf(ran, ending), { isHurried: ending.isInterrupted });
  const total = definitions.scenarios.length;
  const stopped = stopText(ran, { isStopped: ending.isStopped, total });
  const { outcome, leftBehind } = ran;
  const { isInterrupted } = ending;
  const conclusion = concludeRun({ outcome, upload: uploaded, waits: watched.waits, total, isInterrupted, stopped });
  const findings = findingsOf(ran);
  const end = completedOf(ran, total, stopped !== null || isInterrupted);
  const failure = await reproduce(ran, prepared, { running, findings });
  const unwritten = reporting.finish(
    { run: reportedOf(definitions, target, startedAt), findings, conclusion, end },
    ran.curlOf,
  );
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  const of = { outcome, findings: findings.length, leftBehind, upload: uploaded, apiUrl: client?.apiUrl ?? '' };
  io.err(runSummary({ ...of, requests: watched.sent, seconds, conclusion }));
  return exitCodeWith([...unwritten, ...(failure === null ? [] : [failure])], conclusion.exit_code, io);
}

/** Answers why it could not be done; null where there was nothing in the way. */
async function reproduce(
  { failures: { results, ranOf }, outcome }: Ran,
  { definitions, target, api, logins }: Prepared,
  { running: { options, secrets, io }, findings }: { running: Running; findings: readonly ReportedFinding[] },
): Promise<string | null> {
  if (options.reproduce === undefined) return null;
  const { reproduceFailures } = await import('../reproduce/reproduce-failures.ts');
  return reproduceFailures(
    { results, findings, failed: outcome.counts.failure },
    {
      folder: options.reproduce,
      title: definitions.system.name,
      definitions: api.definitions,
      baseUrl: target.baseUrl,
      credential: (await logins.tokens?.get()) ?? null,
      ranOf,
      secrets,
      io,
    },
  );
}

interface Ways {
  /** Aborts when somebody stops the run on the server. */
  stop: AbortSignal;
  upload: ResultUpload;
  reporting: RunReporting;
  /** Where what is still to be removed is written down. */
  pending: PendingStore;
}

function execute(
  { definitions, target, api, given, transport, logins }: Prepared,
  { options, settings, io, secrets }: Running,
  { stop, upload, reporting, pending }: Ways,
): Promise<Ran> {
  return runDefinitions({
    target,
    api,
    given,
    transport,
    logins,
    secrets,
    pending,
    scenarios: definitions.scenarios,
    concurrency: settings.concurrency,
    stopping: AbortSignal.any([io.interrupted, stop]),
    withCurl: options.curl === true || settings.showRequestDetails,
    keepsFailures: options.reproduce !== undefined,
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
    `${colors.bold(name)}, ${counted(scenarios.length, 'scenario')}${name === system.name ? '' : ` of ${system.name}`}, ${environment === null ? '' : `${environment.name}, `}${target.baseUrl}\n`,
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
