import type { StepContext } from './run-step.ts';
import type { RunSafety } from '../safety/run-safety.ts';
import type { BaseRequests } from './sharing/base-requests.ts';
import type { JudgeContext } from './judge.ts';
import type { SharedSteps } from './sharing/shared-steps.ts';
import type { Turns } from './sharing/turns.ts';
import type { Transport } from '../transport/transport.ts';
import type { Random } from './values/random.ts';

/** What requests and rules of a run may name before any answer has given it. */
export interface GivenValues {
  /** Of `{{name}}` in requests and `{name}` in rules; a value that a step takes from an answer replaces it. */
  variables: ReadonlyMap<string, string>;
  /** Those of them that must not be stored or shown. */
  secrets: readonly string[];
}

export interface RunContext
  extends JudgeContext, Omit<StepContext, 'shared' | 'onAccepted' | 'wasAccepted' | 'futile' | keyof JudgeContext> {
  /** Steps that scenarios share, one for a run; without it each sends its own. */
  bases?: BaseRequests | undefined;
  sharedSteps?: SharedSteps | undefined;
  /** Which scenarios go one after the other, one for a run. */
  turns?: Turns | undefined;
  /** What may be written, one for a run; without it nothing but what each scenario makes itself. */
  safety?: RunSafety | undefined;
  /** Sends with nothing else of the run under way, one for a run. */
  alone?: Transport | undefined;
  given?: GivenValues | undefined;
  /** Where dynamic values (`{{$randomUUID}}`) come from, one for a run; a source of its own when none is given. */
  random?: Random;
}
