import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { SuiteOutcome } from './run-suite.ts';

const MAX_LISTED = 10;

/** What a run came to, in a few lines. */
export function summary(
  { results, findings, leftBehind, stopped }: SuiteOutcome,
  { requests, seconds, code }: { requests: number; seconds: number; code: ExitCode },
): string {
  const count = (status: string): number => results.filter(({ result }) => result.status === status).length;
  const counts = [
    `${count('success')} passed`,
    `${count('failure')} failed`,
    `${count('error')} could not be judged`,
    `${count('skipped')} not run`,
  ];
  const left = leftBehind.slice(0, MAX_LISTED).map(({ method, path, reason }) => `  ${method} ${path}: ${reason}`);
  const more = leftBehind.length > MAX_LISTED ? [`  and ${leftBehind.length - MAX_LISTED} more`] : [];
  return [
    `${results.length} scenarios: ${counts.join(', ')}. ${findings.length === 1 ? '1 finding' : `${findings.length} findings`}.`,
    `${requests} requests in ${seconds.toFixed(1)} s.`,
    ...(stopped === null ? [] : [`The run ended early: ${stopped}`]),
    ...(left.length === 0 ? [] : ['Left on the API, since removing it was refused:', ...left, ...more]),
    ...(code === exitCodes.credentials
      ? ['The credentials were refused. Check --bearer, --basic, --api-key or --login.']
      : []),
    ...(code === exitCodes.notJudged
      ? ['Something could not be judged. Is the API there, and is --base-url right?']
      : []),
    '',
  ].join('\n');
}
