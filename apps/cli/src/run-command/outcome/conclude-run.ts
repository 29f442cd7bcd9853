import { runCauses } from '@assay/reports';
import type { Conclusion, RunCause } from '@assay/reports';
import { interruptedText, notJudgedText, scenarioCount, unreachableText } from '../../cause-texts/cause-texts.ts';
import { codeOfCause, exitCodes } from '../../exit-codes.ts';
import type { ExitCode } from '../../exit-codes.ts';
import type { UploadOutcome } from '../upload/result-upload.ts';
import type { RunOutcome } from './run-outcome.ts';

interface Ended {
  outcome: RunOutcome;
  upload: UploadOutcome;
  waits: Conclusion['waits'];
  total: number;
  isInterrupted: boolean;
  /** Why the run ended before its end; null when it did not. */
  stopped: string | null;
}

/**
 * What a run comes to; the worst cause counts. Refused credentials come before failures, since nothing behind them was tested or
 * kept; what failed comes before what could not be judged, was not begun, or did not reach the server.
 */
export function concludeRun(ended: Ended): Conclusion & { exit_code: ExitCode } {
  const messages = messagesOf(ended);
  const causes = runCauses.flatMap((cause) => {
    const message = messages[cause];
    return message == null ? [] : [{ cause, message }];
  });
  const cause = causes[0]?.cause ?? 'passed';
  return { cause, exit_code: codeOfCause[cause], causes, coverage: null, waits: { ...ended.waits } };
}

const CHECK_SYSTEM = 'Check the address of the system, or give --base-url.';
const REFUSED = 'The API refused the credentials. Check the ASSAY_AUTH_... variables.';

function messagesOf({
  outcome,
  upload,
  total,
  isInterrupted,
  stopped,
}: Ended): Partial<Record<RunCause, string | null>> {
  const { counts, unreachable, areCredentialsRefused } = outcome;
  return {
    interrupted: isInterrupted ? interruptedText(outcome.total, total) : null,
    credentials: areCredentialsRefused ? REFUSED : refusedText(upload),
    failed: counts.failure > 0 ? `${counts.failure} of ${scenarioCount(total)} failed.` : null,
    unreachable: unreachable === null ? null : unreachableText(unreachable.first, unreachable.count - 1, CHECK_SYSTEM),
    not_judged: isInterrupted ? null : withoutVerdict(outcome, upload, stopped),
  };
}

const refusedText = ({ failure }: UploadOutcome): string | null =>
  failure?.code === exitCodes.credentials ? failure.message : null;

function withoutVerdict(outcome: RunOutcome, { failure }: UploadOutcome, stopped: string | null): string | null {
  const { open, counts, unreachable } = outcome;
  if (open !== null) return notJudgedText(open.count, open.first);
  if (failure !== null && failure.code !== exitCodes.credentials) return failure.message;
  if (stopped !== null) return `The run ended early: ${stopped}`;
  const judged = counts.success + counts.failure;
  return judged === 0 && unreachable === null && counts.error === 0
    ? 'Nothing was judged: no scenario was sent.'
    : null;
}
