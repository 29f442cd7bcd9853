import type { Conclusion } from '@assay/reports';
import { leftLines } from '../../output/left-lines.ts';
import type { SuiteOutcome } from '../running/run-suite.ts';
import { notAcceptedLines } from './not-accepted.ts';
import { notRunLines } from './not-run.ts';
import type { SuiteScenario } from '@assay/suite';
import { counted } from '../../output/counted.ts';

interface Summed {
  requests: number;
  seconds: number;
  conclusion: Conclusion;
  scenarios: readonly SuiteScenario[];
  /** Whether the user asked for nothing but reads. */
  isReadOnlyAsked: boolean;
}

/** What a run came to, in a few lines. */
export function summary(
  { results, findings, leftBehind, stopped, attempts }: SuiteOutcome,
  { requests, seconds, conclusion, scenarios, isReadOnlyAsked }: Summed,
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
  const { coverage, causes } = conclusion;
  return [
    `${counted(results.length, 'scenario')}: ${counts.join(', ')}. ${counted(findings.length, 'finding')}.`,
    ...notRunLines(results, isReadOnlyAsked),
    ...notAcceptedLines(results, scenarios),
    `${counted(requests, 'request')} in ${seconds.toFixed(1)} s${waitsText(conclusion)}.`,
    ...(coverage === null
      ? []
      : [`${coverage.seen} of ${coverage.documented} documented answers seen (${coverage.percent} %).`]),
    ...(stopped === null || causes.some(({ message }) => message.includes(stopped))
      ? []
      : [`The run ended early: ${stopped}`]),
    ...leftLines(leftBehind),
    ...causes.filter(({ cause }) => cause !== 'failed').map(({ message }) => message),
    '',
  ].join('\n');
}

function waitsText({ waits: { count, ms } }: Conclusion): string {
  if (count === 0) return '';
  return `, ${(ms / 1000).toFixed(1)} s of them waiting because the API asked for it (${count} times)`;
}
