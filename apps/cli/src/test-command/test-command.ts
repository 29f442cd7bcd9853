import { createKeyring, createTokenSource, createTransport, TransportError } from '@assay/runner';
import type { TokenSource } from '@assay/runner';
import { createTerminalReport, notify } from '@assay/reports';
import type { ReportedRun, ResultDetails, RunListener } from '@assay/reports';
import { looksLikeTestHost, takesLogin } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { Suite } from '@assay/suite';
import type { SuiteResult } from '@assay/suite';
import type { RunEvent } from '@assay/contract';
import { authSettings } from '../credentials/auth-settings.ts';
import { loadDocument } from '../document/load-document.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { colorsOf } from '../io.ts';
import type { Io } from '../io.ts';
import { Progress } from '../output/progress.ts';
import { readReporters, ReportFiles } from '../output/report-files.ts';
import { chooseOperations } from './choose-operations.ts';
import { countRequests } from './count-requests.ts';
import type { CountingTransport } from './count-requests.ts';
import { interruption } from './interruption.ts';
import { exitCodeOf } from './exit-code-of.ts';
import type { TestOptions } from './options.ts';
import { curlOf, runSuite, safetyOf } from './run-suite.ts';
import type { SuiteOutcome } from './run-suite.ts';
import { summary } from './summary.ts';

/** Imports a document, generates scenarios, runs them and reports. */
export async function testDocument(source: string, options: TestOptions, io: Io): Promise<ExitCode> {
  const { requested, hasTerminal } = readReporters(options.reporter);
  const transport = countRequests(
    createTransport({
      allowPrivateTargets: true,
      timeoutMs: options.timeout,
      requestsPerSecond: options.rate,
      tls: { insecure: options.insecure === true },
    }),
  );
  try {
    const document = await loadDocument(source, io, transport);
    const target = prepare(document, options, { io, transport });
    const files = new ReportFiles(requested, io.out);
    return await run(target, { options, io, transport, files, hasTerminal });
  } finally {
    await transport.close();
  }
}

interface Prepared {
  document: LoadedDocument;
  suite: Suite;
  baseUrl: string;
  protection: Protection;
  tokens: TokenSource | null;
}

function prepare(
  document: LoadedDocument,
  options: TestOptions,
  { io, transport }: { io: Io; transport: CountingTransport },
): Prepared {
  const { model } = document;
  const baseUrl = baseUrlOf(options.baseUrl ?? model.baseUrl);
  const isTested = chooseOperations(model.operations, options);
  const settings = authSettings(options, io.env, { model, baseUrl });
  const main = settings === null ? null : createTokenSource(settings, transport);
  const tokens = createKeyring({ main, bySchemes: new Map() });
  const suite = new Suite(model, { depth: options.depth, seed: options.seed, isTested });
  return { document, suite, baseUrl, protection: protectionOf(options, baseUrl), tokens };
}

function baseUrlOf(given: string): string {
  if (given === '')
    throw new UsageError('The document names no address of the API. Give one: --base-url http://127.0.0.1:3000.');
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`--base-url wants an address that begins with http:// or https://, not "${given}".`);
  return given.replace(/\/+$/, '');
}

function protectionOf({ readOnly, allowWrites, disposable }: TestOptions, baseUrl: string): Protection {
  const given = [readOnly, allowWrites, disposable].filter((one) => one === true).length;
  if (given > 1) throw new UsageError('--read-only, --allow-writes and --disposable exclude each other. Choose one.');
  if (disposable) return 'disposable';
  if (readOnly) return 'read_only';
  return allowWrites || looksLikeTestHost(baseUrl) ? 'own_records' : 'read_only';
}

interface Running {
  options: TestOptions;
  io: Io;
  transport: CountingTransport;
  files: ReportFiles;
  hasTerminal: boolean;
}

async function run(target: Prepared, running: Running): Promise<ExitCode> {
  const { options, io, transport, files } = running;
  const { suite } = target;
  const startedAt = Date.now();
  const progress = new Progress(io, options.progress);
  introduce(target, running);
  const refusal = await signIn(target.tokens);
  if (refusal !== null) {
    io.err(`${refusal}\nNothing else was sent.\n`);
    return exitCodes.credentials;
  }
  await learn(target, running, progress);
  const results: SuiteResult[] = [];
  const terminal = terminalOf(running, results);
  const report = (event: RunEvent, details: ResultDetails | null): void => {
    if (event.type === 'progress') progress.show(`Running scenarios: ${event.completed} of ${event.total}`);
    if (event.type === 'scenario_result' && options.verbose) progress.clear();
    if (terminal !== null) notify(terminal, event, details);
    files.add(event, details);
  };
  const { concurrency, maxRequests } = options;
  const settings = { ...target, transport, concurrency, maxRequests, interrupted: io.interrupted };
  const outcome = await runSuite(suite, { ...settings, results }, report);
  progress.clear();
  terminal?.onFindings?.(outcome.findings);
  files.add(endOf(outcome, suite, io), null);
  files.finish(runOf(target, startedAt), outcome.findings);
  const code = exitCodeOf(outcome.results, suite.scenarios, { isInterrupted: io.interrupted.aborted });
  const requests = transport.sent;
  io.err(summary(outcome, { requests, seconds: (Date.now() - startedAt) / 1000, code }));
  return code;
}

function introduce({ document, suite, baseUrl, protection, tokens }: Prepared, { io, options }: Running): void {
  const { title, version, operations } = suite.model;
  const colors = colorsOf(io, options.color);
  io.err(
    `${colors.bold(title)}${version === null ? '' : ` ${version}`}, ${operations.length} operations, ${baseUrl}\n`,
  );
  for (const { severity, message, line } of document.diagnostics.filter((one) => one.severity === 'error'))
    io.err(`${document.source}${line === null ? '' : `:${line}`}: ${severity}: ${message}\n`);
  if (protection === 'read_only' && !options.readOnly)
    io.err(
      'The host does not look like one for tests, so nothing but reads is sent. --allow-writes changes what the run itself makes.\n',
    );
  const secured = operations.filter(takesLogin).length;
  const isAsked =
    tokens === null && operations.some(({ security }) => security.some((one) => Object.keys(one).length > 0));
  if (isAsked)
    io.err(`${secured} operations ask for credentials, and none are given: --bearer, --basic, --api-key or --login.\n`);
}

/** Why nobody can sign in; null when it worked, or when nothing has to be fetched for it. */
async function signIn(tokens: TokenSource | null): Promise<string | null> {
  try {
    await tokens?.get();
    return null;
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}

async function learn(target: Prepared, { options, io, transport }: Running, progress: Progress): Promise<void> {
  if (!options.warmUp) return;
  const { suite, baseUrl, protection, tokens } = target;
  const before = transport.sent;
  const { learned } = await suite.learn(baseUrl, {
    transport,
    tokens,
    otherTokens: null,
    ...interruption(io.interrupted),
    isReadOnly: protection === 'read_only',
    safety: safetyOf(suite, protection),
    maxRequests: Math.min(300, options.maxRequests),
    onProgress: ({ done, total }) => progress.show(`Warming up: ${done} of ${total} operations`),
  });
  progress.clear();
  const outcomes = Object.values(learned.operations);
  const reached = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  io.err(`Warm-up: ${reached} of ${outcomes.length} operations reached with ${transport.sent - before} requests.\n`);
}

function terminalOf({ io, options, hasTerminal }: Running, results: readonly SuiteResult[]): RunListener | null {
  if (!hasTerminal) return null;
  const { verbose = false, curl = false } = options;
  return createTerminalReport(io.out, {
    paint: colorsOf(io, options.color),
    columns: io.columns,
    isVerbose: verbose,
    ...(curl && { curlOf: (executionId: number) => curlOf(results[executionId - 1]) }),
  });
}

function endOf({ results, stopped }: SuiteOutcome, suite: Suite, io: Io): RunEvent {
  const count = (...statuses: string[]): number =>
    results.filter(({ result }) => statuses.includes(result.status)).length;
  return {
    type: 'completed',
    run_id: 0,
    total: suite.scenarios.length,
    completed: results.length,
    failed: count('failure', 'error'),
    skipped: count('skipped'),
    stopped: stopped !== null || io.interrupted.aborted,
  };
}

function runOf({ suite, protection }: Prepared, startedAt: number): ReportedRun {
  const { title } = suite.model;
  return {
    id: null,
    name: title,
    system: title,
    scope: 'system',
    protection,
    created_at: new Date(startedAt).toISOString(),
  };
}
