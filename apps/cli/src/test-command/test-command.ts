import type { RunEvent } from '@assay/contract';
import { createTerminalReport } from '@assay/reports';
import type { RunListener } from '@assay/reports';
import type { RunnableSuite, SuiteResult } from '@assay/suite';
import { resolveSettings } from '../config/resolve-settings.ts';
import { settingsText } from '../config/show-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { colorsOf } from '../io.ts';
import type { Io } from '../io.ts';
import { addSettings, maskedIo, openConnections } from '../network/open-connections.ts';
import { RequestBudget } from '../network/request-budget.ts';
import { labelled } from '../network/watched-transport.ts';
import { curlRemark } from '../output/curl-remark.ts';
import { Progress, progressText } from '../output/progress.ts';
import { readReporters, ReportFiles } from '../output/report-files.ts';
import { givenSettings } from '../shared-options.ts';
import { keptInJournal } from '../removals/kept-in-journal.ts';
import type { RemovalJournal } from '../removals/removal-journal.ts';
import { removeLeftRecords } from '../removals/remove-left.ts';
import { finishRun } from './ending/finish-run.ts';
import type { Finishing } from './ending/finish-run.ts';
import { introduce } from './introduce.ts';
import { leftOn } from './left-on.ts';
import { openTarget } from './open-target.ts';
import type { Target } from './open-target.ts';
import type { TestOptions } from './options.ts';
import type { TestRun } from './test-run.ts';
import { refuseOtherReadme } from '../reproduce/other-readme.ts';
import { learn, signIn } from './running/prepare.ts';
import { curlOf } from './running/reported-result.ts';
import { runSuite } from './running/run-suite.ts';
import type { SuiteOutcome } from './running/run-suite.ts';

/** Runs what is generated from a document, or the scenarios of a project, and reports. */
export async function testTargets(targets: readonly string[], options: TestOptions, given: Io): Promise<ExitCode> {
  const resolved = await resolveSettings(givenSettings(options), given, options.config);
  if (options.printConfig) {
    given.out(settingsText(resolved));
    return exitCodes.passed;
  }
  if (options.reproduce !== undefined) refuseOtherReadme(options.reproduce);
  const { settings } = resolved;
  const secrets = new KnownSecrets();
  addSettings(settings, secrets);
  const io = maskedIo(given, secrets);
  const reporters = readReporters(
    options.reporter.length === 0 && settings.format === 'json' ? ['json'] : options.reporter,
  );
  const { transport, close } = openConnections(settings, options, { io, secrets });
  const budget = new RequestBudget(options.maxRequests);
  try {
    const signIn = budget.counting(labelled(transport, 'sign-in'));
    const target = await openTarget(targets, { options, io, transport, signIn, secrets });
    return await run(target, { options, settings, io, transport, budget, secrets, ...reporters });
  } finally {
    await close();
  }
}

async function run(target: Target, running: TestRun): Promise<ExitCode> {
  const { settings, io, secrets, requested } = running;
  const startedAt = Date.now();
  const files = new ReportFiles(requested, io, (text) => secrets.mask(text));
  const progress = new Progress(io, settings.showProgress);
  introduce(target, running);
  const results: SuiteResult[] = [];
  const ending: Finishing = {
    target,
    running,
    files,
    startedAt,
    terminal: terminalOf(target, running, results),
    unwritten: [],
  };
  let refusal = await signIn(target.tokens);
  if (refusal !== null) {
    io.err('Nothing else was sent.\n');
    return finishRun(nothingDone, refusal, { ...ending, target: { ...target, suite: withoutScenarios(target.suite) } });
  }
  await removeLeftRecords(leftOn(target), running);
  const outcome = await keptInJournal({ baseUrl: target.baseUrl, io, secrets }, async (journal) => {
    const { left, absence } = await learn(target, running, { progress, pending: journal.store('warm-up') });
    refusal = absence;
    const isOver = (): boolean => io.interrupted.aborted;
    if (refusal !== null || isOver() || (await target.suite.prepare?.(isOver)) === false) {
      ending.target = { ...target, suite: withoutScenarios(target.suite) };
      return { ...nothingDone, leftBehind: left, isUnfinished: left.length > 0 };
    }
    const ran = await runAll(target, running, { results, progress, ending, journal });
    return { ...ran, leftBehind: [...left, ...ran.leftBehind] };
  });
  progress.clear();
  const failure = await reproduce(target, running, outcome);
  target.onResults?.(outcome.results);
  return finishRun(outcome, refusal, { ...ending, unwritten: failure === null ? [] : [failure] });
}

/** Answers why it could not be done; null where there was nothing in the way. */
async function reproduce(
  { suite, baseUrl, tokens }: Target,
  { options, io, secrets }: TestRun,
  outcome: SuiteOutcome,
): Promise<string | null> {
  if (options.reproduce === undefined) return null;
  const { reproduceFailures } = await import('../reproduce/reproduce-failures.ts');
  const { title, definitions } = suite.model;
  const runnableOf = suite.runnableOf(baseUrl);
  const ranOf = ({ result: { scenarioId } }: SuiteResult) => {
    const [runnable, planned] = [runnableOf(scenarioId), suite.scenarios[scenarioId]];
    return runnable === null || planned === undefined ? null : { ...planned, runnable };
  };
  const credential = (await tokens?.get()) ?? null;
  const from = { folder: options.reproduce, title, definitions, baseUrl, credential, ranOf, secrets, io };
  return reproduceFailures(outcome, from);
}

/** Generating what will not be run would take longer than an interrupted run may. */
const withoutScenarios = ({ model, routes }: RunnableSuite): RunnableSuite => ({
  model,
  routes,
  scenarios: [],
  runnable: () => [],
  runnableOf: () => () => null,
});

const nothingDone: SuiteOutcome = {
  results: [],
  attempts: new Map(),
  findings: [],
  leftBehind: [],
  stopped: null,
  isUnfinished: false,
};

interface Parts {
  results: SuiteResult[];
  progress: Progress;
  ending: Finishing;
  journal: RemovalJournal;
}

async function runAll(
  target: Target,
  { options, settings, io, transport, budget }: TestRun,
  { results, progress, ending: { files, terminal }, journal }: Parts,
): Promise<SuiteOutcome> {
  let failed = 0;
  const { retries } = options;
  const { concurrency } = settings;
  const pending = journal.store('run');
  const run = {
    ...target,
    transport,
    concurrency,
    budget,
    retries,
    interrupted: io.interrupted,
    results,
    pending,
  };
  return runSuite(target.suite, run, (event: RunEvent, details) => {
    if (event.type === 'scenario_result' && (event.status === 'failure' || event.status === 'error')) failed += 1;
    if (event.type === 'progress')
      progress.show(progressText({ done: event.completed, total: event.total, failed }, io));
    if (event.type === 'scenario_result') {
      if (isVerbose({ options, settings })) progress.clear();
      terminal?.onScenarioResult?.(event, details);
    }
    files.add(event, details);
  });
}

const isVerbose = ({ options, settings }: Pick<TestRun, 'options' | 'settings'>): boolean =>
  options.verbose === true || settings.showRequestDetails;

function terminalOf(target: Target, running: TestRun, results: readonly SuiteResult[]): RunListener | null {
  const { io, options, settings, hasTerminal } = running;
  if (!hasTerminal) return null;
  const hasCurl = options.curl === true || settings.showRequestDetails;
  return createTerminalReport(io.out, {
    paint: colorsOf(io, options.color),
    columns: io.columns,
    isVerbose: isVerbose(running),
    ...(hasCurl && { curlOf: (executionId: number) => repeatable(target, results[executionId - 1]) }),
  });
}

/** The request of a result as a curl command, and why that alone may show nothing. */
function repeatable({ suite, baseUrl }: Target, one: SuiteResult | undefined): string | null {
  const curl = curlOf(one);
  const runnable = one === undefined || curl === null ? null : suite.runnableOf(baseUrl)(one.result.scenarioId);
  if (runnable === null) return curl;
  return `${curlRemark(runnable, 'All requests that it needs: --reproduce FOLDER')}${curl}`;
}
