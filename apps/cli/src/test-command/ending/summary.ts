import type { Conclusion } from '@assay/reports';
import type { SuiteOutcome } from '../running/run-suite.ts';

const MAX_LISTED = 10;

/** What a run came to, in a few lines. */
export function summary(
  { results, findings, leftBehind, stopped, attempts }: SuiteOutcome,
  { requests, seconds, conclusion }: { requests: number; seconds: number; conclusion: Conclusion },
): string {
  const count = (status: string): number => results.filter(({ result }) => result.status === status).length;
  const flaky = results.filter(
    ({ executionId, result }) => result.status === 'success' && attempts.has(executionId),
  ).length;
  const counts = [
    `${count('success')} passed${flaky === 0 ? '' : ` (${flaky} flaky)`}`,
    `${count('failure')} failed`,
    `${count('error')} could not be judged`,
    `${count('skipped')} not run`,
  ];
  const left = leftBehind.slice(0, MAX_LISTED).map(({ method, path, reason }) => `  ${method} ${path}: ${reason}`);
  const more = leftBehind.length > MAX_LISTED ? [`  and ${leftBehind.length - MAX_LISTED} more`] : [];
  const { coverage, causes } = conclusion;
  return [
    `${results.length} scenarios: ${counts.join(', ')}. ${findings.length === 1 ? '1 finding' : `${findings.length} findings`}.`,
    `${requests} requests in ${seconds.toFixed(1)} s${waitsText(conclusion)}.`,
    ...(coverage === null
      ? []
      : [`${coverage.seen} of ${coverage.documented} documented answers seen (${coverage.percent} %).`]),
    ...(stopped === null ? [] : [`The run ended early: ${stopped}`]),
    ...(left.length === 0 ? [] : ['Left on the API, since removing it was refused:', ...left, ...more]),
    ...causes.filter(({ cause }) => cause !== 'failed').map(({ message }) => message),
    '',
  ].join('\n');
}

function waitsText({ waits: { count, ms } }: Conclusion): string {
  if (count === 0) return '';
  return `, ${(ms / 1000).toFixed(1)} s of them waiting because the API asked for it (${count} times)`;
}
