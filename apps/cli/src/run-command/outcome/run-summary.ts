import type { LeftBehind } from '@assay/runner';
import type { Conclusion } from '@assay/reports';
import type { UploadOutcome } from '../upload/result-upload.ts';
import type { RunOutcome } from './run-outcome.ts';

const MAX_LISTED = 10;

interface Summed {
  outcome: RunOutcome;
  findings: number;
  leftBehind: readonly LeftBehind[];
  upload: UploadOutcome;
  apiUrl: string;
  requests: number;
  seconds: number;
  conclusion: Conclusion;
}

/** What a run came to, in a few lines. */
export function runSummary(of: Summed): string {
  const { outcome, findings, leftBehind, requests, seconds, conclusion } = of;
  const { success, failure, error, skipped } = outcome.counts;
  const counts = `${success} passed, ${failure} failed, ${error} could not be judged, ${skipped} not run`;
  const left = leftBehind.slice(0, MAX_LISTED).map(({ method, path, reason }) => `  ${method} ${path}: ${reason}`);
  const more = leftBehind.length > MAX_LISTED ? [`  and ${leftBehind.length - MAX_LISTED} more`] : [];
  return [
    `${outcome.total} scenarios: ${counts}. ${findings === 1 ? '1 finding' : `${findings} findings`}.`,
    `${requests} requests in ${seconds.toFixed(1)} s.`,
    ...(left.length === 0 ? [] : ['Left on the API, since removing it was refused:', ...left, ...more]),
    ...uploadLines(of),
    ...conclusion.causes.filter(({ cause }) => cause !== 'failed').map(({ message }) => message),
    '',
  ].join('\n');
}

function uploadLines({ upload: { runId, accepted, keptIn, failure }, apiUrl }: Summed): string[] {
  const sent = runId === null ? [] : [`Results: ${apiUrl}/runs/${runId} (${accepted} sent)`];
  if (keptIn === null) return sent;
  return [
    ...sent,
    `${failure === null ? 'Results are' : 'What was not sent is'} kept in ${keptIn}. Send it with: assay submit ${keptIn}`,
  ];
}
