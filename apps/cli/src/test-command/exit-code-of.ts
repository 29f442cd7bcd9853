import type { SuiteResult, SuiteScenario } from '@assay/suite';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';

/**
 * What a run ends with. Refused credentials count first, since nothing behind them was tested; then a failure that was judged, before
 * what could not be judged.
 */
export function exitCodeOf(
  results: readonly SuiteResult[],
  scenarios: readonly SuiteScenario[],
  { isInterrupted }: { isInterrupted: boolean },
): ExitCode {
  if (isInterrupted) return exitCodes.interrupted;
  if (areCredentialsRefused(results, scenarios)) return exitCodes.credentials;
  const has = (status: SuiteResult['result']['status']): boolean =>
    results.some(({ result }) => result.status === status);
  if (has('failure')) return exitCodes.failed;
  return has('error') || !has('success') ? exitCodes.notJudged : exitCodes.passed;
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
