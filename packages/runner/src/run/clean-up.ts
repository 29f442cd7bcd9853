import type { RunnableStep } from '@assay/scenario';
import { buildRequest } from '../exchange/build-request.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { ReadOnlyError } from '../safety/read-only.ts';
import type { LeftBehind } from '../types.ts';
import { keepWhatIsThere, sendStep, StepState } from './run-step.ts';
import type { StepContext } from './run-step.ts';
import type { Removal, SharedSteps } from './sharing/shared-steps.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import type { Random } from './values/random.ts';

/** A step after a request that was sent, and whether it did what it should. */
export interface Cleaned {
  step: RunnableStep;
  isDone: boolean;
}

interface Failed {
  step: RunnableStep;
  state: StepState;
  context: StepContext;
  error: unknown;
}

/** Sends the steps after a request, where their values are there. Never fails; what could not be done is reported. */
export async function runAfter(
  steps: readonly RunnableStep[],
  state: StepState,
  context: StepContext,
): Promise<Cleaned[]> {
  const sent: RunnableStep[] = [];
  const failed: Failed[] = [];
  for (const group of groupsOf(steps, state)) {
    if (isPutOff(group, state, context)) continue;
    const ran = await runGroup(group, state, context);
    sent.push(...ran.sent);
    failed.push(...ran.failed);
  }
  const left = await sendAgain(failed);
  return sent.map((step) => ({ step, isDone: !left.includes(step) }));
}

interface Ran {
  sent: RunnableStep[];
  failed: Failed[];
}

/** Steps whose values are missing are left out: what they would remove was not made. */
async function runGroup(group: readonly RunnableStep[], state: StepState, context: StepContext): Promise<Ran> {
  const ran: Ran = { sent: [], failed: [] };
  for (const step of group) {
    if (missingNames(step.parameters, state).length > 0) continue;
    ran.sent.push(step);
    const failure = await runOne(step, state, context);
    if (failure !== null) ran.failed.push({ step, state, context, error: failure.error });
  }
  return ran;
}

/** Removals that were refused may work, or be done, now that others are; what still fails is reported. */
async function sendAgain(failed: readonly Failed[]): Promise<RunnableStep[]> {
  const left: RunnableStep[] = [];
  for (const { step, state, context, error } of failed) {
    if (step.method === 'DELETE' && (await runOne(step, state, context)) === null) continue;
    // The verdict is about the request before. Where only reads may leave, nothing was made.
    if (!(error instanceof ReadOnlyError)) context.onLeftBehind?.(leftBehind(step, state, error));
    left.push(step);
  }
  return left;
}

/** Shared steps together with those that yield what they name, such as the version of what they remove; the others alone. */
function groupsOf(steps: readonly RunnableStep[], state: StepState): RunnableStep[][] {
  const groups: RunnableStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const missing = step.isShared === true ? missingNames(step.parameters, state) : [];
    const isYielded = (name: string): boolean =>
      last?.some((one) => one.isShared === true && one.extracts.some((extract) => extract.name === name)) === true;
    if (last !== undefined && missing.length > 0 && missing.every(isYielded)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Whether the steps wait until the run ends. */
function isPutOff(group: readonly RunnableStep[], state: StepState, context: StepContext): boolean {
  const [first] = group;
  if (first?.isShared !== true || context.shared === undefined) return false;
  if (missingNames(first.parameters, state).length > 0) return false;
  const shared = context.shared(context);
  return shared.steps.removeLater(group, state.extracted, shared.context);
}

/** Null when it was done. */
async function runOne(step: RunnableStep, state: StepState, context: StepContext): Promise<{ error: unknown } | null> {
  try {
    // A run that was stopped still cleans up what it made; `abortable` ends that too.
    const cleaning = { ...context, signal: new AbortController().signal, stopping: undefined };
    const outcome = await sendStep(step, state, cleaning, REMOVED);
    keepWhatIsThere(step.extracts, outcome, state);
    return null;
  } catch (error) {
    return { error };
  }
}

/** Answers to a removal that say that nothing is left to remove. */
const REMOVED: ReadonlySet<number> = new Set([404, 410]);

/** Removes at the end of a run what its scenarios shared. */
export const removeShared = (shared: SharedSteps, random: Random): Promise<void> =>
  removeAll(shared.takeRemovals(), random);

/** Sends removals in order, and those that were refused once more. */
export async function removeAll(removals: readonly Removal<StepContext>[], random: Random): Promise<void> {
  const failed: Failed[] = [];
  for (const { steps, values, context } of removals) {
    const own = steps.map((step) => ({ ...step, isShared: false }));
    failed.push(...(await runGroup(own, new StepState(random, values), context)).failed);
  }
  await sendAgain(failed);
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
