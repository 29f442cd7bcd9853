import {
  CHECK_ADDRESS,
  interruptedText,
  notJudgedText,
  scenarioCount,
  unreachableText,
} from '../../cause-texts/cause-texts.ts';
import { causeOf, runCauses } from '@assay/reports';
import type { Conclusion, RunCause } from '@assay/reports';
import type { SuiteResult, SuiteScenario } from '@assay/suite';
import { codeOfCause } from '../../exit-codes.ts';
import type { ExitCode } from '../../exit-codes.ts';
import type { TestOptions } from '../options.ts';
import type { Refusal } from '../running/prepare.ts';

export interface Ended extends Pick<Conclusion, 'coverage' | 'waits'> {
  results: readonly SuiteResult[];
  scenarios: readonly SuiteScenario[];
  /** Execution ids of what passed only when it was sent again. */
  flaky: ReadonlySet<number>;
  isInterrupted: boolean;
  /** Why nothing could be tested; null where it could. */
  refusal: Refusal | null;
  /** Why the run ended before its end; null when it did not. */
  stopped: string | null;
  /** Somebody gave credentials. */
  hasCredentials: boolean;
}

type Wanted = Pick<TestOptions, 'failOn' | 'minCoverage'>;

/**
 * What a run comes to; the worst cause counts. Refused credentials come before failures, since nothing behind them was tested; what
 * failed comes before what could not be judged.
 */
export function conclude(ended: Ended, wanted: Wanted): Conclusion & { exit_code: ExitCode } {
  const messages = messagesOf(ended, wanted);
  const causes = runCauses.flatMap((cause) => {
    const message = messages[cause];
    return message == null ? [] : [{ cause, message }];
  });
  const cause = causes[0]?.cause ?? 'passed';
  return { cause, exit_code: codeOfCause[cause], causes, coverage: ended.coverage, waits: { ...ended.waits } };
}

function messagesOf(ended: Ended, wanted: Wanted): Partial<Record<RunCause, string | null>> {
  const { results, scenarios, isInterrupted, refusal, hasCredentials } = ended;
  const failed = results.filter(({ result }) => result.status === 'failure').length;
  return {
    interrupted: isInterrupted ? interruptedText(results.length, scenarios.length) : null,
    credentials:
      refusal?.cause === 'credentials'
        ? refusal.text
        : areCredentialsRefused(results, scenarios)
          ? hasCredentials
            ? REFUSED
            : MISSING
          : null,
    failed: failed > 0 ? `${scenarioCount(failed)} failed.` : null,
    unreachable: refusal?.cause === 'unreachable' ? refusal.text : unreachableOf(results),
    not_judged: refusal === null && !isInterrupted ? withoutVerdict(ended) : null,
    coverage: coverageText(ended, wanted),
    flaky: flakyText(ended, wanted),
  };
}

const REFUSED = 'The credentials were refused. Check --bearer, --basic, --api-key, --auth or --login.';
const MISSING = 'The API asks for credentials, and none are given: --bearer, --basic, --api-key, --auth or --login.';

function coverageText({ coverage }: Ended, { minCoverage }: Wanted): string | null {
  const { seen, documented, percent } = coverage ?? { seen: 0, documented: 0, percent: 0 };
  if (minCoverage === undefined || percent >= minCoverage) return null;
  return `${seen} of ${documented} documented answers were seen (${percent} %), less than --min-coverage ${minCoverage}. Try --depth deep, or a login that may do more.`;
}

function flakyText({ flaky }: Ended, { failOn }: Wanted): string | null {
  if (failOn !== 'flaky' || flaky.size === 0) return null;
  return `${scenarioCount(flaky.size)} passed only when sent again (--fail-on flaky).`;
}

const causeOfResult = ({ result: { status, error } }: SuiteResult) => causeOf({ status }, { error });

function unreachableOf(results: readonly SuiteResult[]): string | null {
  const [first, ...others] = results.filter((one) => causeOfResult(one) === 'unreachable');
  if (first === undefined) return null;
  return unreachableText(first.result.error?.message ?? '', others.length, CHECK_ADDRESS);
}

function withoutVerdict({ results, stopped }: Ended): string | null {
  const open = results.filter((one) => {
    const cause = causeOfResult(one);
    return cause === 'not_judged' || cause === 'rate_limited';
  });
  if (open.length > 0) return notJudgedText(open.length, open[0]?.result.error?.message ?? '');
  const hasReason = results.some((one) => causeOfResult(one) === 'unreachable');
  const judged = results.filter(({ result }) => result.status === 'success' || result.status === 'failure').length;
  if (judged > 0 || hasReason) return null;
  if (stopped !== null) return `Nothing was judged: ${stopped}`;
  return results.length === 0
    ? 'Nothing was judged: there is no scenario. Check the choice of operations.'
    : 'Nothing was judged: no scenario was run to its end.';
}

/** The login failed, or no valid request that takes it got past 401. */
function areCredentialsRefused(results: readonly SuiteResult[], scenarios: readonly SuiteScenario[]): boolean {
  if (results.some(({ result }) => result.error?.cause === 'auth_failed')) return true;
  const answered = results.flatMap(({ result }) => {
    const generated = scenarios[result.scenarioId]?.generated;
    const isBase = generated?.details.role === 'base' && generated.requiresAuth;
    return isBase && result.response !== null ? [result.response.status] : [];
  });
  return answered.length > 0 && answered.every((status) => status === 401);
}
