import { causeOf } from '@assay/reports';
import { TransportError } from '@assay/runner';
import type { LeftBehind, PendingStore, TokenSource } from '@assay/runner';
import { Suite } from '@assay/suite';
import { CHECK_ADDRESS, unreachableText } from '../../cause-texts/cause-texts.ts';
import { exchangeErrorText } from '../../error-texts.ts';
import { AbsenceWatch } from '../../network/absence-watch.ts';
import { labelled } from '../../network/watched-transport.ts';
import { counted } from '../../output/counted.ts';
import type { Progress } from '../../output/progress.ts';
import { interruption } from './interruption.ts';
import type { Target } from '../open-target.ts';
import { safetyOf } from './run-suite.ts';
import type { TestRun } from '../test-run.ts';

/** Why there is nothing to be tested: nobody can sign in, or nobody is there. */
export interface Refusal {
  text: string;
  /** Whether nobody answered at all; else the credentials are not right. */
  cause: 'credentials' | 'unreachable';
}

/** Answers null when it worked, or when nothing has to be fetched for it. */
export async function signIn(tokens: TokenSource | null): Promise<Refusal | null> {
  try {
    await tokens?.get();
    return null;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const text = exchangeErrorText({ cause: error.reason, message: error.message });
    return { text, cause: isUnanswered(error.cause) ? 'unreachable' : 'credentials' };
  }
}

const isUnanswered = (cause: unknown): cause is TransportError =>
  cause instanceof TransportError &&
  causeOf({ status: 'error' }, { error: { cause: cause.reason, message: cause.message } }) === 'unreachable';

/** Where less may be sent in all, half of it is kept for the scenarios. */
const MAX_WARM_UP = 450;

interface Learning {
  /** What of it could not be removed. */
  left: LeftBehind[];
  /** Nobody answered any request, so nothing is worth being generated. */
  absence: Refusal | null;
}

/** Learns how the API wants its requests, where that is wanted. */
export async function learn(
  target: Target,
  { options, io, transport, budget }: TestRun,
  { progress, pending }: { progress: Progress; pending: PendingStore },
): Promise<Learning> {
  const { suite, baseUrl, protection, tokens } = target;
  // What people keep stays as it is.
  if (!options.warmUp || !(suite instanceof Suite)) return { left: [], absence: null };
  const before = transport.sent;
  const safety = safetyOf(suite, protection, pending);
  const absences = new AbsenceWatch();
  const { learned } = await suite.learn(baseUrl, {
    tokens,
    otherTokens: null,
    ...interruption(io.interrupted, budget.limiting(absences.watching(labelled(transport, 'warm-up')))),
    isReadOnly: protection === 'read_only',
    safety,
    maxRequests: Math.min(MAX_WARM_UP, Math.floor(budget.max / 2)),
    onProgress: ({ done, total }) => progress.show(`Warming up: ${done} of ${total} operations`),
  });
  progress.clear();
  const outcomes = Object.values(learned.operations);
  const reached = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  io.err(
    `Warm-up: ${reached} of ${counted(outcomes.length, 'operation')} reached with ${counted(transport.sent - before, 'request')}.\n`,
  );
  return { left: safety.remaining.list([]), absence: io.interrupted.aborted ? null : absenceOf(absences) };
}

function absenceOf({ failure }: AbsenceWatch): Refusal | null {
  if (!isUnanswered(failure)) return null;
  const text = exchangeErrorText({ cause: failure.reason, message: failure.message });
  return { cause: 'unreachable', text: unreachableText(text, 0, CHECK_ADDRESS) };
}
