import type { LeftBehind } from '@assay/runner';
import type { Conclusion } from '@assay/reports';
import type { UploadOutcome } from '../upload/result-upload.ts';
import { leftLines } from '../../output/left-lines.ts';
import type { RunOutcome } from './run-outcome.ts';
import { counted } from '../../output/counted.ts';

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
  return [
    `${counted(outcome.total, 'scenario')}: ${counts}. ${counted(findings, 'finding')}.`,
    `${counted(requests, 'request')} in ${seconds.toFixed(1)} s.`,
    ...leftLines(leftBehind),
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
