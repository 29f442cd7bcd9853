import type { RunnableStep } from '@assay/scenario';
import { buildRequest } from '../exchange/build-request.ts';
import { maskSecrets } from '../exchange/mask.ts';
import type { LeftBehind } from '../types.ts';
import { keepWhatIsThere, sendStep, StepState } from './run-step.ts';
import type { StepContext } from './run-step.ts';
import type { SharedSteps } from './sharing/shared-steps.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import type { Random } from './values/random.ts';

/** Sends the steps after a request: each once, where its values are there. Never fails; what could not be done is reported. */
export async function runAfter(steps: readonly RunnableStep[], state: StepState, context: StepContext): Promise<void> {
  for (const step of steps) {
    if (missingNames(step.parameters, state).length > 0) continue;
    if (step.isShared === true && context.shared) {
      const shared = context.shared(context);
      if (shared.steps.removeLater(step, state.extracted, shared.context)) continue;
    }
    try {
      // A run that was stopped still cleans up what it made; `abortable` ends that too.
      const cleaning = { ...context, signal: new AbortController().signal, stopping: undefined };
      const outcome = await sendStep(step, state, cleaning, REMOVED);
      keepWhatIsThere(step.extracts, outcome, state);
    } catch (error) {
      // The verdict is about the request before.
      context.onLeftBehind?.(leftBehind(step, state, error));
    }
  }
}

/** Answers to a removal that say that nothing is left to remove. */
const REMOVED: ReadonlySet<number> = new Set([404, 410]);

/** Removes at the end of a run what its scenarios shared. */
export async function removeShared(shared: SharedSteps, random: Random): Promise<void> {
  for (const { step, values, context } of shared.takeRemovals())
    await runAfter([{ ...step, isShared: false }], new StepState(random, values), context);
}

const MAX_REASON = 300;

function leftBehind(step: RunnableStep, state: StepState, error: unknown): LeftBehind {
  const why = error instanceof Error ? error.message : String(error);
  return {
    method: step.method,
    path: maskSecrets(pathOf(step, state), state.secrets).slice(0, MAX_REASON),
    reason: maskSecrets(why, state.secrets).slice(0, MAX_REASON),
  };
}

function pathOf(step: RunnableStep, state: StepState): string {
  try {
    return new URL(buildRequest({ ...step, parameters: fillParameters(step.parameters, state) }, null).url).pathname;
  } catch {
    return step.path;
  }
}
